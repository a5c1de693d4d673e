import { Problem } from '@hatchery/api/problems';
import { clientOf } from '@hatchery/kit/client-address';
import { os, type UsersContext } from '../context.ts';
import { normalEmail } from '../email/proofs.rules.ts';
import { beginCode, beginMail } from '../limits/flows.ts';
import { knownDevice, knownDeviceCookie, knownDeviceCookieName } from '../limits/known-device.ts';
import { refreshCookie } from '../sessions/refresh-cookie.ts';
import { refuseWeakPassword } from './passwords.rules.ts';
import { changePassword, prepareChange, requestPasswordReset, resetPassword } from './passwords.ts';
import { checkPassword, signInWithPassword } from './sign-in.ts';

// Hashing is slow, so it runs before the transaction.
export const passwordsRoutes = (users: UsersContext) => ({
  signInWithPassword: os.signInWithPassword.handler(async ({ input, context }) => {
    const { kind, subject, guest } = context.passport;
    const cookie = context.cookies[knownDeviceCookieName];
    const signingIn = { email: input.body.email, key: users.codeKeys, now: users.now() };
    const device = knownDevice(cookie, signingIn);
    const given = { ...input.body, client: clientOf(context.headers), device };
    const guestId = kind === 'user' && guest ? subject : undefined;
    const session = await context.transact({
      before: () => checkPassword(users, given),
      work: (tx, checked) =>
        signInWithPassword(users, tx, checked, { guestId, userAgent: context.headers['user-agent'] }),
    });
    const publicUrl = users.config.PUBLIC_URL;
    context.setHeader('set-cookie', [
      refreshCookie(session.refreshToken, publicUrl),
      knownDeviceCookie(cookie, { ...signingIn, publicUrl }),
    ]);
    return session;
  }),

  requestPasswordReset: os.requestPasswordReset.handler(async ({ input, context }) => {
    const email = normalEmail(input.body.email);
    const request = { email, userAgent: context.headers['user-agent'] };
    await context.transact({
      before: () => beginMail(users, { email, client: clientOf(context.headers) }),
      work: (tx) => requestPasswordReset(users, tx, request),
    });
    return { message: 'Password reset email sent successfully' };
  }),

  resetPassword: os.resetPassword.handler(async ({ input, context }) => {
    const { token, email = '', code = '', password } = input.body;
    await refuseWeakPassword(password, [email]);
    const by = token === undefined ? { email, code } : { token };
    const done = await context.transact({
      before: async () => {
        if ('code' in by) await beginCode(users, { email, client: clientOf(context.headers) });
        return users.hashing.hash(password);
      },
      work: (tx, hash) => resetPassword(users, tx, { by, hash, userAgent: context.headers['user-agent'] }),
    });
    if (!done) throw new Problem('expired', 'This link or code is invalid or has expired. Request a new e-mail.');
    return { message: 'Password reset successful' };
  }),

  changePassword: os.changePassword.handler(async ({ input, context }) => {
    const { currentPassword, password } = input.body;
    const { subject: userId, sessionId } = context.passport;
    await refuseWeakPassword(password, []);
    const userAgent = context.headers['user-agent'];
    await context.transact({
      before: () => prepareChange(users, { userId, currentPassword, password }),
      work: (tx, prepared) => changePassword(users, tx, { userId, ...prepared, sessionId, userAgent }),
    });
  }),
});
