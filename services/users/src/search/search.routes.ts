import { os, type UsersContext } from '../context.ts';
import { listUsers, unknownUser } from '../users/users.ts';
import { searchUsers } from './search.ts';

export const searchRoutes = ({ database }: UsersContext) => ({
  searchUsersV1: os.searchUsersV1.handler(({ input }) => searchUsers(database.knex, input.body.query)),

  searchUsers: os.searchUsers.handler(async ({ input }) => {
    const [first] = await searchUsers(database.knex, input.query.query);
    if (!first) throw unknownUser();
    return first;
  }),

  listUsers: os.listUsers.handler(async ({ input, context }) =>
    context.list(await database.readLists((db) => listUsers(db, input.query))),
  ),
});
