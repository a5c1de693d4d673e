import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** What the caller can sign in with. */
export const credentialsOptions = queryOptions({
  queryKey: ['mine', 'credentials'],
  queryFn: ({ signal }) => api.users.myCredentials({}, { signal }),
});

export const discordOptions = queryOptions({
  queryKey: ['mine', 'discord'],
  queryFn: ({ signal }) => api.users.discordState({}, { signal }),
});

export const mergesOptions = queryOptions({
  queryKey: ['mine', 'merges'],
  queryFn: ({ signal }) => api.users.merges({}, { signal }),
});

export const mergeOptions = (uid: string) =>
  queryOptions({
    queryKey: ['mine', 'merges', uid],
    queryFn: ({ signal }) => api.users.merge({ params: { uid } }, { signal }),
  });
