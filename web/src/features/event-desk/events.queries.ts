import type { EventPlace, RewardEvent } from '@hatchery/api/events';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

export const pageSize = 50;

export const eventsKey = ['mine', 'admin', 'events'];

/** A page of reward events, the latest end first. */
export const eventsOptions = (page: number) =>
  queryOptions({
    queryKey: [...eventsKey, 'list', page],
    async queryFn({ signal }): Promise<{ events: RewardEvent[]; total: number }> {
      let total = 0;
      const onTotal = (count: number) => {
        total = count;
      };
      const events = await api.games.events({ query: { page, limit: pageSize } }, { signal, onTotal });
      return { events, total };
    },
    placeholderData: keepPreviousData,
  });

export const eventOptions = (uid: string) =>
  queryOptions({
    queryKey: [...eventsKey, 'one', uid],
    queryFn: ({ signal }) => api.games.event({ params: { uid } }, { signal }),
  });

const reportPage = 100;

const fetchReport = (uid: string, after: number, signal?: AbortSignal): Promise<EventPlace[]> =>
  api.games.eventReport({ params: { uid }, query: { after, limit: reportPage } }, signal ? { signal } : {});

/** The places of an event with what they get, a page at a time. @param moment names the state that they are of */
export const reportOptions = (uid: string, moment: string) =>
  infiniteQueryOptions({
    queryKey: [...eventsKey, 'report', uid, moment],
    queryFn: ({ pageParam, signal }) => fetchReport(uid, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.length === reportPage ? last.at(-1)?.position : undefined),
    placeholderData: keepPreviousData,
  });

/** Fetches the whole report for a file; an event has 10,000 places at most. */
export async function fetchWholeReport(uid: string, onProgress: (count: number) => void): Promise<EventPlace[]> {
  const places: EventPlace[] = [];
  let page: EventPlace[];
  do {
    page = await fetchReport(uid, places.at(-1)?.position ?? 0);
    places.push(...page);
    onProgress(places.length);
  } while (page.length === reportPage);
  return places;
}
