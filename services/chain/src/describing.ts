import { findDeployment } from '@hatchery/chain/addresses';
import { reindex } from '@hatchery/indexing/reindex/reindex';
import { createAlarm } from '@hatchery/kit/alarm';
import type { Closable } from '@hatchery/kit/closing';
import { startPeriodicWork } from '@hatchery/kit/periodic-work';
import type { Kit } from '@hatchery/kit/service';
import type { ChainConfig } from './config.ts';
import { describeContracts } from './contracts/contracts.ts';
import { isWaiting } from './projections/keep-records.ts';
import { ownLogs } from './projections/own-logs.ts';
import { projectedContracts } from './projections/projections.ts';
import type { ChainRpc } from './rpc/rpc.ts';
import { stakes } from './staking/staking-book.rules.ts';
import { storeStakingFacts } from './staking/staking-facts.ts';

const intervalMilliseconds = 5_000;

/**
 * Asks a chain once for what no event tells: the settings of stakings, and contracts' owners. Until it answers, blocks are followed all
 * the same. Stakes that waited for their settings are rebuilt, also if the last of their blocks was left out right as these came.
 */
export function startDescribing(
  { config, database, log }: Pick<Kit<ChainConfig>, 'config' | 'database' | 'log'>,
  chainId: number,
  rpc: ChainRpc,
): Closable {
  const deployment = findDeployment(chainId, config.DEPLOYMENTS);
  if (!deployment) return { close: async () => {} };
  const { knex } = database;
  let hasFacts = false;
  let isDescribed = false;
  const alarm = createAlarm();
  alarm.ring();
  return startPeriodicWork({
    name: `describe chain ${chainId}`,
    intervalMilliseconds,
    alarm,
    log,
    work: async () => {
      if (!hasFacts) await storeStakingFacts(knex, chainId, deployment, rpc);
      hasFacts = true;
      if (await isWaiting(knex, { book: stakes, chainId }))
        await reindex(projectedContracts(config), chainId, { database, chain: ownLogs(database), log });
      if (!isDescribed) await describeContracts(knex, chainId, deployment, rpc);
      isDescribed = true;
    },
  });
}
