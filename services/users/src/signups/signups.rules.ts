import type { SignupEvent } from '@hatchery/api/community';

export type SignupEventRow = { name: string; closes_at: Date | null; signups: number; signed_up: boolean };

export const isOpen = (closesAt: Date | null, now: Date): boolean => closesAt === null || now < closesAt;

/** An event as the caller sees it; `signedUp` says nothing to nobody. */
export const toSignupEvent = (row: SignupEventRow, now: Date, caller: string | undefined): SignupEvent => ({
  eventName: row.name,
  open: isOpen(row.closes_at, now),
  closesAt: row.closes_at?.toISOString(),
  signups: row.signups,
  signedUp: caller === undefined ? undefined : row.signed_up,
});
