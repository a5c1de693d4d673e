import type { GaugeName } from '@hatchery/api/metrics';
import { createAskedGauge, createCounter, createGauge } from '@hatchery/kit/metrics';
import type { Kit } from '@hatchery/kit/service';
import { type Lag, lagOf } from './blocks/chain-view.ts';
import type { ChainConfig } from './config.ts';
import { findOldestDraw } from './draws/draws.repository.ts';
import { countByStatus, findOldestQueued } from './transactions/transactions.repository.ts';

export type ChainMetrics = {
  countFault(chainId: number): void;
  /** @param node its place among the addresses of the chain, from 1 */
  countLie(chainId: number, node: number): void;
  countUnproven(chainId: number, blocks: number): void;
  /** @param isBeyondFinal whether blocks that counted as final are void */
  countReorg(chainId: number, unwound: { blocks: number; isBeyondFinal: boolean }): void;
  noteDrawKey(chainId: number, isOurs: boolean): void;
};

type Parts = Pick<Kit<ChainConfig>, 'database' | 'metrics' | 'now'>;

export function createMetrics(parts: Parts, chainIds: number[]): ChainMetrics {
  watchFollowers(parts, chainIds);
  watchTransactions(parts, chainIds);
  const foreignKeys = createGauge(parts.metrics, 'draws_key_is_foreign');
  return {
    ...createCounters(parts, chainIds),
    noteDrawKey: (chainId, isOurs) => foreignKeys.set({ chain: chainId }, isOurs ? 0 : 1),
  };
}

function watchFollowers({ database: { knex }, metrics, now }: Parts, chainIds: number[]): void {
  const gauge = (name: GaugeName & `chain_${string}`, pick: (lag: Lag) => number) =>
    createAskedGauge(metrics, name, async () => {
      const lags = await Promise.all(chainIds.map(async (chain) => ({ chain, lag: await lagOf(knex, chain, now()) })));
      return lags.flatMap(({ chain, lag }) => (lag ? [[{ chain }, pick(lag)]] : []));
    });
  gauge('chain_lag_blocks', ({ blocks }) => blocks);
  gauge('chain_silence_seconds', ({ seconds }) => seconds);
  gauge('chain_head_age_seconds', ({ headSeconds }) => headSeconds);
  gauge('chain_head_block', ({ headNumber }) => headNumber);
  gauge('chain_final_block', ({ finalNumber }) => finalNumber);
}

function watchTransactions({ database: { knex }, metrics, now }: Parts, chainIds: number[]): void {
  const ageOf = (since: Date) => (now().getTime() - since.getTime()) / 1_000;
  const ofEach = async <Row, Labels>(
    list: (chainId: number) => Promise<Row[]>,
    tell: (row: Row, chain: number) => [Labels, number],
  ) => (await Promise.all(chainIds.map(async (id) => (await list(id)).map((row) => tell(row, id))))).flat();
  const groups = (chainId: number) => countByStatus(knex, chainId);
  createAskedGauge(metrics, 'relay_transactions', () =>
    ofEach(groups, ({ status, count }, chain) => [{ chain, status }, count]),
  );
  createAskedGauge(metrics, 'relay_oldest_seconds', () =>
    ofEach(groups, ({ status, since }, chain) => [{ chain, status }, ageOf(since)]),
  );
  createAskedGauge(metrics, 'relay_queue_seconds', () =>
    ofEach(
      (chainId) => findOldestQueued(knex, chainId),
      ({ purpose, since }, chain) => [{ chain, purpose }, ageOf(since)],
    ),
  );
  createAskedGauge(metrics, 'draws_oldest_seconds', () =>
    ofEach(
      async (chainId) => [await findOldestDraw(knex, chainId)],
      (since, chain) => [{ chain }, since ? ageOf(since) : 0],
    ),
  );
}

function createCounters({ metrics }: Parts, chainIds: number[]): Omit<ChainMetrics, 'noteDrawKey'> {
  const faults = createCounter(metrics, 'chain_rpc_faults_total');
  const lies = createCounter(metrics, 'chain_node_lies_total');
  const unproven = createCounter(metrics, 'chain_unproven_blocks_total');
  const reorgs = createCounter(metrics, 'chain_reorgs_total');
  const beyondFinal = createCounter(metrics, 'chain_reorgs_beyond_final_total');
  const unwound = createCounter(metrics, 'chain_unwound_blocks_total');
  for (const chain of chainIds)
    for (const counter of [faults, unproven, reorgs, beyondFinal, unwound]) counter.inc({ chain }, 0);
  return {
    countFault: (chain) => faults.inc({ chain }),
    countLie: (chain, node) => lies.inc({ chain, node }),
    countUnproven: (chain, blocks) => unproven.inc({ chain }, blocks),
    countReorg: (chain, { blocks, isBeyondFinal }) => {
      reorgs.inc({ chain });
      unwound.inc({ chain }, blocks);
      if (isBeyondFinal) beyondFinal.inc({ chain });
    },
  };
}
