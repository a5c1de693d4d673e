import { parseUnits } from '../../design/amount.rules.ts';
import { gameToken } from '../../platform/game-token.ts';

/** A sale of game tokens as of one block. Amounts are in base units. */
export interface Sale {
  /** The price of one whole token, in the currency. */
  price: bigint;
  available: bigint;
  sold: bigint;
  isActive: boolean;
  isForListed: boolean;
  /** How much of the currency the wallet may still spend while the sale is for listed wallets; undefined without a wallet. */
  allowance: bigint | undefined;
  /** The wallet's currency; undefined without a wallet. */
  balance: bigint | undefined;
}

const one = 10n ** BigInt(gameToken.decimals);

/** Returns the tokens that an amount of the currency buys, and what they cost, as the contract does. */
export function quote({ price, available }: Pick<Sale, 'price' | 'available'>, amount: bigint) {
  const tokens = price === 0n ? 0n : (amount * one) / price;
  const bought = tokens > available ? available : tokens;
  return { tokens: bought, isShort: tokens > available };
}

/** Returns as much of the currency as a wallet can spend in a sale; undefined without a wallet. */
export function mostOf({ price, available, isForListed, allowance, balance }: Sale): bigint | undefined {
  if (balance === undefined) return undefined;
  const all = (available * price) / one;
  const limits = [balance, all, ...(isForListed && allowance !== undefined ? [allowance] : [])];
  return limits.reduce((least, limit) => (limit < least ? limit : least));
}

/** Returns why nobody, or not this wallet, can buy at present. */
export function closedWords({ isActive, isForListed, allowance, available }: Sale): string | undefined {
  if (!isActive) return 'The sale is closed at present.';
  if (available === 0n) return 'Everything is sold.';
  return isForListed && allowance === 0n
    ? 'The sale is for listed wallets at present, and yours is not listed.'
    : undefined;
}

/** Returns how much of a sale is sold, in percent of what there was and is. */
export function soldPercent({ sold, available }: Pick<Sale, 'sold' | 'available'>): number {
  const all = sold + available;
  return all === 0n ? 0 : Number((sold * 1_000n) / all) / 10;
}

/** Returns what is typed in base units, or undefined where it is nothing that can be sent. */
export function amountOf(typed: string, decimals: number, most: bigint | undefined): bigint | undefined {
  const base = parseUnits(typed, decimals);
  return base === undefined || base === 0n || (most !== undefined && base > most) ? undefined : base;
}

/** A network, and the tokens on it in base units; undefined while they are not known. */
export interface OnNetwork {
  name: string;
  tokens: bigint | undefined;
  /** True where the network was asked and did not answer. */
  failed: boolean;
}

/** Returns the tokens of all networks that answered, and words about those that did not; undefined while one is still asked. */
export function totalOf(networks: readonly OnNetwork[]): { tokens: bigint; words: string } | undefined {
  if (networks.some(({ tokens, failed }) => tokens === undefined && !failed)) return undefined;
  const silent = networks.flatMap(({ name, tokens }) => (tokens === undefined ? [name] : []));
  const tokens = networks.reduce((sum, one) => sum + (one.tokens ?? 0n), 0n);
  if (silent.length === 0) return { tokens, words: 'On all networks' };
  const names = new Intl.ListFormat('en').format(silent);
  return { tokens, words: `Without ${names}, which ${silent.length === 1 ? 'does' : 'do'} not answer` };
}
