import type { UltigenMonster } from '@hatchery/api/ultigen';
import { addAction } from '../../platform/actions/actions.ts';
import { requestTransaction } from '../../platform/actions/transaction.ts';
import { type GrowFacts, growKind } from './grow.rules.ts';
import type { Keeper } from './use-keeper.ts';

/** Queries that tell of creatures: what they are, and what they may become. */
export const changedByGrowth = [['monster'], ['mine', 'monsters']];

/** Follows a growth that the platform has taken on, and asks the player's wallet where it is one of their own. */
export function startGrowth({ growing, chainId }: UltigenMonster, facts: GrowFacts, { address, isKept }: Keeper): void {
  if (!growing) return;
  const action = addAction({
    id: growing.uid,
    kind: growKind,
    step: 'grow',
    status: 'preparing',
    facts,
    chainId,
    ...(isKept ? {} : { sender: address }),
  });
  if (!isKept) requestTransaction(action.id);
}
