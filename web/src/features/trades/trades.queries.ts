import type { Trade } from '@hatchery/api/trade-shapes';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import type { BoardFilter } from './board.rules.ts';

const pageSize = 20;
const settlingMs = 1_000;

const paged = <Item extends { uid: string }>(last: Item[]): string | undefined =>
  last.length === pageSize ? last.at(-1)?.uid : undefined;

/** Open trades, the newest first, as one player sees them; without a player, as a visitor does. */
export const boardOptions = (userId: string | undefined, { text, offers, asks, acceptable }: BoardFilter) =>
  infiniteQueryOptions({
    queryKey: ['trades', 'board', userId ?? 'visitor', text.trim(), offers, asks, acceptable],
    queryFn: ({ pageParam, signal }) =>
      api.trades.trades(
        {
          query: {
            status: 'open',
            ...{ offers, asks, after: pageParam, limit: pageSize },
            ...(text.trim() === '' ? {} : { text: text.trim() }),
            ...(acceptable && userId ? { acceptable: 'true' as const } : {}),
          },
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: paged,
  });

/** One trade. What is being settled is asked for again at once. */
export const tradeOptions = (uid: string, userId: string | undefined) =>
  queryOptions({
    queryKey: ['trades', 'one', uid, userId ?? 'visitor'],
    queryFn: ({ signal }) => api.trades.trade({ params: { id: uid } }, { signal }),
  });

/** Returns how often a page asks for its trade. */
export const tradePollMs = (trade: Trade | undefined, otherwiseMs: number): number =>
  trade?.status === 'settling' ? settlingMs : otherwiseMs;

export type MyTrades = 'open' | 'ended' | 'accepted';

/** Trades of the player that are open or have ended, or trades of others that the player accepted. */
export const myTradesOptions = (type: MyTrades) =>
  infiniteQueryOptions({
    queryKey: ['mine', 'trades', 'list', type],
    queryFn: ({ pageParam, signal }) =>
      api.trades.myTrades({ query: { type, after: pageParam, limit: pageSize } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: paged,
  });

/** Offers that the player made for trades of others, the newest first. */
export const madeOffersOptions = infiniteQueryOptions({
  queryKey: ['mine', 'trades', 'offers'],
  queryFn: ({ pageParam, signal }) =>
    api.trades.myTradeOffers({ query: { after: pageParam, limit: pageSize } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: paged,
});

/** Everything that a change of a trade may change. */
export const changedByTrades = [['trades'], ['mine', 'trades'], ['mine', 'vouchers']];
