import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

export const mergesOptions = queryOptions({
  queryKey: ['mine', 'merges'],
  queryFn: ({ signal }) => api.users.merges({}, { signal }),
});

export const mergeOptions = (uid: string) =>
  queryOptions({
    queryKey: ['mine', 'merges', uid],
    queryFn: ({ signal }) => api.users.merge({ params: { uid } }, { signal }),
  });
