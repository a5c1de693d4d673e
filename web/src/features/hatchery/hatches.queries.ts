import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

export const hatchOptions = (uid: string) =>
  queryOptions({
    queryKey: ['mine', 'hatch', uid],
    queryFn: ({ signal }) => api.ultigen.hatch({ params: { uid } }, { signal }),
  });
