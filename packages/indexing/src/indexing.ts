import type { Closable } from '@hatchery/kit/closing';
import { type Consumer, on } from '@hatchery/kit/consumers';
import type { Database, Transaction } from '@hatchery/kit/database';
import type { Logger } from '@hatchery/kit/log';
import { startPeriodicWork } from '@hatchery/kit/periodic-work';
import { BlocksUnwoundSchema } from '@hatchery/proto/chain';
import type { Registry } from 'prom-client';
import type { Followed } from './apply-events.ts';
import type { Stream } from './chains.repository.ts';
import { type Declaration, followedChains } from './declaration.ts';
import { watchChains } from './metrics.ts';
import type { Abis } from './projections.ts';
import { reindex } from './reindex/reindex.ts';
import type { ChainLogs } from './reindex/stage-logs.ts';
import { lacksItsStart, resumeChain } from './resume.ts';
import { takeEvent } from './take-events.ts';
import { blockSchemas, blocksOf, type ToldEvent, unwindingOf } from './told-events.ts';

type Options = {
  /** Name of the service; its consumer groups begin with it. */
  service: string;
  database: Database;
  log: Logger;
  metrics?: Registry;
  /** Reads what was told before this service was there. Without it a new service waits for a rebuild by hand. */
  internal?: { chain: ChainLogs };
  /** How often to retry a paused chain. Default 5 seconds. */
  retryMilliseconds?: number;
};

type Resuming = Pick<Options, 'database' | 'log' | 'internal'> & { retryMilliseconds: number };

export type Indexing = { consumers: Consumer[]; workers: (() => Closable)[] };

/**
 * Follows contracts: consumes the blocks of the chain service in order and applies each once. A gap between blocks, or a
 * projection that fails, pauses its chain until the blocks can be applied. Other chains continue.
 * @example
 * const declaration = { abis: { tickets: ticketsAbi }, chains: deployments, projections: [holders] };
 * const { consumers, workers } = createIndexing(declaration, { service: 'masters', database, log });
 */
export function createIndexing<A extends Abis>(declaration: Declaration<A>, options: Options): Indexing {
  const { service, database, log, metrics, internal, retryMilliseconds = 5_000 } = options;
  const chains = followedChains(declaration);
  if (metrics) watchChains(database, metrics);
  const take = async (tx: Transaction, stream: Stream, told: ToldEvent) => {
    const followed = chains.get(told.chainId);
    if (followed) await takeEvent(tx, followed, stream, told, log);
  };
  return {
    consumers: (['seen', 'final'] as const).map((stream) => ({
      group: `${service}.${stream}`,
      topic: `chain.blocks-${stream}`,
      inOrder: true,
      handlers: [
        on(blockSchemas[stream], (tx, blocks) => take(tx, stream, blocksOf(blocks))),
        on(BlocksUnwoundSchema, (tx, unwound) => take(tx, stream, unwindingOf(unwound))),
      ],
    })),
    workers: [...chains.values()].map(
      (chain) => () => startResuming(declaration, chain, { database, log, internal, retryMilliseconds }),
    ),
  };
}

/** Retries a chain from time to time while it is paused, until closed. A new service fetches the blocks before it. */
const startResuming = <A extends Abis>(
  declaration: Declaration<A>,
  followed: Followed<A>,
  { database, log, internal, retryMilliseconds }: Resuming,
): Closable =>
  startPeriodicWork({
    name: `resume chain ${followed.chainId}`,
    intervalMilliseconds: retryMilliseconds,
    log,
    work: async () => {
      for (const stream of ['seen', 'final'] as const) {
        if (internal && (await lacksItsStart(database, followed, stream)))
          await reindex(declaration, followed.chainId, { database, chain: internal.chain, log });
        await resumeChain(database, followed, stream, log);
      }
    },
  });
