import { type ChainContext, os } from '../context.ts';
import type { Prices } from './prices.ts';

export const pricesRoutes = ({ mainChainId }: ChainContext, prices: Prices) => ({
  publicPrices: os.publicPrices.handler(({ input }) => prices.of(input.query.chainId ?? mainChainId)),
});
