import * as z from 'zod';
import { seenVersion } from './game-shapes.ts';
import { operation } from './operation.ts';
import {
  mostQuests,
  quest,
  questAnswer,
  questFields,
  questProgress,
  questType,
  simulatedQuest,
} from './quest-shapes.ts';
import { longPaging, uid, uint256 } from './shapes.ts';

const own = { owner: 'games', tag: 'Games' } as const;
const player = { ...own, prefix: 'v1', access: 'user' } as const;
const admin = { ...own, prefix: 'v2', access: 'admin' } as const;
const params = z.object({ questId: uid.describe('Id of the quest.') });
const filter = {
  gameId: uid.optional().describe('Only quests of this game.'),
  type: questType.optional().describe('Only quests of this type.'),
};

/** Quests of players, and what admins do with them. */
export const quests = {
  quests: operation({
    ...own,
    prefix: 'v1',
    access: 'public',
    method: 'GET',
    path: '/quests',
    summary: 'List quests',
    description: `Returns quests that are active and have not ended, by their order: ${mostQuests} at most. Those of games that are drafts are left out.`,
    query: z.object(filter),
    output: z.array(quest),
  }),
  validateQuest: operation({
    ...player,
    method: 'POST',
    path: '/quests/validate',
    summary: 'Claim the rewards of a quest',
    description:
      'Judges all conditions now. If everything is done, it keeps what that was judged by, and grants the rewards: once in each period, however often it is called and from whichever account of the player. Otherwise it says what is missing, and nothing changes. A creature or a wallet that proved a quest to another player in this period does not count. 409 if the quest has not begun, has ended, or its rewards are used up.',
    body: z.strictObject({
      questId: uid.describe('Id of the quest.'),
      creature: z
        .strictObject({
          chainId: z.int().min(1).describe('Id of its chain.'),
          tokenId: uint256.describe('Its ERC-721 token id.'),
        })
        .optional()
        .describe('The creature that gets experience. Your newest one if absent.'),
    }),
    problems: [404, 409, 503],
    output: questAnswer,
  }),
  questsOfUser: operation({
    ...player,
    method: 'GET',
    path: '/users/quests',
    summary: 'List quests with your progress',
    description: `Returns quests that are active and that you can do now, by their order: ${mostQuests} at most. While a service that knows part of your progress is away, \`have\` is absent there.`,
    output: z.array(questProgress),
  }),
  questsOfAdmin: operation({
    ...admin,
    method: 'GET',
    path: '/quests/admin',
    summary: 'List all quests for admins',
    description: 'Returns quests that are active or not, by their order.',
    query: longPaging.extend(filter),
    output: z.array(quest),
  }),
  createQuest: operation({
    ...admin,
    method: 'POST',
    path: '/quests',
    summary: 'Create a quest',
    description: `Something that a condition or a reward names and that does not exist is a 400. 409 for a slug that another quest has, and for active quest ${mostQuests + 1}.`,
    body: questFields,
    problems: [404, 409, 503],
    example: {
      body: {
        slug: 'daily-egg',
        name: 'An egg a day',
        description: 'Come by and take an egg with you.',
        type: 'challenge',
        period: 'daily',
        conditions: [{ kind: 'always' }],
        rewards: [{ kind: 'egg', amount: 1 }],
        order: 0,
        active: true,
      },
    },
    output: quest,
    status: 201,
  }),
  updateQuest: operation({
    ...admin,
    method: 'PUT',
    path: '/quests/{questId}',
    summary: 'Change a quest',
    description:
      'Replaces all fields: what is absent is empty afterwards. What was granted stays. With a version that is not the current one it is a 409 that names the current one.',
    params,
    body: questFields.extend({ version: seenVersion }),
    problems: [404, 409, 503],
    output: quest,
  }),
  simulateQuest: operation({
    ...admin,
    method: 'POST',
    path: '/quests/{questId}/simulate',
    summary: 'Judge a quest for a player without effect',
    description: 'Returns what claiming would be judged by now, for any quest and player. Nothing is granted.',
    params,
    body: z.strictObject({ userId: uid.describe('Id of the player.') }),
    problems: [404, 503],
    output: simulatedQuest,
  }),
};
