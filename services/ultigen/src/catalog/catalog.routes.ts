import { eggs } from '../content/content.ts';
import { os, type UltigenContext } from '../context.ts';
import { eggImage } from '../eggs/eggs.ts';
import { monsterReads } from '../monsters/monsters.ts';
import { cachedSale } from './egg-sale.ts';
import { metadataOf } from './token-metadata.rules.ts';

export function catalogRoutes(context: UltigenContext) {
  const { contracts, publicUrl } = context;
  const sale = cachedSale(context.chain, context.now);
  const monsters = monsterReads(context);
  return {
    eggs: os.eggs.handler(async () => {
      const { price, currency, symbol, decimals } = await sale();
      return eggs.map((egg) => ({
        id: egg.eggType,
        name: egg.name,
        element: egg.element,
        description: egg.description,
        image: eggImage(publicUrl, egg.eggType),
        price: String(price),
        currency,
        currencySymbol: symbol,
        decimals,
        contract: contracts.eggs,
        chainId: contracts.chainId,
      }));
    }),

    tokenMetadata: os.tokenMetadata.handler(async ({ input }) =>
      metadataOf(await monsters.byToken(input.params.tokenId), publicUrl),
    ),
  };
}
