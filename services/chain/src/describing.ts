import { findDeployment } from '@hatchery/chain/addresses';
import { reindex } from '@hatchery/indexing/reindex/reindex';
import { createAlarm } from '@hatchery/kit/alarm';
import type { Closable } from '@hatchery/kit/closing';
import { startPeriodicWork } from '@hatchery/kit/periodic-work';
import type { Kit } from '@hatchery/kit/service';
import type { ChainConfig } from './config.ts';
import { describeContracts } from './contracts/contracts.ts';
import type { Asked } from './contracts/read-code.ts';
import { ownLogs } from './projections/own-logs.ts';
import { projectedContracts } from './projections/projections.ts';
import { isWaiting } from './projections/waiting.ts';
import { stakes } from './staking/staking-book.rules.ts';
import { storeStakingFacts } from './staking/staking-facts.ts';

const intervalMilliseconds = 2_000;

/**
 * Asks a chain once for what no event tells: its contracts' owners, and the settings of stakings. Until it answers, blocks are followed
 * all the same. Stakes that waited for their settings are then rebuilt.
 */
export function startDescribing({ config, database, log }: Kit<ChainConfig>, chainId: number, asked: Asked): Closable {
  const deployment = findDeployment(chainId, config.DEPLOYMENTS);
  const { knex } = database;
  const left = deployment
    ? [
        () => storeStakingFacts(knex, chainId, deployment, asked.rpc),
        async () => {
          if (await isWaiting(knex, { book: stakes, chainId }))
            await reindex(projectedContracts(config), chainId, { database, chain: ownLogs(database), log });
        },
        () => describeContracts(knex, chainId, deployment, asked),
      ]
    : [];
  const alarm = createAlarm();
  alarm.ring();
  return startPeriodicWork({
    name: `describe chain ${chainId}`,
    intervalMilliseconds,
    alarm,
    log,
    work: async (isClosing) => {
      for (let [first] = left; first && !isClosing(); [first] = left) {
        await first();
        left.shift();
      }
    },
  });
}
