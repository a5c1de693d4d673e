import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** The player's sessions, latest use first. */
export const sessionsOptions = queryOptions({
  queryKey: ['mine', 'sessions'],
  queryFn: ({ signal }) => api.users.mySessions({}, { signal }),
});
