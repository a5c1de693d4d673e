import type { FieldRule } from '../../platform/forms/fields.rules.ts';
import { faultOf } from '../../platform/forms/fields.rules.ts';

/** Returns the link to share (platform/session/referral.ts reads it). */
export const shareLink = (origin: string, code: string): string => `${origin}/?ref=${encodeURIComponent(code)}`;

/** Returns what all of them have earned the player, in base units. */
export const earnedByAll = (users: readonly { earned: string }[]): bigint =>
  users.reduce((sum, { earned }) => sum + BigInt(earned), 0n);

/** Returns the error of an invitation code, if any; `rule` is that of the contract. */
export function codeFault(text: string, own: string, rule: FieldRule | undefined): string | undefined {
  if (text === '') return 'Enter a code.';
  if (text.toLowerCase() === own.toLowerCase())
    return 'This is your own code. Enter the code of the person who invited you.';
  return faultOf(text, rule) && 'A code has only letters and digits.';
}
