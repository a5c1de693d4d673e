import * as z from 'zod';
import { givenPicture, picture } from './game-pictures.ts';
import { describedReward, grant, mostRewards, reward } from './reward-shapes.ts';
import { isoTime, lines, uid, uint256, visibleName } from './shapes.ts';

/** Most quests that players can do at one time: their list has no pages. */
export const mostQuests = 100;
const mostConditions = 10;
/** Most kinds or assets that one condition names. */
const mostNamed = 50;

const held = z.enum(['creature', 'egg', 'asset']).meta({
  id: 'HeldKind',
  description: 'Something that players own: Ultigen creatures, Ultigen eggs, or vouchers of an asset.',
});
const heldId = z
  .string()
  .min(1)
  .max(36)
  .describe('Which one: the id of a kind of creature, the type of an egg (0 to 4), or the uid of an asset.');
const ids = z
  .array(heldId)
  .min(1)
  .max(mostNamed)
  .refine((all) => new Set(all).size === all.length, 'Name each one once.');
const different = z.int().min(1).max(1_000);

/** Facts that the platform knows by itself. */
export const platformFacts = ['hatches', 'named', 'friends', 'quests-today'] as const;
export type PlatformFact = (typeof platformFacts)[number];

const kindOf = <Kind extends string>(kind: Kind) => z.literal(kind).describe('Which condition it is.');

export const condition = z
  .discriminatedUnion('kind', [
    z
      .strictObject({ kind: kindOf('always') })
      .meta({ id: 'NothingCondition', description: 'Nothing to do, as for a daily gift.' }),
    z
      .strictObject({ kind: kindOf('single'), of: held, id: heldId })
      .meta({ id: 'SingleCondition', description: 'Own one of this.' }),
    z
      .strictObject({ kind: kindOf('set'), of: held, ids: ids.describe('All of these, 50 at most.') })
      .meta({ id: 'SetCondition', description: 'Own one of each of these.' }),
    z
      .strictObject({
        kind: kindOf('collection'),
        of: held,
        ids: ids.optional().describe('Counts only these. Needed for assets.'),
        different: different.describe('How many different ones.'),
      })
      .meta({ id: 'CollectionCondition', description: 'Own so many different ones.' }),
    z
      .strictObject({
        kind: kindOf('amount'),
        of: held,
        assetId: uid.optional().describe('The asset. Needed for assets, and only for them.'),
        tokenId: uint256.optional().describe('The token, where the asset is a whole collection.'),
        amount: uint256
          .refine((amount) => amount !== '0', 'Must be more than 0.')
          .describe(
            'How many. Base units for an asset; 1,000 creatures at most, since only the newest 1,000 are counted.',
          ),
      })
      .meta({ id: 'AmountCondition', description: 'Own so many.' }),
    z
      .strictObject({
        kind: kindOf('exists'),
        generation: z.literal('gen3').optional().describe('Generation of the creature. `gen3`: Ultigen.'),
        element: z.enum(['plant', 'water', 'fire', 'light', 'dark']).optional().describe('Element of the creature.'),
        rarity: z.enum(['common', 'uncommon', 'rare']).optional().describe('Rarity of the creature.'),
      })
      .meta({ id: 'ExistsCondition', description: 'Own a creature that is all of this.' }),
    z
      .strictObject({
        kind: kindOf('fact'),
        source: z.enum(['game', 'platform']).describe('Who knows it: a game, which reports it, or the platform.'),
        gameId: uid.optional().describe('The game. Needed for facts of games, and only for them.'),
        fact: z
          .string()
          .min(1)
          .max(40)
          .describe(
            'A fact that the game declares; or of the platform: `hatches`, `named`, `friends` or `quests-today`.',
          ),
        atLeast: z
          .int()
          .min(1)
          .describe('How much of it. Facts of games and `quests-today` count within the period, others at all times.'),
      })
      .meta({ id: 'FactCondition', description: 'Something that players did.' }),
  ])
  .meta({ id: 'QuestCondition', description: 'One thing that a quest asks for.' });
export type Condition = z.infer<typeof condition>;

export const questType = z.enum(['ranked', 'challenge']).meta({
  id: 'QuestType',
  description:
    '`challenge`: whoever does it gets the rewards. `ranked`: players also compete on a board, whose best are rewarded by an event.',
});
export type QuestType = z.infer<typeof questType>;

export const questPeriod = z.enum(['once', 'daily', 'weekly', 'season']).meta({
  id: 'QuestPeriod',
  description:
    '`once`: at any time. `daily`: once each day (UTC). `weekly`: once each week, from Monday. `season`: once from `startsAt` to `endsAt`, which counts nothing from before. A `startsAt` on another day is another season.',
});
export type QuestPeriod = z.infer<typeof questPeriod>;

const slug = z
  .string()
  .max(60)
  .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'Use small letters, digits and hyphens between them.')
  .describe('Name of the quest in addresses, as in `first-week-hatch`.');
