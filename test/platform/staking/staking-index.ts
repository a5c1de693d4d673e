import type { Deployment } from '@hatchery/chain/addresses';
import { findChain } from '@hatchery/indexing/chains.repository';
import { followedChains } from '@hatchery/indexing/declaration';
import { indexingMigrations } from '@hatchery/indexing/migrations';
import { reindex } from '@hatchery/indexing/reindex/reindex';
import { takeEvent } from '@hatchery/indexing/take-events';
import { toldOf } from '@hatchery/indexing/told-events';
import { createDatabase } from '@hatchery/kit/database';
import { createLogger } from '@hatchery/kit/log';
import { migrate } from '@hatchery/kit/migrate';
import { createTestDatabase } from '@hatchery/kit/testing';
import { createFollower } from '../../../services/chain/src/blocks/follower.ts';
import { ownLogs } from '../../../services/chain/src/projections/own-logs.ts';
import { projectedContracts } from '../../../services/chain/src/projections/projections.ts';
import { createHttpRpc } from '../../../services/chain/src/rpc/http.rpc.ts';
import { storeStakingFacts } from '../../../services/chain/src/staking/staking-facts.ts';
import type { StakingContext } from '../../../services/chain/src/staking/staking-view.ts';
import type { StakingWorld } from './staking-chain.ts';

export const chainId = 31337;
/** More than any reorganisation of the test takes back. */
const finalityDepth = 24;
const log = createLogger({ service: 'chain', level: 'silent' });

export type StakingIndex = Awaited<ReturnType<typeof openStakingIndex>>;

/** Follows a chain as the chain service does, step by step: follower, events, projections. */
export async function openStakingIndex(rpcUrl: string, world: StakingWorld) {
  const made = await createTestDatabase('chain');
  const database = createDatabase({ url: made.url, schema: 'chain', log });
  const migrations = new URL('../../../services/chain/migrations/', import.meta.url);
  await migrate(database, [migrations, indexingMigrations]);
  const deployment: Deployment = {
    ...{ gameToken: world.token, ultigenEggs: world.gen1, ultigenMonsters: world.gen2, startBlock: 1 },
    ...{
      gen1Staking: world.staking1,
      gen2Staking: world.staking2,
      rewarder: world.rewarder,
      lpStaking: world.lpStaking,
    },
  };
  const rpc = createHttpRpc({ urls: [rpcUrl] });
  const declaration = projectedContracts({
    RPC_URLS: new Map([[chainId, [rpcUrl]]]),
    DEPLOYMENTS: { [chainId]: deployment },
  });
  const followed = followedChains(declaration).get(chainId);
  if (!followed) throw new Error('The chain is not followed.');
  const follower = createFollower({
    ...{ chainId, finalityDepth, rpc, database, log, now: () => new Date() },
    ...{
      addresses: [world.staking1, world.staking2, world.rewarder, world.lpStaking],
      startBlock: deployment.startBlock,
    },
  });
  await storeStakingFacts(database.knex, chainId, deployment, rpc);
  let told = 0;
  /** Hands on what was published since, as the bus would. */
  const deliver = async () => {
    const rows = await database.knex('outbox').where('id', '>', told).orderBy('id');
    for (const { id, topic, type, payload } of rows) {
      const stream = topic === 'chain.blocks-seen' ? 'seen' : 'final';
      await database.transaction((tx) => takeEvent(tx, followed, stream, toldOf(type, payload), log));
      told = id;
    }
  };
  const context: StakingContext = {
    ...{ database, mainChainId: chainId },
    deploymentOf: (id) => (id === chainId ? deployment : undefined),
  };
  return {
    context,
    database,
    deployment,
    /** Reads up to the head of the chain. @returns the block that the projections stand at. */
    catchUp: async () => {
      while ((await follower.step()).did !== 'idle');
      await deliver();
      const { seen } = (await findChain(database.knex, chainId)) ?? {};
      if (!seen || seen.pause !== null) throw new Error(`The projections are paused: ${seen?.pause}`);
      return seen;
    },
    /** Builds the projections again from the stored logs. */
    rebuild: () => reindex(declaration, chainId, { database, chain: ownLogs(database), log }),
    close: async () => {
      await database.close();
      await made.drop();
    },
  };
}
