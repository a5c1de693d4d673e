import * as z from 'zod';
import { nothing, operation } from './operation.ts';
import { isoTime, line, messageResponse, uid } from './shapes.ts';
import { accountCompletion, referralCode, session, user } from './users.ts';

/** An e-mail address of at most 254 characters, of which 64 before the @, without spaces, quotes or control characters. */
export const emailAddress = z
  .string()
  .trim()
  .max(254)
  .regex(/^[^@]{0,64}(@|$)/, 'The part before the @ has 64 characters at most.')
  .check(z.email('Enter an e-mail address, like name@example.com.'))
  .meta({ description: 'E-mail address.', examples: ['ada@example.com'] });

/** A password to be set. Only the server checks whether it is easy to guess. */
const newPassword = line(128)
  .min(10, 'Use at least 10 characters.')
  .describe('New password. One that is easy to guess, or has the e-mail address in it, is refused.');

/** A password to be checked. */
const givenPassword = z.string().min(1).max(128);

const currentPassword = givenPassword.optional().describe('Current password. Required if the account has one.');

/** Six digits, as mails give them. */
const sixDigits = z
  .string()
  .regex(/^\d{6}$/, 'A code has six digits.')
  .meta({ description: 'The six digits of the mail, valid for 10 minutes and 5 tries.', examples: ['402913'] });

const linkToken = z.string().min(1).max(100).describe('The token in the link of the mail.');

export const sessionOfMine = z
  .object({
    uid: uid.describe('Id of the session.'),
    device: z.string().describe('What the browser or client calls itself. Empty if it does not say.'),
    createdAt: isoTime.describe('When you signed in there.'),
    lastUsedAt: isoTime.describe('When the session was last refreshed.'),
    current: z.boolean().describe('Whether this is the session of the request.'),
  })
  .meta({ id: 'ActiveSession', description: 'A place where you are signed in.' });

const own = { owner: 'users', bodyLimit: 8_192, tag: 'Sign-in' } as const;
const account = { ...own, prefix: 'account' } as const;
const v1 = { ...own, prefix: 'v1' } as const;

const addressOnly = z
  .strictObject({ email: emailAddress })
  .meta({ id: 'MailRequest', description: 'Where to send a mail.' });

const signUpId = uid.describe('Id of the sign-up, as its answer had it. For clients without cookies.');

/** The same for every address. The id says nothing about whether the address is known. */
const signUpAnswer = z
  .object({
    message: messageResponse.shape.message,
    signUpId: uid.describe('Id of this sign-up, a secret of this client.'),
  })
  .meta({ id: 'SignUp', description: 'A sign-up that waits for its mail to come back.' });

