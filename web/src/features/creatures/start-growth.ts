import type { UltigenMonster } from '@hatchery/api/ultigen';
import { addAction } from '../../platform/actions/actions.ts';
import { requestTransaction } from '../../platform/actions/transaction.ts';
import { type GrowFacts, growKind } from './grow.rules.ts';
import type { Keeper } from './use-keeper.ts';

/** Queries that tell of creatures: what they are, and what they may become. */
export const changedByGrowth = [['monster'], ['mine', 'monsters']];

let started: string | undefined;

/** Returns whether the player has just started a growth, once: its page leads them to its progress then. */
export function takeStarted(id: string): boolean {
  if (id !== started) return false;
  started = undefined;
  return true;
}

/** Follows a growth that the platform has taken on, and asks the player's wallet where it is one of their own. */
export function startGrowth({ growing, chainId }: UltigenMonster, facts: GrowFacts, { address, isKept }: Keeper): void {
  if (!growing) return;
  started = growing.uid;
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
