import { clientOf } from '@hatchery/kit/client-address';
import type { CallContext } from '@hatchery/kit/http';
import { os, type UsersContext } from '../context.ts';
import { beginCode, beginMail } from '../limits/flows.ts';
import { ownedByAnother } from '../merges/merges.ts';
import { refuseWeakPassword } from '../passwords/passwords.rules.ts';
import { proveCurrentPassword } from '../passwords/passwords.ts';
import { requestEmailLink, unlinkEmail } from './link-email.ts';
import { normalEmail } from './proofs.rules.ts';
import { resendVerification, signUp } from './sign-up.ts';
import { signUpCookie, signUpCookieName } from './sign-up-cookie.ts';
import { refusalProblem, type Verified, verifyByCode, verifyByLink } from './verify.ts';

const signedUp = 'We sent a mail to this address. Open its link or enter its code to continue.';

/** The same words for any address, so that they do not reveal whether it has a sign-up. */
const resent = 'If a sign-up with this address is waiting to be confirmed, we sent its mail again.';

export const emailRoutes = (users: UsersContext) => ({
  signUp: os.signUp.handler(async ({ input, context }) => {
    const { password, referralCode } = input.body;
    const email = normalEmail(input.body.email);
    await refuseWeakPassword(password, [email]);
    const request = { email, referralCode, userAgent: context.headers['user-agent'] };
    const { id } = await context.transact({
      before: async () => {
        await beginMail(users, { email, client: clientOf(context.headers) });
        return users.hashing.hash(password);
      },
      work: (tx, passwordHash) => signUp(users, tx, { ...request, passwordHash }),
    });
    context.setHeader('set-cookie', signUpCookie(id, users.config.PUBLIC_URL));
    return { message: signedUp, signUpId: id };
  }),

  resendVerification: os.resendVerification.handler(async ({ input, context }) => {
    const email = normalEmail(input.body.email);
    const signUpId = input.body.signUpId ?? signUpIdOf(context);
    const request = { email, signUpId, userAgent: context.headers['user-agent'] };
    await context.transact({
      before: () => beginMail(users, { email, client: clientOf(context.headers) }),
      work: (tx) => resendVerification(users, tx, request),
    });
    return { message: resent };
  }),

  verifyEmail: os.verifyEmail.handler(async ({ input, context }) => {
    const proof = { token: input.body.token, ...proverOf(context) };
    return answer(await context.transact((tx) => verifyByLink(users, tx, proof)));
  }),

  verifyEmailCode: os.verifyEmailCode.handler(async ({ input, context }) => {
    const { email, code, signUpId = signUpIdOf(context) } = input.body;
    const given = { email, code, ...proverOf(context), signUpId };
    const verified = await context.transact({
      before: () => beginCode(users, { email, client: clientOf(context.headers) }),
      work: (tx) => verifyByCode(users, tx, given),
    });
    return answer(verified);
  }),

  linkEmail: os.linkEmail.handler(async ({ input, context }) => {
    const { subject: userId } = context.passport;
    const email = normalEmail(input.body.email);
    const request = { userId, email, userAgent: context.headers['user-agent'] };
    return context.transact({
      before: async () => {
        await proveCurrentPassword(users, { userId, currentPassword: input.body.currentPassword });
        await beginMail(users, { email, client: clientOf(context.headers) });
      },
      work: (tx) => requestEmailLink(users, tx, request),
    });
  }),

  unlinkEmail: os.unlinkEmail.handler(async ({ context }) => {
    const request = { userId: context.passport.subject, userAgent: context.headers['user-agent'] };
    await context.transact((tx) => unlinkEmail(users, tx, request));
  }),
});

const signUpIdOf = ({ cookies }: CallContext) => cookies[signUpCookieName];

const proverOf = ({ passport, headers }: CallContext) => ({
  callerId: passport.kind === 'user' ? passport.subject : undefined,
  client: clientOf(headers),
});

function answer(verified: Verified): { message: string } {
  if ('refusal' in verified) throw refusalProblem(verified.refusal);
  if ('mergeUid' in verified) throw ownedByAnother(verified.mergeUid, 'This address');
  return verified;
}
