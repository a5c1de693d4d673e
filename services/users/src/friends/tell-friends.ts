import type { Transaction } from '@hatchery/kit/database';
import { announceChange, notify } from '@hatchery/kit/notify';
import type { Pair } from './friends.rules.ts';

type Change = { userId: string; otherId: string; before: Pair; next: Pair };

/** Tells both sides what changed for them. A side that cannot see the change hears nothing. */
export async function tellFriends(tx: Transaction, { userId, otherId, before, next }: Change): Promise<void> {
  if (next.mine !== before.mine) await announceChange(tx, userId, ['friends']);
  if (next.theirs === before.theirs) return;
  const told = { userId: otherId, subject: userId, data: {} };
  if (next.theirs === 'received') return notify(tx, { ...told, kind: 'friend.requested' });
  if (next.theirs === 'friend') return notify(tx, { ...told, kind: 'friend.accepted' });
  await announceChange(tx, otherId, ['friends']);
}
