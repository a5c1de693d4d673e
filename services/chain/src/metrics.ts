import type { Kit } from '@hatchery/kit/service';
import { Counter, Gauge, type Registry } from 'prom-client';
import { type Lag, lagOf } from './blocks/chain-view.ts';
import type { ChainConfig } from './config.ts';
import { findOldestDraw } from './draws/draws.repository.ts';
import { countByStatus, findOldestQueued } from './transactions/transactions.repository.ts';

export type ChainMetrics = {
  countFault(chainId: number): void;
  /** @param node its place among the addresses of the chain, from 1 */
  countLie(chainId: number, node: number): void;
  countUnproven(chainId: number, blocks: number): void;
  countReorg(chainId: number, blocks: number): void;
  noteDrawKey(chainId: number, isOurs: boolean): void;
};

type Parts = Pick<Kit<ChainConfig>, 'database' | 'metrics' | 'now'>;

export function createMetrics({ database, metrics, now }: Parts, chainIds: number[]): ChainMetrics {
  const labelNames = ['chain'] as const;
  const registers = [metrics];
  const gauge = (name: string, help: string, pick: (lag: Lag) => number) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        for (const chainId of chainIds) {
          const lag = await lagOf(database.knex, chainId, now()).catch(() => undefined);
          this.set({ chain: chainId }, lag ? pick(lag) : Number.NaN);
        }
      },
    });
  gauge('chain_lag_blocks', 'Blocks of the chain that were not read yet.', (lag) => lag.blocks);
  gauge('chain_silence_seconds', 'Time since a node of the chain last answered.', (lag) => lag.seconds);
  gauge('chain_head_age_seconds', 'Age of the newest block.', (lag) => lag.headSeconds);
  const unfinished = (name: string, help: string, pick: (group: { count: number; since: Date }) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['chain', 'status'],
      registers,
      async collect() {
        this.reset();
        for (const chainId of chainIds) {
          const groups = await countByStatus(database.knex, chainId).catch(() => []);
          for (const group of groups) this.set({ chain: chainId, status: group.status }, pick(group));
        }
      },
    });
  unfinished('relay_transactions', 'Transactions that are not finished, by status.', ({ count }) => count);
  unfinished(
    'relay_oldest_seconds',
    'Age of the oldest transaction that is not finished, by status.',
    ({ since }) => (now().getTime() - since.getTime()) / 1000,
  );
  new Gauge({
    name: 'relay_queue_seconds',
    help: 'Age of the oldest call that is not sent, by purpose: action (a player waits), gift (nobody waits), gas (gas money).',
    labelNames: ['chain', 'purpose'],
    registers,
    async collect() {
      this.reset();
      for (const chainId of chainIds) {
        const oldest = await findOldestQueued(database.knex, chainId).catch(() => []);
        for (const { purpose, since } of oldest)
          this.set({ chain: chainId, purpose }, (now().getTime() - since.getTime()) / 1000);
      }
    },
  });
  new Gauge({
    name: 'draws_oldest_seconds',
    help: 'Age of the oldest draw that is not settled, revealed and claimed; 0 without one.',
    labelNames,
    registers,
    async collect() {
      for (const chainId of chainIds) {
        const since = await findOldestDraw(database.knex, chainId).catch(() => new Date(Number.NaN));
        this.set({ chain: chainId }, since ? (now().getTime() - since.getTime()) / 1000 : 0);
      }
    },
  });
  const foreignKeys = new Gauge({
    name: 'draws_key_is_foreign',
    help: '1 when the draw beacon has a key that the signer does not have. The process that leads the chain reports it.',
    labelNames,
    registers,
  });
  return {
    ...countersOn(registers),
    noteDrawKey: (chainId, isOurs) => foreignKeys.set({ chain: chainId }, isOurs ? 0 : 1),
  };
}

function countersOn(registers: Registry[]): Omit<ChainMetrics, 'noteDrawKey'> {
  const labelNames = ['chain'] as const;
  const faults = new Counter({
    name: 'chain_rpc_faults_total',
    help: 'Calls that a node failed.',
    labelNames,
    registers,
  });
  const lies = new Counter({
    name: 'chain_node_lies_total',
    help: 'Answers of a node that left out logs or made some up, by its place in RPC_URLS.',
    labelNames: ['chain', 'node'],
    registers,
  });
  const unproven = new Counter({
    name: 'chain_unproven_blocks_total',
    help: 'Blocks that seem to have more logs, and were neither proven by receipts nor compared with another node.',
    labelNames,
    registers,
  });
  const reorgs = new Counter({ name: 'chain_reorgs_total', help: 'Reorganisations.', labelNames, registers });
  const unwound = new Counter({
    name: 'chain_unwound_blocks_total',
    help: 'Blocks taken back.',
    labelNames,
    registers,
  });
  return {
    countFault: (chainId) => faults.inc({ chain: chainId }),
    countLie: (chainId, node) => lies.inc({ chain: chainId, node }),
    countUnproven: (chainId, blocks) => unproven.inc({ chain: chainId }, blocks),
    countReorg: (chainId, blocks) => {
      reorgs.inc({ chain: chainId });
      unwound.inc({ chain: chainId }, blocks);
    },
  };
}
