import { type ChainContext, os } from '../context.ts';
import { describeToken } from './describe-token.ts';

export const tokensRoutes = (context: ChainContext) => ({
  collectionToken: os.collectionToken.handler(({ input }) =>
    describeToken(context, { ...input.params, ...input.query }),
  ),
});
