import type { FieldRule } from '../../platform/forms/fields.rules.ts';
import { faultOf } from '../../platform/forms/fields.rules.ts';

/** The link by which others come with one's code (features/session/referral.ts reads it). */
export const shareLink = (origin: string, code: string): string => `${origin}/?ref=${encodeURIComponent(code)}`;

/** What all of them have earned one, in base units. */
export const earnedByAll = (users: readonly { earned: string }[]): bigint =>
  users.reduce((sum, { earned }) => sum + BigInt(earned), 0n);

/** What is wrong with a code of invitation; `rule` is that of the contract. */
export function codeFault(text: string, own: string, rule: FieldRule | undefined): string | undefined {
  if (text === '') return 'Type the code that you were given.';
  if (text.toLowerCase() === own.toLowerCase()) return 'That is your own code. Whose invitation brought you here?';
  return faultOf(text, rule) && 'A code has letters and digits alone.';
}
