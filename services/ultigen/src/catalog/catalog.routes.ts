import { eggs } from '../content/content.ts';
import { os, type UltigenContext } from '../context.ts';
import { eggImage } from '../eggs/eggs.presenter.ts';
import { monsterReads } from '../monsters/monsters.ts';
import { metadataOf } from './token-metadata.rules.ts';

export function catalogRoutes(context: UltigenContext) {
  const { chains, sales, publicUrl } = context;
  const monsters = monsterReads(context);
  return {
    eggs: os.eggs.handler(async ({ input }) => {
      const chain = chains.choose(input.query.chainId, 'query.chainId');
      const { price, currency, symbol, decimals, readAt } = await sales.of(chain);
      return eggs.map((egg) => ({
        id: egg.eggType,
        name: egg.name,
        element: egg.element,
        description: egg.description,
        image: eggImage(publicUrl, egg.eggType),
        price: String(price),
        priceReadAt: readAt.toISOString(),
        currency,
        currencySymbol: symbol,
        decimals,
        contract: chain.eggs,
        chainId: chain.chainId,
      }));
    }),

    tokenMetadata: os.tokenMetadata.handler(async ({ input: { params, query } }) => {
      const chain = chains.choose(query.chainId, 'query.chainId');
      return metadataOf(await monsters.byToken(chain, params.tokenId), publicUrl);
    }),
  };
}
