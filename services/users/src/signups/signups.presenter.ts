import type { SignupEvent } from '@hatchery/api/community';
import type { StoredEvent } from './signups.repository.ts';
import { isOpen } from './signups.rules.ts';

/** Shows an event to a caller; `signedUp` is absent for a caller without an account. */
export const presentSignupEvent = (event: StoredEvent, now: Date, caller: string | undefined): SignupEvent => ({
  eventName: event.name,
  open: isOpen(event.closesAt, now),
  closesAt: event.closesAt?.toISOString(),
  signups: event.signups,
  signedUp: caller === undefined ? undefined : event.isSignedUp,
});
