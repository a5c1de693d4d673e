import type { Quest, QuestType } from '@hatchery/api/quest-shapes';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

export const pageSize = 100;
/** More pages than anybody fills, so that a search ends. */
const mostPages = 20;

export const questsKey = ['mine', 'admin', 'quests'];

async function fetchPage(page: number, type: QuestType | undefined, signal: AbortSignal) {
  let total = 0;
  const onTotal = (count: number) => {
    total = count;
  };
  const quests = await api.games.questsOfAdmin({ query: { page, limit: pageSize, type } }, { signal, onTotal });
  return { quests, total };
}

/** A page of all quests, shown or not, in their order. */
export const questsOptions = (page: number, type: QuestType | undefined) =>
  queryOptions({
    queryKey: [...questsKey, 'list', type ?? 'all', page],
    queryFn: ({ signal }) => fetchPage(page, type, signal),
    placeholderData: keepPreviousData,
  });

/** One quest; null if there is none. Admins find hidden ones in the list alone. */
export const questOptions = (uid: string) =>
  queryOptions({
    queryKey: [...questsKey, 'one', uid],
    async queryFn({ signal }): Promise<Quest | null> {
      for (let page = 1; page <= mostPages; page += 1) {
        const { quests } = await fetchPage(page, undefined, signal);
        const found = quests.find((quest) => quest.uid === uid);
        if (found || quests.length < pageSize) return found ?? null;
      }
      return null;
    },
  });
