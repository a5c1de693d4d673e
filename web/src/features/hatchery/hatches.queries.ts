import { queryOptions } from '@tanstack/react-query';
import type { ActionReports } from '../../platform/actions/action-kind.ts';
import { api } from '../../platform/api.ts';
import { actionOfHatch, isWatched } from './hatch.rules.ts';

const newest = 20;

export const hatchOptions = (uid: string) =>
  queryOptions({
    queryKey: ['mine', 'hatch', uid],
    queryFn: ({ signal }) => api.ultigen.hatch({ params: { uid } }, { signal }),
  });

/** The player's newest hatches, as actions. */
export const hatchReports: ActionReports = {
  queryKey: ['mine', 'hatches'],
  async queryFn({ signal }) {
    const hatches = await api.ultigen.hatches({ query: { page: 1, limit: newest } }, { signal });
    const now = Date.now();
    return hatches.filter((hatch) => isWatched(hatch, now)).map((hatch) => actionOfHatch(hatch, now));
  },
};
