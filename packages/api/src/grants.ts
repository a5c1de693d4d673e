import * as z from 'zod';
import { operation } from './operation.ts';
import { describedReward, grantSource } from './reward-shapes.ts';
import { isoTime, longPaging, uid } from './shapes.ts';

const refusedReward = z
  .object({
    grantId: uid.describe('Id of the grant.'),
    userId: uid.describe('The player who was to get it.'),
    source: grantSource,
    sourceId: uid.describe('Id of the quest or the event.'),
    reward: describedReward,
    why: z.string().describe('Why it was refused. For people.'),
    refusedAt: isoTime.describe('When it was refused.'),
  })
  .meta({ id: 'RefusedReward', description: 'A reward that a player was to get, and that cannot be given.' });
export type RefusedReward = z.infer<typeof refusedReward>;

/** Rewards of quests and events, as admins see them. */
export const grants = {
  refusedRewards: operation({
    owner: 'games',
    prefix: 'v2',
    tag: 'Quests',
    access: 'admin',
    method: 'GET',
    path: '/grants/refused',
    summary: 'List rewards that could not be given',
    description:
      'Returns rewards of quests and events that were refused for good, as of an asset that does not exist any more, the newest first. Nothing was given: give something else by hand.',
    query: longPaging,
    output: z.array(refusedReward),
  }),
};
