import type { Database } from '@hatchery/kit/database';
import type { Lead } from '@hatchery/kit/leadership';
import { type ChainView, viewChain } from '../blocks/chain-view.ts';
import { createHeadWatch } from './fee-proof.ts';
import { fillGaps } from './gaps.ts';
import type { RelayContext } from './relay-context.ts';
import { releaseQueued } from './release.ts';
import { resendStuck } from './resend.ts';
import { settleInFlight } from './settle.ts';

export type Relay = {
  /**
   * Looks once at all unfinished transactions. @param check proves in a transaction that this process leads
   * @returns whether there is more to do at once.
   */
  tick(check?: Lead['check']): Promise<boolean>;
};

type Options = Omit<RelayContext, 'reached' | 'read' | 'write'> &
  Partial<Pick<RelayContext, 'reached'>> & { database: Database };

/** Interval at which transactions in flight are looked at while no block arrives. */
const settleMilliseconds = 5_000;

/**
 * Sends stored calls to one chain, each once. Its whole state is in the database and on the chain, so it may end at any line.
 * Only one may run per chain.
 */
export function createRelay({ database, ...options }: Options): Relay {
  const { chainId, now } = options;
  const heads = createHeadWatch();
  let settled: { hash: string; at: number } | undefined;

  /** Finds the view by which to look at transactions in flight: when a block has arrived, and now and then. */
  const findNews = async ({ read }: RelayContext): Promise<ChainView | undefined> => {
    const view = await viewChain(read, chainId);
    const isSettled = settled?.hash === view?.hash && now().getTime() - (settled?.at ?? 0) < settleMilliseconds;
    return isSettled ? undefined : view;
  };

  return {
    tick: async (check = async () => {}) => {
      const write: RelayContext['write'] = (work) =>
        database.transaction(async (tx) => {
          await check(tx);
          return work(tx);
        });
      const context: RelayContext = { reached: () => {}, read: database.knex, write, ...options };
      const view = await findNews(context);
      if (!view) return releaseQueued(context);
      heads.note(view.hash, now());
      const [next] = await bothOf(settleInFlight(context, view), releaseQueued(context));
      await resendStuck(context, { view, next, heads });
      await fillGaps(context, next);
      settled = { hash: view.hash, at: now().getTime() };
      return true;
    },
  };
}

/** Waits for both, even if one fails, so that nothing of a turn goes on after it. @throws what one failed with */
async function bothOf<A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([one, other]);
  return Promise.all([one, other]);
}
