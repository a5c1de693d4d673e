import type { MastersContext } from '../context.ts';
import { placeOf } from './places.ts';

type Unit = { assetId: string; tokenId?: string | undefined };

/**
 * Says why a set of tokens may not be rewarded to a player; null if it may. Where sets from paid draws earn nothing, several items of
 * boxes are such a set, however they came to the player: vouchers do not tell.
 * @throws Problem service-unavailable.
 */
export async function judgeSetReward(
  context: MastersContext,
  { userId, units }: { userId: string; units: Unit[] },
): Promise<string | null> {
  const { setRewards } = await placeOf(context, userId);
  if (setRewards) return null;
  const ids = [...new Set(units.map(({ assetId }) => assetId))];
  const contracts = new Set(context.chains.all.map((chain) => `${chain.chainId} ${chain.mastersItems.toLowerCase()}`));
  const items = new Set<string>();
  for (let at = 0; at < ids.length; at += mostAtOnce)
    for (const asset of await context.internal.vouchers.findAssets({ body: { uids: ids.slice(at, at + mostAtOnce) } }))
      if (contracts.has(`${asset.chainId} ${asset.contract?.toLowerCase()}`)) items.add(asset.uid);
  if (units.filter(({ assetId }) => items.has(assetId)).length < 2) return null;
  return 'Where you are, a complete set of items from boxes earns nothing: the law there does not allow it.';
}

const mostAtOnce = 100;
