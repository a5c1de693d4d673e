import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { configOptions } from '../config.ts';
import { gameToken } from '../game-token.ts';
import { coinOf, paysInGameToken } from '../wallet/coins.rules.ts';
import { pricesOptions } from './prices.queries.ts';
import { type Price, worthWords } from './worth.rules.ts';

/** Returns the price of the game token in its sale: null where it is not on sale, undefined while that is not known. */
export function useTokenPrice(): Price | null | undefined {
  const config = useQuery(configOptions).data;
  // The sale stands on the main chain; a token is the same on every chain.
  const chainId = config?.defaultChainId;
  const { data, isError } = useQuery({ ...pricesOptions(chainId ?? 0), enabled: chainId !== undefined });
  if (!data) return isError ? null : undefined;
  const offer = data.prices.find(({ what }) => what === 'hatchy');
  if (!offer?.isOpen) return null;
  return { price: BigInt(offer.price), decimals: offer.decimals, symbol: offer.currencySymbol };
}

interface WorthProps {
  base: bigint;
  decimals: number;
  symbol: string;
  chainId: number;
}

/** The worth of an amount beside it, where it is of the game token, or of a coin that is the game token. */
export function Worth(props: WorthProps) {
  const { symbol, decimals, chainId } = props;
  const main = useQuery(configOptions).data?.defaultChainId;
  const isCoin = main !== undefined && symbol === coinOf(chainId) && paysInGameToken(chainId, main);
  const isToken = symbol === gameToken.symbol || isCoin;
  return isToken && decimals === gameToken.decimals ? <TokenWorth {...props} /> : null;
}

function TokenWorth({ base, decimals }: WorthProps) {
  const price = useTokenPrice();
  // Decided once: room that is kept for a price stays, and none is made later, so that nothing moves.
  const [hasRoom] = useState(price !== null);
  const words = price && worthWords(base, decimals, price);
  return hasRoom && base > 0n && <span className="worth">{words}</span>;
}
