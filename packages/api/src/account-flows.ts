import * as z from 'zod';
import { nothing, operation } from './operation.ts';
import { isoTime, messageResponse, uid } from './shapes.ts';
import { referralCode, session, user } from './users.ts';

/** What a mailbox may be called: at most 254 characters, its local part 64, neither spaces, quotes nor control characters. */
export const emailAddress = z
  .string()
  .trim()
  .max(254)
  .regex(z.regexes.email, 'An e-mail address, like name@example.com.')
  .regex(/^(?![^@]{65,}@)/, 'The part before the @ has 64 characters at most.');

/** A password to be set. Whether it is easy to guess is found out by the server alone. */
export const newPassword = z
  .string()
  .min(10, 'At least 10 characters.')
  .max(128, 'At most 128 characters.')
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'One line of text.');

/** A password as somebody remembers it. */
const givenPassword = z.string().min(1).max(128);

/** Six digits, as mails give them. */
export const sixDigits = z.string().regex(/^\d{6}$/, 'A code has six digits.');

const linkToken = z.string().min(1).max(100);

/** A place where the caller is signed in. `device` is what the browser calls itself; empty when it does not say. */
export const sessionOfMine = z.object({
  uid,
  device: z.string(),
  createdAt: isoTime,
  lastUsedAt: isoTime,
  current: z.boolean(),
});

const own = { owner: 'users', bodyLimit: 8_192 } as const;
const account = { ...own, prefix: 'account' } as const;
const v1 = { ...own, prefix: 'v1' } as const;

/** Sign-up, sign-in and passwords by e-mail; sessions. */
export const accountFlows = {
  signUp: operation({
    ...account,
    method: 'POST',
    path: '/sign-up',
    access: 'public',
    summary:
      'Sends a mail that verifies the address; the account is made when its link or code comes back. The answer does not tell whether the address is known',
    body: z.strictObject({ email: emailAddress, password: newPassword, referralCode: referralCode.optional() }),
    output: messageResponse,
  }),
  resendVerification: operation({
    ...account,
    method: 'POST',
    path: '/verification-mail',
    access: 'public',
    summary: 'Sends the verification mail of the latest sign-up once more, with a new link and code',
    body: z.strictObject({ email: emailAddress }),
    output: messageResponse,
  }),
  verifyEmail: operation({
    ...v1,
    method: 'POST',
    path: '/email/verify',
    access: 'public',
    summary:
      'Verifies an address with the token of a mailed link: completes a sign-up, or links the address to the caller',
    body: z.strictObject({ token: linkToken }),
    output: messageResponse,
  }),
  verifyEmailCode: operation({
    ...v1,
    method: 'POST',
    path: '/email/verify-code',
    access: 'public',
    summary: 'Verifies an address with a mailed code of six digits: ten minutes, five tries',
    body: z.strictObject({ email: emailAddress, code: sixDigits }),
    output: messageResponse,
  }),
  completeAccount: operation({
    ...v1,
    method: 'POST',
    path: '/users',
    access: 'user',
    status: 201,
    summary: 'Completes the account of the caller, with the code of who referred them',
    body: z.strictObject({ referralCode: referralCode.optional() }).optional(),
    output: user,
  }),
  signInWithPassword: operation({
    ...account,
    method: 'POST',
    path: '/sign-in',
    access: 'public',
    summary:
      'Signs in with e-mail address and password. With the session of a guest, that guest hands over what they have to the account',
    body: z.strictObject({ email: emailAddress, password: givenPassword }),
    output: session,
  }),
  requestPasswordReset: operation({
    ...account,
    method: 'POST',
    path: '/password-reset-mail',
    access: 'public',
    summary: 'Mails a link and a code that set a new password. The answer does not tell whether the address is known',
    body: z.strictObject({ email: emailAddress }),
    output: messageResponse,
  }),
  resetPassword: operation({
    ...account,
    method: 'POST',
    path: '/password-reset',
    access: 'public',
    summary: 'Sets a new password with the token of a mailed link, or an address and its code; all sessions end',
    body: z
      .strictObject({
        token: linkToken.optional(),
        email: emailAddress.optional(),
        code: sixDigits.optional(),
        password: newPassword,
      })
      .refine(({ token, email, code }) => token !== undefined || (email !== undefined && code !== undefined), {
        path: ['token'],
        message: 'Either the token of a link, or an e-mail address and its code.',
      }),
    output: messageResponse,
  }),
  changePassword: operation({
    ...account,
    method: 'PUT',
    path: '/password',
    access: 'user',
    status: 204,
    summary: 'Changes the password of the caller, or sets the first one; all other sessions end',
    body: z.strictObject({ currentPassword: givenPassword.optional(), password: newPassword }),
    output: nothing,
  }),
  linkEmail: operation({
    ...account,
    method: 'POST',
    path: '/email',
    access: 'user',
    summary:
      'Mails a link and a code to an address that the caller wants for their account. Whoever has a password gives it. When another account owns the address, verifying it answers 409 with a merge',
    body: z.strictObject({ email: emailAddress, currentPassword: givenPassword.optional() }),
    output: messageResponse,
  }),
  unlinkEmail: operation({
    ...account,
    method: 'DELETE',
    path: '/email',
    access: 'user',
    status: 204,
    summary: 'Unlinks the e-mail address of the caller, and its password; never the last way to sign in',
    output: nothing,
  }),
  mySessions: operation({
    ...account,
    method: 'GET',
    path: '/sessions',
    access: 'user',
    summary: 'Where the caller is signed in, latest use first',
    output: z.array(sessionOfMine),
  }),
  endSession: operation({
    ...account,
    method: 'DELETE',
    path: '/sessions/{uid}',
    access: 'user',
    status: 204,
    summary: 'Ends one session of the caller',
    params: z.object({ uid }),
    output: nothing,
  }),
};
