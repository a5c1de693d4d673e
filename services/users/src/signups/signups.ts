import type { SignupEvent } from '@hatchery/api/community';
import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { lockAccount, unknownUser } from '../users/users.ts';
import { findEvent, holdEvent, insertSignup, moveSignups, saveEvent } from './signups.repository.ts';
import { isOpen, toSignupEvent } from './signups.rules.ts';

/** Signs somebody up, once. @throws Problem not-found, forbidden (guests), conflict (closed). */
export async function signUp(
  tx: Transaction,
  signup: { eventName: string; userId: string; now: Date },
): Promise<{ message: string }> {
  const event = await holdEvent(tx, signup.eventName, signup.userId);
  if (!event) throw new Problem('not-found', 'There is no such event.');
  const user = await lockAccount(tx, signup.userId);
  if (!user) throw unknownUser();
  if (user.guest) throw new Problem('forbidden', 'Events are for players with an account: sign in first.');
  if (!event.signed_up && !isOpen(event.closes_at, signup.now))
    throw new Problem('conflict', 'This event is closed for signups.');
  await insertSignup(tx, signup);
  return { message: 'You are signed up.' };
}

type ChangedEvent = { name: string; closesAt: string | undefined; adminId: string; now: Date };

/** Makes an event, or changes when it closes. */
export async function changeEvent(
  tx: Transaction,
  { name, closesAt, adminId, now }: ChangedEvent,
): Promise<SignupEvent> {
  await saveEvent(tx, { name, closesAt: closesAt === undefined ? null : new Date(closesAt), now });
  const event = await findEvent(tx, name, adminId);
  if (!event) throw new Error('The event that was just saved is gone.');
  return toSignupEvent(event, now, adminId);
}

/** For merges of accounts. @returns the events for which the other account is signed up from now on. */
export const mergeSignups = (tx: Transaction, { fromUserId, intoUserId }: { fromUserId: string; intoUserId: string }) =>
  moveSignups(tx, fromUserId, intoUserId);

/** @param eventNames what `mergeSignups` returned. */
export const unmergeSignups = (
  tx: Transaction,
  { fromUserId, intoUserId, eventNames }: { fromUserId: string; intoUserId: string; eventNames: string[] },
) => moveSignups(tx, intoUserId, fromUserId, eventNames);
