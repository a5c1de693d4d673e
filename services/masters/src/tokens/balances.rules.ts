/** How many of a token some addresses have on one chain, with the blocks that this is true of. */
export type TokenBalance = {
  chainId: number;
  tokenId: string;
  amount: number;
  finalAmount: number;
  blockNumber: number;
  finalBlockNumber: number;
};

/**
 * Amounts of tokens on one chain as `<token> <amount>`, with commas between them: a thousand rows travel as one, which takes half
 * the time. `recent` are the changes of blocks that are not final yet. A token may stand there several times.
 */
export type ChainAmounts = Pick<TokenBalance, 'chainId' | 'blockNumber' | 'finalBlockNumber'> & {
  held: string;
  recent: string;
};

/** Limits a count to what a JSON number holds: 0 to 2^53 - 1. */
const count = (amount: number) => Math.max(0, Math.min(amount, Number.MAX_SAFE_INTEGER));

function sumsIn(text: string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const one of text === '' ? [] : text.split(',')) {
    const space = one.indexOf(' ');
    const tokenId = one.slice(0, space);
    sums.set(tokenId, (sums.get(tokenId) ?? 0) + Number(one.slice(space + 1)));
  }
  return sums;
}

/** Returns what there is of each token on each chain, by chain. Tokens of which there is and was nothing are left out. */
export const balancesIn = (chains: readonly ChainAmounts[]): TokenBalance[] =>
  chains.flatMap(({ chainId, blockNumber, finalBlockNumber, held, recent }) => {
    const changes = sumsIn(recent);
    const balances: TokenBalance[] = [];
    for (const [tokenId, sum] of sumsIn(held)) {
      const amount = count(sum);
      const finalAmount = changes.size === 0 ? amount : count(sum - (changes.get(tokenId) ?? 0));
      if (amount > 0 || finalAmount > 0)
        balances.push({ chainId, tokenId, amount, finalAmount, blockNumber, finalBlockNumber });
    }
    return balances;
  });
