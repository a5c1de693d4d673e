import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

/** Quests with the player's progress. */
export const myQuestsOptions = queryOptions({
  queryKey: ['mine', 'quests'],
  queryFn: ({ signal }) => api.games.questsOfUser({}, { signal }),
});

/** Quests as visitors see them. */
export const questsOptions = queryOptions({
  queryKey: ['quests', 'public'],
  queryFn: ({ signal }) => api.games.quests({ query: {} }, { signal }),
  staleTime: 60_000,
});

/** Everything that a claimed quest may change. */
export const changedByClaims = [
  ['mine', 'quests'],
  ['mine', 'eggs'],
  ['mine', 'vouchers'],
  ['mine', 'badges'],
  ['mine', 'monsters'],
];
