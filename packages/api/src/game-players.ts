import * as z from 'zod';
import { operation } from './operation.ts';
import { uid } from './shapes.ts';

const internal = { owner: 'users', prefix: 'internal', access: 'service', callers: ['games'] } as const;

/** Questions of games to the users service; never routed by the gateway. */
export const gamePlayersInternal = {
  friendCounts: operation({
    ...internal,
    method: 'POST',
    path: '/users/players/friend-counts',
    summary: 'Count the friends of the accounts of one player',
    description: 'Counts accepted friends, each once, without these accounts themselves.',
    body: z.strictObject({ userIds: z.array(uid).min(1).max(20) }),
    output: z.object({ friends: z.int().min(0) }),
  }),
  playerCount: operation({
    ...internal,
    method: 'GET',
    path: '/users/player-count',
    summary: 'Count the players',
    description:
      'Counts accounts and guests that stand. The number may be five minutes old, and is estimated above 100,000.',
    output: z.object({ players: z.int().min(0) }),
  }),
};
