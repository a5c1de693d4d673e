import { type ChainContext, os } from '../context.ts';

export const pricesRoutes = ({ mainChainId, prices }: ChainContext) => ({
  publicPrices: os.publicPrices.handler(({ input }) => prices.of(input.query.chainId ?? mainChainId)),
});
