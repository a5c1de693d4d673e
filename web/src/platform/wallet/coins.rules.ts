import { getNetwork, isSupportedNetwork } from '@hatchery/chain/networks';

const isGameCoin = (symbol: string): boolean => /hatchy$/i.test(symbol);

/**
 * Returns what a chain's own coin is called in the app: its symbol. Some chains name theirs like the game token; there it has
 * another name, so that no player takes one for the other.
 */
export const coinName = (symbol: string): string => (isGameCoin(symbol) ? 'network coins' : symbol);

export const coinOf = (chainId: number): string =>
  isSupportedNetwork(chainId) ? coinName(getNetwork(chainId).nativeCurrency.symbol) : 'network coins';

/**
 * Tells whether a chain's own coin is the game token, as the bridge brings it there. On the main chain the token is a
 * contract, so a coin of a test chain that has the name of the token is not the token there.
 */
export const paysInGameToken = (chainId: number, mainChainId: number): boolean =>
  chainId !== mainChainId && isSupportedNetwork(chainId) && isGameCoin(getNetwork(chainId).nativeCurrency.symbol);
