import type { MastersAvatar, MastersItem } from '@hatchery/api/masters-shapes';
import { toast } from '../../design/toaster.tsx';
import type { Action } from '../../platform/actions/actions.rules.ts';
import { addAction, useActions } from '../../platform/actions/actions.ts';
import { currentTransaction, requestTransaction } from '../../platform/actions/transaction.ts';
import { api } from '../../platform/api.ts';
import { ApiProblem } from '../../platform/problem.ts';
import { useIntent } from '../../platform/use-intent.ts';
import { type DressFacts, dressKind, isOpenDress } from './dress.facts.ts';
import { factsOfDress } from './dress.rules.ts';

type Keeper = Pick<MastersAvatar, 'chainId' | 'tokenId' | 'owner' | 'name'>;

/** Dresses a keeper: has the outfit signed, and sends it through the one dialog, unless the platform sends it. */
export const useDress = ({ chainId, tokenId, owner, name }: Keeper) =>
  useIntent({
    async run(outfit: readonly MastersItem[], options) {
      if (currentTransaction()) return undefined;
      const body = { tokenId, owner, itemIds: outfit.map(({ id }) => id) };
      return api.masters.equipSignature({ query: { chainId }, body }, options);
    },
    silent: true,
    onDone(signed) {
      if (!signed) return;
      const { uid, relayed } = signed;
      const facts = factsOfDress(signed, name);
      const status = relayed ? 'preparing' : 'ready';
      addAction({
        id: uid,
        kind: dressKind,
        step: 'dress',
        status,
        facts,
        chainId,
        ...(relayed ? {} : { sender: owner }),
      });
      if (relayed) toast(`${name} gets dressed. This takes a few seconds.`, 'good');
      else requestTransaction(uid);
    },
  });

/** Returns the outfit that a keeper is put into, if one is under way. */
export const useDressing = ({ chainId, tokenId }: Keeper): Action<DressFacts> | undefined =>
  useActions().find(
    (action): action is Action<DressFacts> =>
      isOpenDress(action) && action.chainId === chainId && action.facts.tokenId === tokenId,
  );

/** Returns what a player reads when an outfit is not signed. */
export function dressFault(error: unknown): unknown {
  if (!(error instanceof ApiProblem) || error.status !== 409 || error.errors[0]?.path !== 'body.itemIds') return error;
  return new Error(
    'Another outfit is still signed for this keeper. Confirm that one, or try again in 5 minutes. Nothing was lost.',
  );
}
