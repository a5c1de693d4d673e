import type { DirectTrade } from '@hatchery/api/direct-trades';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

const pageSize = 20;
const underWayMs = 1_000;

const all = ['mine', 'direct-trades'] as const;

/** Direct trades of the player that are open or have ended, the newest first. */
export const directTradesOptions = (type: 'open' | 'ended') =>
  infiniteQueryOptions({
    queryKey: [...all, 'list', type],
    queryFn: ({ pageParam, signal }) =>
      api.trades.myDirectTrades({ query: { type, after: pageParam, limit: pageSize } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.length === pageSize ? last.at(-1)?.uid : undefined),
  });

export const directTradeOptions = (uid: string) =>
  queryOptions({
    queryKey: [...all, 'one', uid],
    queryFn: ({ signal }) => api.trades.directTrade({ params: { id: uid } }, { signal }),
  });

/** Returns how often a table is asked for: what is under way ends within moments. */
export const tablePollMs = (trade: DirectTrade | undefined, otherwiseMs: number): number =>
  trade?.status === 'settling' || trade?.sides.some(({ changing }) => changing) ? underWayMs : otherwiseMs;

/** Shows what an answer says of a table at once, and fetches the lists again. */
export async function keepTable(client: QueryClient, trade: DirectTrade): Promise<void> {
  const { queryKey } = directTradeOptions(trade.uid);
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (known) => (known && known.version > trade.version ? known : trade));
  await client.invalidateQueries({ queryKey: [...all, 'list'] });
}

/** Everything that a change of a table may change. */
export const changedByTables = [all, ['mine', 'vouchers']];
