import type { SignupEvent } from '@hatchery/api/community';
import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { lockAccount, unknownUser } from '../users/users.ts';
import { presentSignupEvent } from './signups.presenter.ts';
import { findEvent, insertSignup, lockEvent, moveSignups, saveEvent } from './signups.repository.ts';
import { isOpen } from './signups.rules.ts';

/** Signs a player up; repeating it changes nothing. @throws Problem not-found, forbidden (guests), conflict (closed). */
export async function signUp(
  tx: Transaction,
  signup: { eventName: string; userId: string; now: Date },
): Promise<{ message: string }> {
  const event = await lockEvent(tx, signup.eventName, signup.userId);
  if (!event) throw new Problem('not-found', 'There is no such event.');
  const user = await lockAccount(tx, signup.userId);
  if (!user) throw unknownUser();
  if (user.guest) throw new Problem('forbidden', 'Guests cannot sign up for events. Create an account first.');
  if (!event.isSignedUp && !isOpen(event.closesAt, signup.now))
    throw new Problem('conflict', 'This event is closed for signups.');
  await insertSignup(tx, signup);
  return { message: 'You are signed up.' };
}

type ChangedEvent = { name: string; closesAt: string | undefined; adminId: string; now: Date };

/** Creates an event, or changes when it closes. */
export async function changeEvent(
  tx: Transaction,
  { name, closesAt, adminId, now }: ChangedEvent,
): Promise<SignupEvent> {
  await saveEvent(tx, { name, closesAt: closesAt === undefined ? null : new Date(closesAt), now });
  const event = await findEvent(tx, name, adminId);
  if (!event) throw new Error('The event that was just saved is gone.');
  return presentSignupEvent(event, now, adminId);
}

/** Moves signups for a merge of accounts. @returns the events that moved. */
export const mergeSignups = (tx: Transaction, { fromUserId, intoUserId }: { fromUserId: string; intoUserId: string }) =>
  moveSignups(tx, fromUserId, intoUserId);

/** Moves signups back when a merge is undone. @param eventNames what `mergeSignups` returned. */
export const unmergeSignups = (
  tx: Transaction,
  { fromUserId, intoUserId, eventNames }: { fromUserId: string; intoUserId: string; eventNames: string[] },
) => moveSignups(tx, intoUserId, fromUserId, eventNames);
