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

export const passwordHint = `At least ${least} characters; words are fine.`;

/** What the API would refuse, in words, field by field. */
export const checks = {
  email: (text: string) =>
    check(signUp.email, (fault) =>
      fault === 'empty' ? 'Your e-mail address is missing.' : 'An address looks like name@example.com.',
    )(text.trim()),
  password: check(signIn.password, (fault) =>
    fault === 'empty' ? 'Your password is missing.' : `A password has at most ${most} characters.`,
  ),
  newPassword: (text: string) =>
    check(signUp.password, (fault) => {
      if (fault === 'empty') return 'A password is missing.';
      if (fault === 'short') return `At least ${least} characters; these are ${text.length}.`;
      if (fault === 'long') return `At most ${most} characters; these are ${text.length}.`;
      return 'This holds characters that cannot be typed everywhere.';
    })(text),
  referralCode: (text: string) =>
    text === '' ? undefined : check(signUp.referralCode, () => 'An invitation code is letters and digits.')(text),
  code: check(reset.code, () => 'The code has six digits.'),
};
