import * as z from 'zod';
import { nothing, operation } from './operation.ts';
import { address, isoTime, line, longPaging, messageResponse, uid, uint256 } from './shapes.ts';

const friendState = z.enum(['friend', 'sent', 'received', 'blocked']).meta({
  id: 'FriendState',
  description:
    '`friend`: both are friends. `sent`: your request waits for their answer. `received`: theirs waits for yours. `blocked`: you blocked them.',
});
export type FriendState = z.infer<typeof friendState>;

const displayName = z.string().optional().describe('Name of the player.');
const picture = z.string().optional().describe('URL of the picture of the player.');

const friend = z
  .object({
    uid: uid.describe('Id of the player.'),
    displayName,
    picture,
    state: friendState,
    since: isoTime.describe('When this state began.'),
    lastActiveAt: isoTime
      .optional()
      .describe(
        'When a friend was last active: rounded to the hour within a day, to the day before that. Friends only.',
      ),
  })
  .meta({ id: 'Friend', description: 'Another player, and what you two are to each other.' });
export type Friend = z.infer<typeof friend>;

/** The other fields of User that older clients expect are here, and empty. */
const publicUser = z
  .object({
    uid: uid.describe('Id of the player.'),
    displayName,
    picture,
    referralCode: z.string().describe('The referral code that you used. Empty for anybody but your referrer.'),
    email: z.literal('').describe('Always empty; kept for older clients.'),
    internalWallet: z.literal('').describe('Always empty; kept for older clients.'),
    referralCount: z.literal(0).describe('Always 0; kept for older clients.'),
  })
  .meta({ id: 'PublicUser', description: 'What other players may see of a player.' });
export type PublicUser = z.infer<typeof publicUser>;

const referredUser = publicUser
  .extend({ earned: uint256.describe('What you earned by this referral, in base units of the game token.') })
  .meta({ id: 'ReferredUser', description: 'A player that you referred.' });

const eventName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, 'Use letters, digits, - and _, 64 at most.')
  .meta({ description: 'Name of the event.', examples: ['alpha-2026'] });

const signupEvent = z
  .object({
    eventName,
    open: z.boolean().describe('Whether players can sign up now.'),
    closesAt: isoTime.optional().describe('When sign-ups close. Absent if they stay open.'),
    signups: z.int().min(0).describe('How many players have signed up.'),
    signedUp: z.boolean().optional().describe('Whether you have signed up. Absent if you are not signed in.'),
  })
  .meta({ id: 'SignupEvent', description: 'An event to sign up for.' });
export type SignupEvent = z.infer<typeof signupEvent>;

const daoMember = z
  .object({
    address: z.string().describe('Address of the member.'),
    role: z.int().min(0).describe('Number of the role in the salary contract.'),
    group: z.int().min(0).describe('Number of the group in the salary contract.'),
    amount: uint256.describe('Salary for each full cycle, in base units of the game token.'),
    cycleHours: z.int().min(1).describe('Length of a cycle, in hours.'),
    displayName: z.string().optional().describe('Name of the player whose wallet this is.'),
    picture: z.string().optional().describe('URL of the picture of that player.'),
  })
  .meta({ id: 'DaoMember', description: 'A member of the DAO.' });
export type DaoMember = z.infer<typeof daoMember>;

const own = { owner: 'users', tag: 'Community' } as const;
const v1 = { ...own, prefix: 'v1' } as const;
const v2 = { ...own, prefix: 'v2' } as const;
const user = { access: 'user' } as const;
const player = z.object({ uid: uid.describe('Id of the player.') });

