export const flowMinutes = 10;
/** Beyond so many, another Google account is more likely a mistake than a wish. */
export const mostGoogleAccounts = 10;

/** A person as Google knows them. `subject` is theirs for good; addresses change. */
export type GoogleProfile = { subject: string; email: string; ownsMailbox: boolean };

type Claims = { sub: string; email?: unknown; email_verified?: unknown; hd?: unknown };

const longestSubject = 255;
const address = /^[^\s@\p{Cc}\p{Cs}]{1,64}@[^\s@\p{Cc}\p{Cs}]{1,189}$/u;

/** @throws Error when the claims do not say who it is. */
export function profileOf(claims: Claims | undefined): GoogleProfile {
  const { sub, email, email_verified: verified, hd } = claims ?? {};
  if (!sub || sub.length > longestSubject) throw new Error('The provider did not tell a subject.');
  if (typeof email !== 'string' || !address.test(email))
    throw new Error('The provider did not tell an e-mail address.');
  return { subject: sub, email, ownsMailbox: verified === true && runsMailbox(email, hd) };
}

/**
 * Whether Google runs the mailbox itself: one of Gmail, or of the Workspace domain that it vouches for. Elsewhere
 * `email_verified` says only that somebody could read the mailbox once, maybe long ago.
 */
function runsMailbox(email: string, hostedDomain: unknown): boolean {
  const domain = email.slice(email.indexOf('@') + 1).toLowerCase();
  if (domain === 'gmail.com' || domain === 'googlemail.com') return true;
  return typeof hostedDomain === 'string' && hostedDomain.toLowerCase() === domain;
}

/**
 * Whether a Google account that nobody has linked signs in to the account with the same proven e-mail address. Whoever
 * has the mailbox could reset that account's password, so this gives them nothing new. An account with a Google account
 * of its own is left alone: the mailbox may have gone to somebody else since.
 */
export const opensByMailbox = (profile: GoogleProfile, owner: { linkedGoogleAccounts: number }): boolean =>
  profile.ownsMailbox && owner.linkedGoogleAccounts === 0;
