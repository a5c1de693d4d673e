import type { FieldRule } from '../../platform/forms/fields.rules.ts';
import { faultOf } from '../../platform/forms/fields.rules.ts';

/** What the API would refuse of a profile, field by field, in words; `rules` are those of the contract. */
export const profileChecks = (rules: Record<string, FieldRule>, named: boolean) => ({
  displayName(text: string): string | undefined {
    const fault = faultOf(text, rules.displayName);
    // Who never had a name may go on without; a name that was given can only be changed.
    if (fault === 'empty') return named ? 'A name is missing.' : undefined;
    if (fault === 'long') return `A name has at most ${rules.displayName?.maxLength} characters.`;
    return fault && 'This holds characters that not every screen can show.';
  },
  bio(text: string): string | undefined {
    if (text === '') return undefined;
    const fault = faultOf(text, rules.bio);
    if (fault === 'long') return `At most ${rules.bio?.maxLength} characters; these are ${text.length}.`;
    return fault && 'This holds characters that not every screen can show.';
  },
});
