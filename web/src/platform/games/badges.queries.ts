import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

/** Everything about badges that admins work with. */
export const badgesKey = ['mine', 'admin', 'badges'];

/** The most badges that a choice offers. */
const mostOffered = 100;

/** The badges to choose from, in the order of their categories and names. */
export const offeredBadgesOptions = queryOptions({
  queryKey: [...badgesKey, 'offered'],
  queryFn: ({ signal }) => api.games.badges({ query: { limit: mostOffered } }, { signal }),
});
