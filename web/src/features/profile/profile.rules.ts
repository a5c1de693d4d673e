import type { FieldRule } from '../../platform/forms/fields.rules.ts';
import { faultOf } from '../../platform/forms/fields.rules.ts';

/** Checks a profile field by field as the API would; `rules` are those of the contract. */
export const profileChecks = (rules: Record<string, FieldRule>, named: boolean) => ({
  displayName(text: string): string | undefined {
    const fault = faultOf(text, rules.displayName);
    // Players without a name may stay without; a name that was set can only be changed.
    if (fault === 'empty') return named ? 'Enter a name.' : undefined;
    if (fault === 'long') return `Use at most ${rules.displayName?.maxLength} characters.`;
    return fault && "Some of these characters can't be shown on every device.";
  },
  bio(text: string): string | undefined {
    if (text === '') return undefined;
    const fault = faultOf(text, rules.bio);
    if (fault === 'long') return `Use at most ${rules.bio?.maxLength} characters; this has ${text.length}.`;
    return fault && "Some of these characters can't be shown on every device.";
  },
});
