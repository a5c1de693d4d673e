import { Problem } from '@hatchery/api/problems';
import type { TokenSupply } from '@hatchery/api/public-figures';
import { collectionOf } from '../collections/collections.content.ts';
import { presentPlace } from '../collections/collections.presenter.ts';
import { listPlaced, listTokenHeld, type PlacedCollection, viewAtOnce } from '../collections/collections-view.ts';
import { issuedOf, supplyOf } from '../collections/supply.rules.ts';
import type { ChainContext } from '../context.ts';
import { type Held, notCirculatingOn } from './not-circulating.rules.ts';

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
    if (placed.length < standing.length)
      throw new Problem('service-unavailable', 'Some chains are being read. Try again in a moment.');
    return presentSupply(placed, accounts, held);
  });
}

const add = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);

function presentSupply(
  placed: readonly PlacedCollection[],
  accounts: readonly Held[],
  held: readonly { chainId: number; address: string; amount: bigint }[],
): TokenSupply {
  const total = add(placed.map(issuedOf));
  const here = add(placed.map(supplyOf));
  return {
    symbol: token.symbol ?? '',
    decimals: token.decimals,
    total: String(total),
    circulating: String(total - add(held.map(({ amount }) => amount))),
    // Chains are at blocks of their own: what has arrived already may not have left yet.
    elsewhere: String(total > here ? total - here : 0n),
    chains: placed.map((one) => ({
      ...presentPlace(one),
      contract: one.contract,
      issued: String(issuedOf(one)),
      supply: String(supplyOf(one)),
      locked: String(one.locked),
    })),
    notCirculating: held.map(({ chainId, address, amount }) => {
      const account = accounts.find((one) => one.chainId === chainId && one.address === address);
      return { chainId, address, what: account?.what ?? '', amount: String(amount) };
    }),
  };
}
