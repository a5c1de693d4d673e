import { createHash } from 'node:crypto';

const hour = 3_600_000;
const day = 24 * hour;

/** The most e-mail addresses that a player can send to in 24 hours; fewer on the first day of their account. */
export const mostInvitationsOfDay = 20;
const mostOfFirstDay = 3;
/** The most gifts of a player to one address in 24 hours, those that are refused later too. */
export const mostToAddressOfDay = 20;
/** The most mails about gifts that an address gets in 24 hours, whoever gives them. */
export const mostMailsOfDay = 3;
/** The most gifts that wait for one address. One sign-up accepts them all. */
export const mostOpenOfAddress = 1_000;

/** How long after its time an invitation is kept whose gift was never told to wait. The gift may have been refused. */
const unconfirmedMilliseconds = 7 * day;
/** How long the result of an invitation is kept, for those who ask again. Links that stop mails work until then. */
const overMilliseconds = 60 * day;

export const dayBefore = (now: Date): Date => new Date(now.getTime() - day);
export const forgetUnconfirmedAt = (until: Date): Date => new Date(until.getTime() + unconfirmedMilliseconds);
export const forgetOverAt = (now: Date): Date => new Date(now.getTime() + overMilliseconds);

/** Returns how many e-mail addresses a player may send to in 24 hours. */
export const invitationsAllowed = (createdAt: Date, now: Date): number =>
  createdAt > dayBefore(now) ? mostOfFirstDay : mostInvitationsOfDay;

/** Returns the hash of an e-mail address, or of a wallet or id, which is kept when the name itself is not. */
export const hashOfName = (name: string): Buffer => createHash('sha256').update(name.toLowerCase()).digest();

/**
 * Returns a player's name if a mail to strangers may tell it. Mail programs turn what looks like an address into a link, so a name
 * could send people anywhere.
 */
export const tellableName = (name: string | null | undefined): string | undefined =>
  name && !/[.:/\\@]|www|http/iu.test(name.normalize('NFKC')) ? name : undefined;
