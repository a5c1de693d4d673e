import type { TokenSupply } from '@hatchery/api/public-figures';
import { collectionOf } from '../collections/collections.content.ts';
import { isWhole, listPlaced, listTokenHeld, viewAtOnce } from '../collections/collections-view.ts';
import type { ChainContext } from '../context.ts';
import { NotReadYet } from '../projections/not-read-yet.ts';
import { notCirculatingOn } from './not-circulating.rules.ts';
import { presentSupply } from './supply.presenter.ts';

const token = collectionOf('hatchy');

/** Returns how much of the game token there is. @throws Problem service-unavailable until all chains were read once. */
export async function readTokenSupply(context: ChainContext): Promise<TokenSupply> {
  const { chainIds, deploymentOf, treasuries } = context;
  const standing = chainIds.filter((chainId) => deploymentOf(chainId));
  const accounts = standing.flatMap((chainId) =>
    notCirculatingOn(chainId, deploymentOf(chainId), treasuries.get(chainId) ?? []),
  );
  return viewAtOnce(context, async (tx) => {
    const [placed, held] = await Promise.all([
      listPlaced(tx, { ...context, chainIds: standing }, [token]),
      listTokenHeld(tx, accounts),
    ]);
    if (!isWhole(context, token, placed)) throw new NotReadYet();
    return presentSupply(placed, accounts, held);
  });
}
