import { badField, type Problem } from '@hatchery/api/problems';
import { getNetwork, nativeAssetAddress } from '@hatchery/chain/networks';
import { type Address, zeroAddress } from 'viem';
import type { MastersChain } from './chains.ts';

/** A currency that contracts of a chain take. Tickets have no decimals. */
export type Currency = {
  /** As in the catalogue: `token`, `coin:AVAX` or `ticket`. */
  key: string;
  kind: 'coin' | 'token' | 'ticket';
  symbol: string;
  decimals: number;
  address: Address;
};

const gameToken = { key: 'token', kind: 'token', symbol: 'HATCHY', decimals: 18 } as const;
const ticket = { key: 'ticket', kind: 'ticket', symbol: 'Ticket', decimals: 0 } as const;

/** Lists the currencies that things can cost on a chain: its coin, the game token, and tickets. */
export function currenciesOf({ chainId, gameToken: token, tickets }: MastersChain): Currency[] {
  const { symbol, decimals } = getNetwork(chainId).nativeCurrency;
  const coin = { key: `coin:${symbol}`, kind: 'coin', symbol, decimals, address: nativeAssetAddress } as const;
  const deployed = [
    { ...gameToken, address: token },
    { ...ticket, address: tickets },
  ];
  return [coin, ...deployed.filter(({ address }) => address !== zeroAddress)];
}

/** Finds the currency that a caller named on a chain: by its address in any case, its symbol, or its key in the catalogue. */
export const findCurrency = (chain: MastersChain, named: string): Currency | undefined =>
  currenciesOf(chain).find(({ key, symbol, address }) =>
    [key, symbol, address].some((name) => name.toLowerCase() === named.toLowerCase()),
  );

type Named = { payWithTicket?: boolean | undefined; currency: string };

/**
 * Finds the currency that a caller pays in: tickets, or the one that they named.
 * @param notSold refuses a currency that nothing is sold for. @throws Problem bad-request.
 */
export function payingCurrency(
  chain: MastersChain,
  { payWithTicket = false, currency: named }: Named,
  notSold: (named: string) => Problem,
): Currency {
  const currency = payWithTicket
    ? currenciesOf(chain).find(({ kind }) => kind === 'ticket')
    : findCurrency(chain, named);
  if (currency && (currency.kind === 'ticket') === payWithTicket) return currency;
  throw payWithTicket ? badField('body.payWithTicket', 'No tickets pay on this chain.') : notSold(named);
}
