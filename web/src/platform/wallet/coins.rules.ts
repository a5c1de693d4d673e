import { getNetwork, isSupportedNetwork } from '@hatchery/chain/networks';

/**
 * Returns what a chain's own coin is called in the app: its symbol. Some chains name theirs like the game token; there it has
 * another name, so that no player takes one for the other.
 */
export const coinName = (symbol: string): string => (/hatchy$/i.test(symbol) ? 'network coins' : symbol);

export const coinOf = (chainId: number): string =>
  isSupportedNetwork(chainId) ? coinName(getNetwork(chainId).nativeCurrency.symbol) : 'network coins';
