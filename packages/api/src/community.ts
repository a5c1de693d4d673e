import * as z from 'zod';
import { nothing, operation } from './operation.ts';
import { address, isoTime, line, messageResponse, paging, uid, uint256 } from './shapes.ts';

/** `sent` waits for their answer, `received` for mine; `blocked` are those whom I blocked. */
export const friendState = z.enum(['friend', 'sent', 'received', 'blocked']);
export type FriendState = z.infer<typeof friendState>;

export const friend = z.object({
  uid,
  displayName: z.string().optional(),
  picture: z.string().optional(),
  state: friendState,
  /** When the state began. */
  since: isoTime,
  /** Of friends alone, and not to the minute: to the hour within a day, to the day before that. */
  lastActiveAt: isoTime.optional(),
});
export type Friend = z.infer<typeof friend>;

/** What others may see of a player. The other fields of User that clients expect are here, and empty. */
export const publicUser = z.object({
  uid,
  displayName: z.string().optional(),
  picture: z.string().optional(),
  /** Of the referrer alone: the caller has used it. */
  referralCode: z.string(),
  email: z.literal(''),
  internalWallet: z.literal(''),
  referralCount: z.literal(0),
});
export type PublicUser = z.infer<typeof publicUser>;

export const referredUser = publicUser.extend({
  /** What the caller has earned by this referral, in base units of the game token. */
  earned: uint256,
});
export type ReferredUser = z.infer<typeof referredUser>;

const eventName = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, 'Letters, digits, - and _, 64 at most.');

export const signupEvent = z.object({
  eventName,
  open: z.boolean(),
  /** The first moment at which nobody can sign up any more. */
  closesAt: isoTime.optional(),
  signups: z.int().min(0),
  /** Whether the caller has signed up; absent when nobody calls. */
  signedUp: z.boolean().optional(),
});
export type SignupEvent = z.infer<typeof signupEvent>;

export const daoMember = z.object({
  address: z.string(),
  role: z.int().min(0),
  group: z.int().min(0),
  /** Base units of the game token for each full cycle. */
  amount: uint256,
  cycleHours: z.int().min(1),
  displayName: z.string().optional(),
  picture: z.string().optional(),
});
export type DaoMember = z.infer<typeof daoMember>;

const own = { owner: 'users' } as const;
const v1 = { ...own, prefix: 'v1' } as const;
const v2 = { ...own, prefix: 'v2' } as const;
const user = { access: 'user' } as const;
const someone = z.object({ uid });
/** Lists that few outgrow are answered whole unless a smaller page is asked for. */
const pages = paging.extend({ limit: z.coerce.number().int().min(1).max(100).default(100) });

const friends = {
  friends: operation({
    ...v2,
    ...user,
    method: 'GET',
    path: '/friends',
    summary: 'Friends, open requests and whom the caller blocked, newest first; total in X-Total-Count',
    query: pages.extend({ state: friendState.optional() }),
    output: z.array(friend),
  }),
  requestFriend: operation({
    ...v2,
    ...user,
    method: 'POST',
    path: '/friends',
    summary:
      'Asks somebody, named by uid, referral code or wallet, to be friends. When they have asked the caller, both are friends at once',
    body: z
      .strictObject({
        uid: uid.optional(),
        referralCode: line(40).min(1).optional(),
        wallet: address.optional(),
      })
      .refine((named) => Object.values(named).filter((value) => value !== undefined).length === 1, {
        message: 'Name them by uid, referralCode or wallet.',
      }),
    output: friend,
  }),
  acceptFriend: operation({
    ...v2,
    ...user,
    method: 'POST',
    path: '/friends/{uid}/accept',
    summary: 'Accepts a request',
    params: someone,
    output: friend,
  }),
  declineFriend: operation({
    ...v2,
    ...user,
    method: 'POST',
    path: '/friends/{uid}/decline',
    summary: 'Declines a request; they may ask again',
    params: someone,
    status: 204,
    output: nothing,
  }),
  removeFriend: operation({
    ...v2,
    ...user,
    method: 'DELETE',
    path: '/friends/{uid}',
    summary: 'Ends a friendship, or takes a request back',
    params: someone,
    status: 204,
    output: nothing,
  }),
  blockUser: operation({
    ...v2,
    ...user,
    method: 'POST',
    path: '/friends/{uid}/block',
    summary: 'Blocks somebody: they are no friend any more, and their requests never arrive without their knowing',
    params: someone,
    status: 204,
    output: nothing,
  }),
  unblockUser: operation({
    ...v2,
    ...user,
    method: 'DELETE',
    path: '/friends/{uid}/block',
    summary: 'Unblocks somebody; what they asked meanwhile does not arrive',
    params: someone,
    status: 204,
    output: nothing,
  }),
};

const referrals = {
  referrer: operation({
    ...v2,
    ...user,
    method: 'GET',
    path: '/referrals/referrer',
    summary: 'Who referred the caller',
    output: publicUser.nullable(),
  }),
  referredUsers: operation({
    ...v2,
    ...user,
    method: 'GET',
    path: '/referrals/referred-users',
    summary: 'Whom the caller referred and what each has earned them, newest first; total in X-Total-Count',
    query: pages,
    output: z.array(referredUser),
  }),
};

const signups = {
  signups: operation({
    ...v1,
    method: 'GET',
    path: '/signups',
    access: 'public',
    summary: 'Events to sign up for, newest first; total in X-Total-Count',
    query: pages,
    output: z.array(signupEvent),
  }),
  signUpForEvent: operation({
    ...v1,
    ...user,
    method: 'POST',
    path: '/signups/{eventName}',
    summary: 'Signs the caller up; once more changes nothing, also after the event has closed',
    params: z.object({ eventName }),
    output: messageResponse,
  }),
  saveSignupEvent: operation({
    ...v1,
    method: 'PUT',
    path: '/signups/{eventName}',
    access: 'admin',
    summary: 'Makes an event to sign up for, or changes when it closes; without closesAt it stays open',
    params: z.object({ eventName }),
    body: z.strictObject({ closesAt: isoTime.optional() }),
    output: signupEvent,
  }),
};

/** Friends, referrals, signups, DAO members. */
export const community = {
  ...friends,
  ...referrals,
  ...signups,
  daoMembers: operation({
    ...v1,
    method: 'GET',
    path: '/dao/members',
    access: 'public',
    cacheSeconds: 15,
    summary: 'Members of the DAO, as the salary contract lists them; total in X-Total-Count',
    query: pages,
    output: z.array(daoMember),
  }),
};
