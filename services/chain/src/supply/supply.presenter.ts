import type { TokenSupply } from '@hatchery/api/public-figures';
import { gameToken } from '../collections/collections.content.ts';
import { presentPlace } from '../collections/collections.presenter.ts';
import type { PlacedCollection } from '../collections/collections-view.ts';
import { issuedOf, supplyOf } from '../collections/supply.rules.ts';
import type { Held } from './not-circulating.rules.ts';

const add = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);

/** Returns the supply of the token, with what of it does not circulate. */
export function presentSupply(
  placed: readonly PlacedCollection[],
  accounts: readonly Held[],
  held: readonly { chainId: number; address: string; amount: bigint }[],
): TokenSupply {
  const total = add(placed.map(issuedOf));
  const here = add(placed.map(supplyOf));
  return {
    ...gameToken,
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
