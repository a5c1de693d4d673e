import type { Logger } from '@hatchery/kit/log';
import type { RelayedChain } from '../chains.ts';
import type { Node } from '../node.ts';
import { type Attempts, keyOf } from './attempts.ts';
import type { Action } from './plan.rules.ts';
import { chainOf, transactionOf } from './transactions.ts';

/** Counts of transactions that succeeded, and of those that contracts refused. */
export type Counts = Record<Action['does'] | 'refused' | 'duplicatesRefused', number>;

type Options = {
  chains: readonly RelayedChain[];
  nodes: ReadonlyMap<number, Node>;
  attempts: Attempts;
  log: Logger;
  onFault: (chainId: number, error: unknown) => void;
};

/** The most transactions to one chain in a turn. */
const atOnce = 100;

/** Sends planned actions, to all chains at once. */
export function createCarrier({ chains, nodes, attempts, log, onFault }: Options) {
  const counts: Counts = { carry: 0, retry: 0, unblock: 0, clear: 0, refused: 0, duplicatesRefused: 0 };

  /**
   * Returns the chains whose pool holds no transaction of ours. A look does not see what waits in a pool, so it would be
   * sent again.
   */
  async function freeChains(chainIds: readonly number[]): Promise<ReadonlySet<number>> {
    const free = new Set<number>();
    await Promise.all(
      chainIds.map(async (chainId) => {
        const waiting = await nodes
          .get(chainId)
          ?.waiting()
          .catch((error: unknown) => onFault(chainId, error));
        if (waiting === 0) free.add(chainId);
      }),
    );
    return free;
  }

  /** Sends the actions and returns how many succeeded. */
  async function carry(actions: readonly Action[]): Promise<number> {
    const byChain = Map.groupBy(actions, chainOf);
    const done = await Promise.all(
      chains.map(async (chain) => {
        const own = (byChain.get(chain.chainId) ?? []).slice(0, atOnce);
        own.forEach(attempts.note);
        try {
          const outcomes = await nodes.get(chain.chainId)?.send(own.map((action) => transactionOf(action, chain)));
          for (const [index, succeeded] of (outcomes ?? []).entries()) count(own[index] as Action, succeeded);
          return outcomes?.filter((succeeded) => succeeded === true).length ?? 0;
        } catch (error) {
          onFault(chain.chainId, error);
          return 0;
        }
      }),
    );
    return done.reduce((total, succeeded) => total + succeeded, 0);
  }

  function count(action: Action, succeeded: boolean | undefined) {
    if (succeeded === true) counts[action.does] += 1;
    if (succeeded === false) counts.refused += 1;
    if (action.does !== 'carry' || !action.again) return;
    if (succeeded === false) counts.duplicatesRefused += 1;
    if (succeeded === true) log.error({ message: keyOf(action) }, 'a message was accepted twice');
  }

  return { freeChains, carry, counts: (): Counts => ({ ...counts }) };
}
