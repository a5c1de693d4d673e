import type { GoogleOutcome } from '@hatchery/api/linking';
import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { toProblem } from '@hatchery/kit/failures';
import type { Logger } from '@hatchery/kit/log';
import { hashLinkToken } from '../codes/codes.ts';
import type { UsersContext } from '../context.ts';
import { ownedByAnother } from '../merges/merges.ts';
import { opaqueNetwork } from '../newcomers/newcomers.ts';
import { deviceOf } from '../sessions/sessions.rules.ts';
import { openSession } from '../sessions/sessions.ts';
import { changeProfile } from '../users/users.ts';
import type { Refusal } from './google.provider.ts';
import { type Flow, takeFlow } from './google.repository.ts';
import type { GoogleProfile } from './google.rules.ts';
import { accountOfProfile, linkProfile } from './google.ts';

type Return = {
  query: URLSearchParams;
  secret: string | undefined;
  userAgent: string | undefined;
  /** The client that the browser comes from. */
  client: string;
  log: Logger;
};

/** The end of a flow: the outcome, the problem if there is one, and the refresh token of a new session. */
type FlowEnd = GoogleOutcome & { problem?: Problem; refreshToken?: string; flowTaken: boolean };

const refusals: Record<Exclude<Refusal, 'cancelled'>, () => Problem> = {
  failed: () => new Problem('bad-request', 'Google did not confirm who you are.'),
  unavailable: () => new Problem('service-unavailable', 'Google does not answer right now. Please try again.'),
};

/** Ends the flow that a browser comes back from. The flow is used up, even by a failure. */
export async function endFlow(users: UsersContext, back: Return): Promise<FlowEnd> {
  const flow = await findFlow(users, back);
  if (!flow) {
    const problem = new Problem('expired', 'This took too long, was already used, or began in another browser.');
    return { outcome: 'failed', problem, flowTaken: false };
  }
  const answer = await users.google.identify(back.query, flow);
  if ('profile' in answer) return { ...(await settle(users, flow, answer.profile, back)), flowTaken: true };
  if (answer.refusal === 'cancelled') return { outcome: 'cancelled', flowTaken: true };
  const { code, message } = (answer.cause ?? {}) as { code?: string; message?: string };
  back.log.warn({ code, reason: message }, 'a Google flow was refused');
  return { outcome: 'failed', problem: refusals[answer.refusal](), flowTaken: true };
}

async function findFlow({ database, now }: UsersContext, { query, secret }: Return): Promise<Flow | undefined> {
  const state = query.get('state');
  if (!state || !secret) return undefined;
  const hashes = { state: hashLinkToken(state), browser: hashLinkToken(secret) };
  return takeFlow(database.knex, { ...hashes, now: now() });
}

type Settled = Omit<FlowEnd, 'flowTaken'>;

async function settle(users: UsersContext, flow: Flow, profile: GoogleProfile, back: Return): Promise<Settled> {
  try {
    return await (flow.purpose === 'link' ? link(users, flow, profile, back) : signIn(users, flow, profile, back));
  } catch (error) {
    const problem = toProblem(error);
    if (problem.status >= 500) back.log.error({ err: error }, 'a Google flow could not be ended');
    return { outcome: 'failed', problem };
  }
}

async function signIn(users: UsersContext, flow: Flow, profile: GoogleProfile, back: Return): Promise<Settled> {
  const { database, tokens, now: clock } = users;
  const now = clock();
  const guestId = flow.signedIn ? (flow.userId ?? undefined) : undefined;
  const { session, userId, created } = await database.transaction(async (tx) => {
    const account = await accountOfProfile(tx, profile, { guestId, network: opaqueNetwork(users, back.client), now });
    await tellOwner(users, tx, { ...account, google: profile.email, userAgent: back.userAgent });
    const opening = { userId: account.userId, userAgent: back.userAgent, message: 'Signed in' };
    return { ...account, session: await openSession(tx, opening, { tokens, now }) };
  });
  const referralCode = created ? flow.referralCode : null;
  // A refused referral code must not prevent the sign-in.
  if (referralCode)
    await database
      .transaction((tx) => changeProfile(tx, userId, { referralCode }, now))
      .catch((error) => back.log.info({ reason: error.message }, 'a referral code was refused'));
  return { outcome: 'signed-in', refreshToken: session.refreshToken };
}

async function link(users: UsersContext, flow: Flow, profile: GoogleProfile, back: Return): Promise<Settled> {
  const { database, now } = users;
  const { userId, signedIn } = flow;
  if (!userId || !signedIn) throw new Problem('unauthorized', 'You signed out in the meantime. Sign in and try again.');
  const { mergeUid } = await database.transaction(async (tx) => {
    const linked = await linkProfile(tx, profile, { userId, now: now() });
    await tellOwner(users, tx, { ...linked, google: profile.email, userAgent: back.userAgent });
    return linked;
  });
  if (!mergeUid) return { outcome: 'linked' };
  return { outcome: 'owned-by-another', mergeUid, problem: ownedByAnother(mergeUid, 'This Google account') };
}

/** Mails the owner of an account that has a new way to sign in: a stranger must not get in unnoticed. */
async function tellOwner(
  { mailer, now }: UsersContext,
  tx: Transaction,
  { tell, google, userAgent }: { tell?: string | null; google: string; userAgent: string | undefined },
): Promise<void> {
  if (!tell) return;
  const data = { google, device: deviceOf(userAgent), at: now().toISOString() };
  await mailer.notify(tx, { to: tell, template: 'google-linked', data });
}
