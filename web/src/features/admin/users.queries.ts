import type { Role } from '@hatchery/api/accounts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

export const pageSize = 50;

/** A page of all accounts, newest first, with the total. */
export const usersOptions = (page: number, role: Role | undefined) =>
  queryOptions({
    queryKey: ['mine', 'admin', 'users', role ?? 'all', page],
    async queryFn({ signal }) {
      let total = 0;
      const users = await api.users.listUsers(
        { query: { page, limit: pageSize, role } },
        {
          signal,
          onTotal: (count) => {
            total = count;
          },
        },
      );
      return { users, total };
    },
    placeholderData: keepPreviousData,
  });

/** Accounts by exact address, wallet or uid, or by the beginning of a name. */
export const searchOptions = (query: string) =>
  queryOptions({
    queryKey: ['mine', 'admin', 'search', query],
    queryFn: async ({ signal }) => {
      const users = await api.users.searchUsersV1({ body: { query } }, { signal });
      return { users, total: users.length };
    },
    placeholderData: keepPreviousData,
  });
