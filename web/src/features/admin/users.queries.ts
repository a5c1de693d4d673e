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