/** Sign-up, sign-in and passwords by e-mail; sessions. */
export const accountFlows = {
  signUp: operation({
    ...account,
    method: 'POST',
    path: '/sign-up',
    access: 'public',
    summary: 'Sign up with an e-mail address and a password',
    description:
      'Mails a link and a code. The account is created when either comes back. The answer is the same whether or not the address is known. Also sets a cookie that `POST /v1/email/verify-code` needs. Clients without cookies send it the `signUpId` of the answer instead.',
    body: z.strictObject({ email: emailAddress, password: newPassword, referralCode: referralCode.optional() }),
    example: { body: { email: 'ada@example.com', password: 'correct horse battery', referralCode: '7KQ2M9XWPD' } },
    output: signUpAnswer,
  }),
  resendVerification: operation({
    ...account,
    method: 'POST',
    path: '/verification-mail',
    access: 'public',
    summary: 'Send the verification mail again',
    description:
      'Mails a new link and code: to the sign-up of the cookie or `signUpId`, otherwise to the latest. The previous ones stop working.',
    body: z.strictObject({ email: emailAddress, signUpId: signUpId.optional() }),
    output: messageResponse,
  }),
  verifyEmail: operation({
    ...v1,
    method: 'POST',
    path: '/email/verify',
    access: 'public',
    takesSession: true,
    summary: 'Verify an e-mail address with a mailed link',
    description:
      'Completes a sign-up. If you asked to link the address to your account, call it signed in: a 409 with `mergeUid` says that another account has the address, and proposes to merge both.',
    body: z.strictObject({ token: linkToken }),
    output: messageResponse,
  }),
  verifyEmailCode: operation({
    ...v1,
    method: 'POST',
    path: '/email/verify-code',
    access: 'public',
    takesSession: true,
    summary: 'Verify an e-mail address with a mailed code',
    description:
      'As `POST /v1/email/verify`, with the six digits of the mail. A sign-up is found by the cookie that it set, or by `signUpId`. A code is valid for 10 minutes and 5 tries.',
    body: z.strictObject({ email: emailAddress, code: sixDigits, signUpId: signUpId.optional() }),
    output: messageResponse,
  }),
  completeAccount: operation({
    ...v1,
    tag: 'Account',
    method: 'POST',
    path: '/users',
    access: 'user',
    status: 201,
    summary: 'Complete your account',
    description: 'As `POST /v2/auth/users`: stores who referred you, and answers the account.',
    body: accountCompletion,
    output: user,
  }),
  signInWithPassword: operation({
    ...account,
    method: 'POST',
    path: '/sign-in',
    access: 'public',
    takesSession: true,
    problems: [403],
    summary: 'Sign in with an e-mail address and a password',
    description:
      'If called with the access token of a guest, the account takes over what the guest owns. 403 means that the e-mail address is not verified yet. Too many wrong passwords are a 429.',
    body: z.strictObject({ email: emailAddress, password: givenPassword.describe('The password.') }),
    output: session,
  }),
  requestPasswordReset: operation({
    ...account,
    method: 'POST',
    path: '/password-reset-mail',
    access: 'public',
    summary: 'Send a mail to reset a password',
    description:
      'Mails a link and a code that set a new password. The answer is the same whether or not the address is known.',
    body: addressOnly,
    output: messageResponse,
  }),
  resetPassword: operation({
    ...account,
    method: 'POST',
    path: '/password-reset',
    access: 'public',
    summary: 'Reset a password',
    description:
      'Sets a new password with the token of the mailed link, or with the e-mail address and the mailed code. All sessions of the account end.',
    body: z
      .strictObject({
        token: linkToken.optional(),
        email: emailAddress.optional(),
        code: sixDigits.optional(),
        password: newPassword,
      })
      .refine(({ token, email, code }) => token !== undefined || (email !== undefined && code !== undefined), {
        path: ['token'],
        message: 'Send either the token of a link, or an e-mail address and its code.',
      }),
    example: { body: { email: 'ada@example.com', code: '402913', password: 'correct horse battery' } },
    output: messageResponse,
  }),
  changePassword: operation({
    ...account,
    method: 'PUT',
    path: '/password',
    access: 'user',
    status: 204,
    summary: 'Change your password, or set the first one',
    description: 'All other sessions of the account end. The account needs an e-mail address, otherwise it is a 409.',
    body: z.strictObject({ currentPassword, password: newPassword }),
    output: nothing,
  }),
  linkEmail: operation({
    ...account,
    method: 'POST',
    path: '/email',
    access: 'user',
    tag: 'Linked accounts',
    summary: 'Link an e-mail address to your account',
    description:
      'Mails a link and a code to the address. Verify it with either. It replaces the address that the account has now.',
    body: z.strictObject({ email: emailAddress, currentPassword }),
    output: messageResponse,
  }),
  unlinkEmail: operation({
    ...account,
    method: 'DELETE',
    path: '/email',
    access: 'user',
    tag: 'Linked accounts',
    status: 204,
    summary: 'Unlink your e-mail address',
    description:
      'Removes the address and its password. The last way to sign in stays: it is a 409. So do all while a direct trade of yours waits.',
    output: nothing,
  }),
  mySessions: operation({
    ...account,
    method: 'GET',
    path: '/sessions',
    access: 'user',
    summary: 'List your sessions',
    description: 'Returns where you are signed in, the latest use first.',
    output: z.array(sessionOfMine),
  }),
  endSession: operation({
    ...account,
    method: 'DELETE',
    path: '/sessions/{uid}',
    access: 'user',
    status: 204,
    summary: 'End one of your sessions',
    description: 'Its access token stops working within seconds.',
    params: z.object({ uid: uid.describe('Id of the session.') }),
    output: nothing,
  }),
};