const friends = {
  friends: operation({
    ...v2,
    ...user,
    method: 'GET',
    path: '/friends',
    summary: 'List your friends and requests',
    description: 'Returns friends, open requests and players that you blocked, newest first.',
    query: longPaging.extend({ state: friendState.optional().describe('Only players in this state.') }),
    output: z.array(friend),
  }),
  requestFriend: operation({
    ...v2,
    ...user,
    method: 'POST',
    path: '/friends',
    summary: 'Send a friend request',
    description:
      'Name the player by `uid`, `referralCode` or `wallet`: exactly one. If they have asked you, both are friends at once. At most 30 tries an hour.',
    body: z
      .strictObject({
        uid: uid.optional().describe('Id of the player.'),
        referralCode: line(40).min(1).optional().describe('Referral code of the player.'),
        wallet: address.optional().describe('Address of a linked wallet of the player.'),
      })
      .refine((named) => Object.values(named).filter((value) => value !== undefined).length === 1, {
        message: 'Name the player by uid, referralCode or wallet: exactly one.',
      }),
    example: { body: { referralCode: '7KQ2M9XWPD' } },
    output: friend,
  }),
  acceptFriend: operation({
    ...v2,
    ...user,
    method: 'POST',
    path: '/friends/{uid}/accept',
    summary: 'Accept a friend request',
    description: 'Accepting again changes nothing. 404 if the player did not ask.',
    params: player,
    output: friend,
  }),
  declineFriend: operation({
    ...v2,
    ...user,
    method: 'POST',
    path: '/friends/{uid}/decline',
    summary: 'Decline a friend request',
    description: 'The player is not told, and may ask again.',
    params: player,
    status: 204,
    output: nothing,
  }),
  removeFriend: operation({
    ...v2,
    ...user,
    method: 'DELETE',
    path: '/friends/{uid}',
    summary: 'Remove a friend, or take a request back',
    description: 'It is a 404 if you are neither friends nor have asked.',
    params: player,
    status: 204,
    output: nothing,
  }),
  blockUser: operation({
    ...v2,
    ...user,
    method: 'POST',
    path: '/friends/{uid}/block',
    summary: 'Block a player',
    description: 'Ends the friendship. Their requests are silently dropped.',
    params: player,
    status: 204,
    output: nothing,
  }),
  unblockUser: operation({
    ...v2,
    ...user,
    method: 'DELETE',
    path: '/friends/{uid}/block',
    summary: 'Unblock a player',
    description: 'Requests that they sent meanwhile do not arrive. They may ask again.',
    params: player,
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
    summary: 'Get the player who referred you',
    description: 'Returns null if nobody did.',
    output: publicUser.nullable(),
  }),
  referredUsers: operation({
    ...v2,
    ...user,
    method: 'GET',
    path: '/referrals/referred-users',
    summary: 'List the players that you referred',
    description: 'Returns players, newest first, with what each referral earned you.',
    query: longPaging,
    output: z.array(referredUser),
  }),
};

const signups = {
  signups: operation({
    ...v1,
    method: 'GET',
    path: '/signups',
    access: 'public',
    takesSession: true,
    summary: 'List events to sign up for',
    description: 'Returns events, newest first. If called signed in, it says for which you have signed up.',
    query: longPaging,
    output: z.array(signupEvent),
  }),
  signUpForEvent: operation({
    ...v1,
    ...user,
    method: 'POST',
    path: '/signups/{eventName}',
    summary: 'Sign up for an event',
    description: 'Signing up again changes nothing, also after the event has closed. Guests cannot sign up.',
    params: z.object({ eventName }),
    output: messageResponse,
  }),
  saveSignupEvent: operation({
    ...v1,
    tag: 'Administration',
    method: 'PUT',
    path: '/signups/{eventName}',
    access: 'admin',
    summary: 'Create or update an event to sign up for',
    description: 'Creates the event if there is none with this name. Without `closesAt` it stays open.',
    params: z.object({ eventName }),
    body: z.strictObject({ closesAt: isoTime.optional().describe('When sign-ups close.') }),
    example: { body: { closesAt: '2027-01-31T18:00:00Z' } },
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
    summary: 'List the members of the DAO',
    description: 'Returns members in the order of the salary contract. Answers may be 30 seconds old.',
    query: longPaging,
    output: z.array(daoMember),
  }),
};
