import { formatUnits } from 'viem';
import type { PictureUrls } from '../pictures/picture-urls.ts';
import type { Currency } from './currencies.ts';

/** Presents a price in base units, as people and programs read it. */
export const presentPrice = ({ symbol, decimals, address }: Currency, base: bigint, urls: PictureUrls) => ({
  currency: symbol,
  price: formatUnits(base, decimals),
  priceBase: String(base),
  ...{ decimals, address },
  image: urls.currency(symbol),
});
