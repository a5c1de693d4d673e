import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

/** The credentials that the player can sign in with. */
export const credentialsOptions = queryOptions({
  queryKey: ['mine', 'credentials'],
  queryFn: ({ signal }) => api.users.myCredentials({}, { signal }),
});

export const discordOptions = queryOptions({
  queryKey: ['mine', 'discord'],
  queryFn: ({ signal }) => api.users.discordState({}, { signal }),
});
