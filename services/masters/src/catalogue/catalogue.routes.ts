import { listGenders } from '../content/content.ts';
import { type MastersContext, os } from '../context.ts';

export function catalogueRoutes({ chains }: MastersContext) {
  return {
    mastersGenders: os.mastersGenders.handler(({ input }) => {
      chains.choose(input.query.chainId);
      return [...listGenders()];
    }),
  };
}
