import reset from 'virtual:fields/users.resetPassword';
import signIn from 'virtual:fields/users.signInWithPassword';
import signUp from 'virtual:fields/users.signUp';
import type { FieldRule } from './fields.rules.ts';
import { faultOf } from './fields.rules.ts';

const check =
  (rule: FieldRule | undefined, words: (fault: NonNullable<ReturnType<typeof faultOf>>) => string) =>
  (text: string): string | undefined => {
    const fault = faultOf(text, rule);
    return fault && words(fault);
  };

const least = signUp.password?.minLength ?? 1;
const most = signUp.password?.maxLength ?? 0;

export const passwordHint = `At least ${least} characters. A few random words work well.`;

/** Checks each field as the API would, and returns the error in words. */
export const checks = {
  email: (text: string) =>
    check(signUp.email, (fault) =>
      fault === 'empty' ? 'Enter your e-mail address.' : 'Enter an address like name@example.com.',
    )(text.trim()),
  password: check(signIn.password, (fault) =>
    fault === 'empty' ? 'Enter your password.' : `Use at most ${most} characters.`,
  ),
  newPassword: (text: string) =>
    check(signUp.password, (fault) => {
      if (fault === 'empty') return 'Enter a password.';
      if (fault === 'short') return `Use at least ${least} characters; this has ${text.length}.`;
      if (fault === 'long') return `Use at most ${most} characters; this has ${text.length}.`;
      return "Some of these characters can't be typed on every keyboard.";
    })(text),
  referralCode: (text: string) =>
    text === '' ? undefined : check(signUp.referralCode, () => 'An invitation code has only letters and digits.')(text),
  code: check(reset.code, () => 'Enter the six-digit code.'),
};
