import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

/** Players, for admins: by exact e-mail address, wallet or uid, or by the beginning of a name. */
export const playersOptions = (query: string) =>
  queryOptions({
    queryKey: ['mine', 'admin', 'search', query],
    queryFn: async ({ signal }) => {
      const users = await api.users.searchUsersV1({ body: { query } }, { signal });
      return { users, total: users.length };
    },
    placeholderData: keepPreviousData,
  });
