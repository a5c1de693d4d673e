import { badField } from '@hatchery/api/problems';
import type { DescribedReward, Reward } from '@hatchery/api/reward-shapes';
import { eggElements } from '@hatchery/chain/eggs';
import { findBadges } from '../badges/badges.ts';
import type { GamesContext } from '../context.ts';
import { findAssets, tokenFaultOf } from './assets.ts';

/**
 * Adds names and pictures to rewards, outside of any transaction.
 * @param path where they stand in the body.
 * @throws Problem bad-request, which names the reward: an asset or badge that does not exist, or a token that cannot be given to many;
 * service-unavailable.
 */
export async function describeRewards(
  context: Pick<GamesContext, 'database' | 'internal'>,
  rewards: Reward[],
  path = 'body.rewards',
): Promise<DescribedReward[]> {
  const assetIds = rewards.flatMap((reward) => (reward.kind === 'voucher' ? [reward.assetId] : []));
  const badgeIds = rewards.flatMap((reward) => (reward.kind === 'badge' ? [reward.badgeId] : []));
  const [assets, badges] = await Promise.all([
    findAssets(context, assetIds),
    findBadges(context.database.knex, badgeIds),
  ]);
  return rewards.map((reward, index): DescribedReward => {
    if (reward.kind === 'egg') return { ...reward, ...eggsShown(reward.eggType) };
    if (reward.kind === 'experience') return { ...reward, name: 'Experience' };
    if (reward.kind === 'badge') {
      const badge = badges.get(reward.badgeId);
      if (!badge) throw badField(`${path}.${index}.badgeId`, 'There is no such badge.');
      return { ...reward, name: badge.name, image: badge.image };
    }
    const asset = assets.get(reward.assetId);
    if (!asset) throw badField(`${path}.${index}.assetId`, 'There is no such asset.');
    const fault = tokenFaultOf(asset, reward.tokenId);
    if (fault) throw badField(`${path}.${index}.tokenId`, fault);
    const { name, image, decimals } = asset;
    return { ...reward, name, image, decimals };
  });
}

function eggsShown(eggType: number | undefined) {
  const element = eggType === undefined ? undefined : eggElements[eggType];
  if (element === undefined) return { name: 'Surprise egg' };
  return { name: `${element[0]?.toUpperCase()}${element.slice(1)} egg`, image: `/public/ultigen/eggs/${eggType}.svg` };
}
