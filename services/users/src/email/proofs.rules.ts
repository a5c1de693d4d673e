import { randomUUID } from 'node:crypto';
import { codeMinutes, hashCode, newCode, newLinkToken } from '../codes/codes.rules.ts';

/** How long a mailed link is good. */
export const linkHours = 24;

export type Purpose = 'sign-up' | 'link' | 'reset' | 'none';

/** What a mail proves once its link or code comes back. */
export type Proof = {
  id: string;
  purpose: Purpose;
  email: string;
  userId: string | null;
  passwordHash: string | null;
  referralCode: string | null;
  device: string;
  createdAt: Date;
};

export type Secrets = { tokenHash: Buffer; codeHash: Buffer; codeExpiresAt: Date; expiresAt: Date };

/** A link and a code for a proof, and what is stored of them. */
export function newSecrets(
  codeKey: Buffer,
  now: Date,
  id: string = randomUUID(),
): { id: string; token: string; code: string; stored: Secrets } {
  const { token, hash: tokenHash } = newLinkToken();
  const code = newCode();
  const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const times = { codeExpiresAt: after(codeMinutes), expiresAt: after(linkHours * 60) };
  return { id, token, code, stored: { tokenHash, codeHash: hashCode(codeKey, id, code), ...times } };
}

/** An address as it is stored: the host is the same in any case, and what is before it might not be. */
export function normalEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, at)}${email.slice(at).toLowerCase()}`;
}
