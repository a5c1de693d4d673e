import { exactWords, formatUnits } from '../design/amount.rules.ts';

/** The game token, the same on every chain. */
export const gameToken = { symbol: 'HATCHY', decimals: 18 } as const;

/** The page that sells it. */
export const getGameTokens = { path: '/token', label: `Get ${gameToken.symbol}` };

/** Returns an amount of the game token in words, as in "2.5 HATCHY". @param base in base units */
export const tokenWords = (base: string): string =>
  `${formatUnits(BigInt(base), gameToken.decimals)} ${gameToken.symbol}`;

/** Returns an amount of the game token with all its decimals, for what a player confirms. @param base in base units */
export const exactTokenWords = (base: string): string => exactWords(BigInt(base), gameToken.decimals, gameToken.symbol);
