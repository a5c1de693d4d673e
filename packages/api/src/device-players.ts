import * as z from 'zod';
import { operation } from './operation.ts';
import { isoTime, uid } from './shapes.ts';
import { session } from './users.ts';

const devicePlayer = z
  .object({
    uid: uid.describe('Id of the player.'),
    displayName: z.string().optional().describe('Name of the player, if they chose one.'),
    picture: z.string().optional().describe('URL of their picture.'),
    guest: z.boolean().describe('Whether the player is a guest.'),
    lastUsedAt: isoTime.describe('When they last played here.'),
  })
  .meta({ id: 'DevicePlayer', description: 'A player that a browser can go on as.' });
export type DevicePlayer = z.infer<typeof devicePlayer>;

const account = { owner: 'users', prefix: 'account', tag: 'Sign-in', access: 'public' } as const;

export const devicePlayers = {
  devicePlayers: operation({
    ...account,
    method: 'GET',
    path: '/players',
    summary: 'List the players of this browser',
    description:
      'Reads cookies only and changes nothing: who is signed in, and guests that this browser has put aside. A guest who signs out is put aside, at most five of them.',
    output: z.object({
      current: devicePlayer.optional().describe('Who the refresh cookie belongs to.'),
      guests: z.array(devicePlayer).describe('Guests that were put aside, the last one first.'),
    }),
  }),
  enterGuest: operation({
    ...account,
    method: 'POST',
    path: '/players/{uid}',
    problems: [404],
    summary: 'Go on as a guest of this browser',
    description:
      'Signs in a guest that this browser has put aside, by its cookies. A guest who is signed in is put aside in turn.',
    params: z.object({ uid: uid.describe('Id of the guest.') }),
    output: session,
  }),
};
