import * as z from 'zod';
import { maxEggsPerPurchase } from './egg-limits.ts';
import { isoTime, uid, uint256 } from './shapes.ts';

/** Most rewards of one quest, and of one grant. */
export const mostRewards = 10;

const voucherReward = {
  kind: z.literal('voucher').describe('A voucher of an asset.'),
  assetId: uid.describe('Id of the asset.'),
  tokenId: uint256.optional().describe('The token of a collection. Absent where the asset is one token, or has none.'),
  amount: uint256.refine((amount) => amount !== '0', 'Must be more than 0.').describe('How much, in base units.'),
};
const eggReward = {
  kind: z.literal('egg').describe('Ultigen eggs.'),
  eggType: z
    .int()
    .min(0)
    .max(4)
    .optional()
    .describe('Element of the eggs: 0 plant, 1 water, 2 fire, 3 light, 4 dark. Without it, chance decides.'),
  amount: z.int().min(1).max(maxEggsPerPurchase).describe('How many eggs.'),
};
const experienceReward = {
  kind: z.literal('experience').describe('Experience for a creature.'),
  amount: z.int().min(1).max(1_000_000).describe('How many points, for one creature.'),
};
const badgeReward = {
  kind: z.literal('badge').describe('A badge.'),
  badgeId: uid.describe('Id of the badge.'),
};

export const reward = z
  .discriminatedUnion('kind', [
    z.strictObject(voucherReward).meta({ id: 'VoucherReward', description: 'A voucher of an asset.' }),
    z.strictObject(eggReward).meta({ id: 'EggReward', description: 'Ultigen eggs.' }),
    z.strictObject(experienceReward).meta({ id: 'ExperienceReward', description: 'Experience for a creature.' }),
    z.strictObject(badgeReward).meta({ id: 'BadgeReward', description: 'A badge.' }),
  ])
  .meta({ id: 'Reward', description: 'Something that players get for a quest or a place.' });
export type Reward = z.infer<typeof reward>;

const shown = {
  name: z.string().describe('Name of the asset, the eggs or the badge.'),
  image: z.string().optional().describe('Picture of it.'),
};

export const describedReward = z
  .discriminatedUnion('kind', [
    z
      .object({ ...voucherReward, ...shown, decimals: z.int().min(0).describe('Decimals of the amount.') })
      .meta({ id: 'DescribedVoucherReward', description: 'A voucher of an asset, with its name and picture.' }),
    z
      .object({ ...eggReward, ...shown })
      .meta({ id: 'DescribedEggReward', description: 'Ultigen eggs, with their name and picture.' }),
    z
      .object({ ...experienceReward, ...shown })
      .meta({ id: 'DescribedExperienceReward', description: 'Experience for a creature, with its name.' }),
    z
      .object({ ...badgeReward, ...shown })
      .meta({ id: 'DescribedBadgeReward', description: 'A badge, with its name and picture.' }),
  ])
  .meta({ id: 'DescribedReward', description: 'A reward with its name and picture, as they were when it was chosen.' });
export type DescribedReward = z.infer<typeof describedReward>;

export const rewardState = z.enum(['due', 'given', 'refused']).meta({
  id: 'RewardState',
  description:
    '`due`: it is on its way, and nothing is lost while it is. `given`: the player has it. `refused`: it cannot be given, and `why` says so.',
});
export type RewardState = z.infer<typeof rewardState>;

export const grantedReward = z
  .object({
    reward: describedReward,
    state: rewardState,
    why: z.string().optional().describe('Why it was refused, or for what it waits. For people.'),
  })
  .meta({ id: 'GrantedReward', description: 'One reward of a grant, and whether the player has it.' });
export type GrantedReward = z.infer<typeof grantedReward>;

export const grantSource = z.enum(['quest', 'event', 'admin']).meta({
  id: 'GrantSource',
  description: 'What rewards were given for: a quest, a place in a reward event, or by an admin.',
});
export type GrantSource = z.infer<typeof grantSource>;

export const grant = z
  .object({
    uid: uid.describe('Id of the grant.'),
    source: grantSource,
    sourceId: uid.describe('Id of the quest or the event.'),
    period: z.string().describe('The period of the quest, as in `2026-11-24`, or `once`.'),
    rewards: z.array(grantedReward).max(mostRewards).describe('What it gives, each by itself.'),
    createdAt: isoTime.describe('When it was granted.'),
  })
  .meta({ id: 'Grant', description: 'Rewards of a player for one thing, given once.' });
export type Grant = z.infer<typeof grant>;
