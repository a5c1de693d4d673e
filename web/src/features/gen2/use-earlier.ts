import { useQueries } from '@tanstack/react-query';
import type { Address } from 'viem';
import { useWeb3 } from '../../platform/wallet/wallet.ts';
import { type Own, readEarlier } from './gen2.read.ts';
import { earlierWindows } from './windows.rules.ts';

interface Reach {
  chainId: number | undefined;
  collection: Address | undefined;
  own: Own | undefined;
  /** How often the player looked further back. */
  windows: number;
}

/** Reads hatches of blocks before those that the page reads, as far back as the player asked for. */
export function useEarlier({ chainId, collection, own, windows }: Reach) {
  const web3 = useWeb3();
  const places = own ? earlierWindows(own.newsFrom, windows) : [];
  const answers = useQueries({
    queries: places.map((window) => ({
      queryKey: ['onchain', chainId, 'gen2-earlier', collection ?? '', own?.account ?? '', window.before, window.from],
      queryFn: () => {
        if (!web3 || chainId === undefined || !collection || !own) throw new Error('Nothing to read.');
        return readEarlier(web3, chainId, { collection, account: own.account, ...window });
      },
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  return {
    news: answers.flatMap(({ data }) => data ?? []),
    from: places.at(-1)?.from ?? own?.newsFrom ?? 0,
    isLoading: answers.some(({ isLoading }) => isLoading),
    error: answers.find(({ error }) => error)?.error ?? null,
  };
}
