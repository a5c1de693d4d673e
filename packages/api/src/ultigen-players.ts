import * as z from 'zod';
import { maxEggsPerPurchase } from './egg-limits.ts';
import { operation } from './operation.ts';
import { chainId, line, uid, uint256 } from './shapes.ts';

const internal = { owner: 'ultigen', prefix: 'internal', access: 'service', callers: ['games'] } as const;

/** Most accounts of one family, and most creatures of them that one answer tells. */
export const mostOfFamily = 20;
export const mostCreatures = 1_000;
/** Most wallets of one family whose hatches one answer tells apart. */
export const mostHatchers = 100;

const block = z.int().min(0).describe('The newest block that was read of its chain.');

const heldCreature = z.object({
  id: z.int().describe('Id of the monster in the API.'),
  chainId,
  tokenId: uint256.nullable().describe('Null until it is minted.'),
  generation: z.literal('gen3'),
  monsterId: z.int().describe('Id of its kind.'),
  kind: z.string().describe('Name of its kind.'),
  name: z.string().optional().describe('The name that a player gave it.'),
  element: z.string(),
  rarity: z.string().describe('`common`, `uncommon` or `rare`; `unknown` of a kind that the content does not know.'),
  stage: z.int(),
  level: z.int(),
  xp: z.int(),
  health: z.number(),
  attackDamage: z.number(),
  aspd: z.number(),
  walkSpeed: z.number(),
  dps: z.number(),
  behavior: z.string(),
  bodyPlan: z.string().describe('Shape of its body, for those who draw it.'),
  seed: z.int().describe('What its drawing varies by.'),
  image: z.string().describe('URL of the picture (SVG).'),
  block,
});
export type HeldCreature = z.infer<typeof heldCreature>;

const reference = line(200).min(1).describe('Names the reward. The same reference gives nothing twice.');

/** Questions and rewards of games; never routed by the gateway. */
export const ultigenPlayersInternal = {
  playerHoldings: operation({
    ...internal,
    method: 'POST',
    path: '/ultigen/players/holdings',
    summary: 'Get what the accounts of one player hold',
    description: `Counts the wallets that these accounts have now, on all chains. The newest ${mostCreatures} creatures are told, those that still hatch included. Eggs include those that were given and are on their way.`,
    body: z.strictObject({ userIds: z.array(uid).min(1).max(mostOfFamily) }),
    output: z.object({
      creatures: z.array(heldCreature).describe('Newest first.'),
      moreCreatures: z.boolean().describe('Whether there are more creatures than those.'),
      eggs: z
        .array(z.object({ chainId, eggType: z.int(), amount: z.int().min(1), block }))
        .describe('In order of chains and elements.'),
      hatches: z.int().min(0).describe('How many eggs these wallets have hatched.'),
      hatchedBy: z
        .array(z.object({ address: z.string(), hatches: z.int().min(1) }))
        .max(mostHatchers)
        .describe('How many each of them has hatched, the most first.'),
      named: z.int().min(0).describe('How many creatures have a name from one of these accounts.'),
    }),
  }),
  rewardEggs: operation({
    ...internal,
    method: 'POST',
    path: '/ultigen/rewards/eggs',
    summary: 'Reward a player with eggs',
    description:
      'Idempotent by its reference. Without a type, the platform draws one, once. The eggs are minted in the background, to a wallet that the platform keeps or else to the main one. They wait for the first wallet of a player who has none. 429 when the eggs of this day are used up: try again tomorrow. 409 for another reward under the same reference. 404 with `body.userId` for a player who was deleted.',
    problems: [404, 409, 429],
    body: z.strictObject({
      reference,
      userId: uid,
      eggType: z.int().min(0).max(4).optional(),
      amount: z.int().min(1).max(maxEggsPerPurchase),
    }),
    output: z.object({
      eggType: z.int(),
      amount: z.int(),
      waiting: z.boolean().describe('Whether the eggs wait for a wallet.'),
      repeated: z.boolean(),
    }),
  }),
  rewardExperience: operation({
    ...internal,
    method: 'POST',
    path: '/ultigen/rewards/experience',
    summary: 'Reward a creature of a player with experience',
    description:
      'Idempotent by its reference. Gives it to the creature that is named, if it belongs to the player, and to their newest one otherwise, among those that had nothing for this thing yet. 409 with `body.creature` while the player has no such creature. 409 without it for another reward under the same reference. 404 with `body.userId` for a player who was deleted. A repeated reference answers what was given, whatever has become of the creature or the player.',
    problems: [404, 409],
    body: z.strictObject({
      reference,
      userId: uid,
      creature: z.strictObject({ chainId: z.int().min(1), tokenId: uint256 }).optional(),
      thing: z.string().min(1).max(200).describe('What it is for. A creature gets experience once for one thing.'),
      amount: z.int().min(1).max(1_000_000),
    }),
    output: z.object({
      monster: z.int().describe('Id of the creature that got it.'),
      xp: z.int().optional().describe('Its experience now. Absent once the creature is gone.'),
      level: z.int().optional().describe('Its level now. Absent once the creature is gone.'),
      repeated: z.boolean(),
    }),
  }),
};
