/** How long a mailed link works. */
export const linkHours = 24;

export type Purpose = 'sign-up' | 'link' | 'reset' | 'none';

/** A claim to an address that a mail proves once its link or code comes back. `none` stands in where there is nothing to prove. */
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

/** Returns an address as it is stored: hosts ignore case, but the part before the @ may not. */
export function normalEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, at)}${email.slice(at).toLowerCase()}`;
}
