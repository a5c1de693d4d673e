import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { listEmails, lockAccounts, lockEmail, lockReferrals } from '../users/users.ts';
import type { Merge } from './merges.rules.ts';
import { listMoves } from './moves.repository.ts';

/**
 * Locks both accounts of a merge with their referrals and e-mail addresses, also one that the merge put aside. Everybody locks in this order, to avoid deadlocks:
 * referrals, e-mail addresses, accounts. Read the accounts after this, because a transaction that it waited for may have changed them.
 */
export async function lockBoth(tx: Transaction, { id, fromId, intoId }: Pick<Merge, 'id' | 'fromId' | 'intoId'>) {
  const ids = [fromId, intoId];
  await lockReferrals(tx);
  const [emails, moved] = await Promise.all([listEmails(tx, ids), listMoves(tx, id, 'email')]);
  const all = new Set([...emails, ...moved.map(({ key }) => key)]);
  for (const email of [...all].sort()) await lockEmail(tx, email);
  const users = new Map((await lockAccounts(tx, ids)).map((user) => [user.id, user]));
  if ((await listEmails(tx, ids)).join() !== emails.join())
    throw new Problem('service-unavailable', 'This account is being changed right now. Please try again.');
  return users;
}
