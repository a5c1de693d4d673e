import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

/** The wallets of the account, and which of them Hatchery keeps. An account can have several of both. */
export const walletsOptions = queryOptions({
  queryKey: ['mine', 'wallets'],
  queryFn: ({ signal }) => api.users.wallets({}, { signal }),
});
