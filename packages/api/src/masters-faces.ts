import * as z from 'zod';
import { operation } from './operation.ts';
import { uid } from './shapes.ts';

/** Calls between services; never routed by the gateway. */
export const mastersFacesInternal = {
  mastersFaces: operation({
    prefix: 'internal',
    owner: 'masters',
    access: 'service',
    callers: ['users'],
    method: 'GET',
    path: '/masters/players/{uid}/faces',
    summary: 'List the avatars that can be the picture of a player',
    description:
      'Of all chains, in order of chain and token id, 100 of each chain at most. The address of a picture stays the same, and leads to how the avatar looks. Once the avatar is no longer theirs, it leads to the seal of the player.',
    params: z.object({ uid }),
    output: z.array(
      z.object({
        uid: z.string().describe('Names it among the pictures that the player can choose.'),
        name: z.string().describe('Name of the avatar.'),
        image: z.string().describe('Path of its picture.'),
      }),
    ),
  }),
};
