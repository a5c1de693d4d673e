import { queryOptions } from '@tanstack/react-query';
import type { ActionReports } from '../../platform/actions/action-kind.ts';
import { api } from '../../platform/api.ts';
import { actionOfGrowth } from './grow.rules.ts';

const newest = 20;

/** The forms that a creature may take, and its needs for them. Everybody may know. */
export const evolutionsOptions = (id: number) =>
  queryOptions({
    queryKey: ['monster', id, 'evolutions'],
    queryFn: ({ signal }) => api.ultigen.evolutions({ params: { id } }, { signal }),
  });

export const growthOptions = (uid: string) =>
  queryOptions({
    queryKey: ['mine', 'monsters', 'growth', uid],
    queryFn: ({ signal }) => api.ultigen.growth({ params: { uid } }, { signal }),
  });

/** The player's newest growths, as actions. */
export const growthReports: ActionReports = {
  queryKey: ['mine', 'monsters', 'growths'],
  async queryFn({ signal }) {
    const growths = await api.ultigen.growths({ query: { page: 1, limit: newest } }, { signal });
    const now = Date.now();
    // A studio asked for what it minted: to its player it just arrives.
    return growths.filter(({ kind }) => kind !== 'mint').map((growth) => actionOfGrowth(growth, now));
  },
  rare: true,
};
