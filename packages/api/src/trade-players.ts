import * as z from 'zod';
import { operation } from './operation.ts';
import { address, isoTime, line, uid } from './shapes.ts';

const internal = { owner: 'users', prefix: 'internal', access: 'service', callers: ['trades'] } as const;
const named = { displayName: z.string().optional(), picture: z.string().optional() };
const player = z.object({ uid });

/** How a way to sign in came to an account. */
export const credentialChange = z.enum([
  'wallet-linked',
  'google-linked',
  'email-linked',
  'password-set',
  'wallet-recovered',
  'accounts-merged',
]);
export type CredentialChange = z.infer<typeof credentialChange>;

/** Most blocks of a player that others are told of. */
export const mostBlocks = 5_000;

/** Questions of trades to the users service; never routed by the gateway. */
export const tradePlayersInternal = {
  presentPlayers: operation({
    ...internal,
    method: 'POST',
    path: '/users/players/shown',
    summary: 'Get names and pictures of players',
    callers: ['trades', 'games'],
    description: 'Follows merges. Players who are gone are left out.',
    body: z.strictObject({ userIds: z.array(uid).min(1).max(100) }),
    output: z.array(z.object({ userId: uid.describe('As it was asked for.'), ...named })),
  }),
  blocksOf: operation({
    ...internal,
    method: 'GET',
    path: '/users/{uid}/blocks',
    summary: 'List whom a player has blocked, or is blocked by',
    description: `The newest ${mostBlocks}.`,
    params: player,
    output: z.object({ userIds: z.array(uid) }),
  }),
  findFriendOf: operation({
    ...internal,
    method: 'POST',
    path: '/users/{uid}/friends/find',
    summary: 'Find a friend of a player',
    description: 'Answers null for everybody who is not a friend, and for nobody.',
    params: player,
    body: z
      .strictObject({
        uid: uid.optional(),
        referralCode: line(40).min(1).optional(),
        wallet: address.optional(),
      })
      .refine((given) => Object.values(given).filter((value) => value !== undefined).length === 1, 'Name one.'),
    output: z.object({ userId: uid, ...named }).nullable(),
  }),
  standingOf: operation({
    ...internal,
    method: 'GET',
    path: '/users/{uid}/standing/{sessionId}',
    summary: 'Tell how well a player is known in a session',
    description: 'Answers null if the account is gone or the session is not its own.',
    params: player.extend({ sessionId: uid }),
    output: z
      .object({
        sessionSince: isoTime,
        knownDevice: z.boolean().describe('The first session of the account, or from a device that signed in before.'),
        credentialChange: z.object({ kind: credentialChange, at: isoTime }).optional().describe('The latest one.'),
      })
      .nullable(),
  }),
};
