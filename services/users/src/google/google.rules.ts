export const flowMinutes = 10;
/** The most Google accounts of one account. Another one is more likely a mistake than a wish. */
export const mostGoogleAccounts = 10;

/** A person as Google knows them. `subject` never changes, addresses do. */
export type GoogleProfile = { subject: string; email: string; ownsMailbox: boolean };

type Claims = { sub: string; email?: unknown; email_verified?: unknown; hd?: unknown };

const longestSubject = 255;
const address = /^[^\s@\p{Cc}\p{Cs}]{1,64}@[^\s@\p{Cc}\p{Cs}]{1,189}$/u;

/** Reads a profile from the claims of an ID token. @throws Error when the subject or the address is missing. */
export function profileOf(claims: Claims | undefined): GoogleProfile {
  const { sub, email, email_verified: verified, hd } = claims ?? {};
  if (!sub || sub.length > longestSubject) throw new Error('The provider sent no valid subject.');
  if (typeof email !== 'string' || !address.test(email)) throw new Error('The provider sent no valid e-mail address.');
  return { subject: sub, email, ownsMailbox: verified === true && runsMailbox(email, hd) };
}

/**
 * Tells whether Google runs the mailbox itself: one of Gmail, or of the Workspace domain that it vouches for. For others,
 * `email_verified` only means that somebody could read the mailbox once, maybe long ago.
 */
function runsMailbox(email: string, hostedDomain: unknown): boolean {
  const domain = email.slice(email.indexOf('@') + 1).toLowerCase();
  if (domain === 'gmail.com' || domain === 'googlemail.com') return true;
  return typeof hostedDomain === 'string' && hostedDomain.toLowerCase() === domain;
}

/**
 * Tells whether an unlinked Google account signs in to the account with the same proven e-mail address. The owner of the
 * mailbox could reset that account's password anyway. An account with another Google account is left alone: the mailbox may
 * have a new owner since.
 */
export const opensByMailbox = (profile: GoogleProfile, owner: { linkedGoogleAccounts: number }): boolean =>
  profile.ownsMailbox && owner.linkedGoogleAccounts === 0;