const chapter = visibleName(40).optional().describe('Quests of one chapter are shown together, as in "First week".');
const link = z
  .string()
  .max(2_000)
  .regex(
    /^(https:\/\/[^\s/?#@\\]+([/?#][^\s\\]*)?|\/([^\s/\\][^\s\\]*)?)$/,
    'Use a path of the web app or an https URL.',
  )
  .optional()
  .describe('Page where a player does it: a path of the web app, or an https URL.');
const order = z.int().min(-1_000_000).max(1_000_000).describe('Where it stands in lists: low numbers come first.');
const conditions = z
  .array(condition)
  .min(1)
  .max(mostConditions)
  .describe(`Everything that it asks for, all of it, ${mostConditions} at most.`);
const startsAt = isoTime.optional().describe('When it begins. It has begun without it.');
const endsAt = isoTime.optional().describe('When it ends. It stays without it.');

const fields = {
  slug,
  name: visibleName(80).describe('Name that players see.'),
  description: lines(2_000).min(1).describe('What to do and why, for players.'),
  image: givenPicture.optional(),
  gameId: uid.optional().describe('The game that it belongs to, if any.'),
  chapter,
  type: questType,
  period: questPeriod,
  startsAt,
  endsAt,
  conditions,
  rewards: z.array(reward).max(mostRewards).default([]).describe(`What it gives, ${mostRewards} rewards at most.`),
  grants: z
    .int()
    .min(1)
    .max(1_000_000_000)
    .optional()
    .describe('How often it may be rewarded, to all players together. Without it there is no limit.'),
  grantsPerPeriod: z
    .int()
    .min(1)
    .max(1_000_000_000)
    .optional()
    .describe('How often it may be rewarded in one period, to all players together. Without it there is no limit.'),
  boardId: uid.optional().describe('The board of a ranked quest. Needed there, and only there.'),
  link,
  order: order.default(0),
  active: z.boolean().default(true).describe('Whether players see it.'),
};
export const questFields = z.strictObject(fields);
export type QuestFields = z.infer<typeof questFields>;

const budget = z
  .object({
    grants: z.int().describe('How often it may be rewarded.'),
    left: z.int().min(0).describe('How often it may still be rewarded.'),
  })
  .meta({ id: 'QuestBudget', description: 'How often a quest may be rewarded, to all players together.' });

export const quest = z
  .object({
    uid: uid.describe('Id of the quest.'),
    slug: z.string().describe('Name of the quest in addresses.'),
    name: z.string().describe('Name.'),
    description: z.string().describe('What to do and why.'),
    image: picture.optional(),
    gameId: uid.optional().describe('The game that it belongs to, if any.'),
    chapter: z.string().optional().describe('Quests of one chapter are shown together.'),
    type: questType,
    period: questPeriod,
    startsAt,
    endsAt,
    conditions: z.array(condition).describe('Everything that it asks for.'),
    rewards: z.array(describedReward).describe('What it gives.'),
    grantsPerPeriod: z.int().optional().describe('How often it may be rewarded in one period, if there is a limit.'),
    budget: budget.optional().describe('Absent where there is no limit.'),
    boardId: uid.optional().describe('The board of a ranked quest.'),
    link: z.string().optional().describe('Page where a player does it.'),
    order,
    active: z.boolean().describe('Whether players see it.'),
    version: z.int().min(1).describe('Grows with each change.'),
  })
  .meta({ id: 'Quest', description: 'Something to do, with what it gives.' });
export type Quest = z.infer<typeof quest>;

export const questStep = z
  .object({
    condition,
    have: uint256.optional().describe('How much of it the player has. Absent while nobody can tell.'),
    need: uint256.describe('How much it takes.'),
    done: z.boolean().describe('Whether that is enough.'),
  })
  .meta({ id: 'QuestStep', description: 'How far a player is with one condition of a quest.' });
export type QuestStep = z.infer<typeof questStep>;

const steps = z.array(questStep).describe('One for each condition, in their order.');

export const questProgress = quest
  .extend({
    currentPeriod: z
      .string()
      .describe('The period that counts now, as in `2026-11-24`, `2026-W48`, `season-2026-11-24` or `once`.'),
    steps,
    claimable: z.boolean().describe('Whether everything is done, and its rewards can be claimed now.'),
    usedUp: z.boolean().describe('Whether its rewards are gone: for good, or until the next period begins.'),
    claimedAt: isoTime.optional().describe('When it was claimed in this period.'),
    nextAt: isoTime.optional().describe('When the next period begins.'),
    grant: grant.optional().describe('What it gave in this period.'),
  })
  .meta({ id: 'QuestProgress', description: 'A quest, and how far a player is with it in the current period.' });
export type QuestProgress = z.infer<typeof questProgress>;

export const questAnswer = z
  .object({
    uid: uid.describe('Id of the quest.'),
    valid: z.boolean().describe('Whether everything is done.'),
    repeated: z.boolean().describe('Whether it was claimed before in this period, so that nothing changed now.'),
    steps,
    missing: z.array(questStep).describe('The steps that are not done.'),
    grant: grant.optional().describe('What it gives. Absent while something is missing.'),
  })
  .meta({ id: 'QuestAnswer', description: 'Whether a player has done a quest, and what it gave.' });
export type QuestAnswer = z.infer<typeof questAnswer>;

export const simulatedQuest = z
  .object({
    uid: uid.describe('Id of the quest.'),
    valid: z.boolean().describe('Whether everything is done.'),
    steps,
    missing: z.array(questStep).describe('The steps that are not done.'),
    currentPeriod: z.string().describe('The period that counts now.'),
    claimedAt: isoTime.optional().describe('When the player claimed it in this period.'),
    evidence: z
      .array(z.record(z.string(), z.unknown()))
      .describe('What each condition was judged by: holdings with their blocks, vouchers, reports and counts.'),
  })
  .meta({ id: 'SimulatedQuest', description: 'How a quest would be judged for a player now. Nothing is granted.' });
export type SimulatedQuest = z.infer<typeof simulatedQuest>;
