import { role } from '@hatchery/api/accounts';
import { os, type UsersContext } from '../context.ts';
import { listRoles } from './roles.repository.ts';
import { setApps, setRoles } from './roles.ts';

export function rolesRoutes({ database, now }: UsersContext) {
  const rolesOf = (userId: string) => listRoles(database.knex, userId);
  return {
    isAdmin: os.isAdmin.handler(async ({ context }) => ({
      isAdmin: (await rolesOf(context.passport.subject)).includes('admin'),
    })),

    roles: os.roles.handler(async ({ context }) => {
      const known = role.array().safeParse(await rolesOf(context.passport.subject));
      return known.data ?? [];
    }),

    setRoles: os.setRoles.handler(({ input, context }) => {
      const change = { actorId: context.passport.subject, userId: input.params.uid, now: now() };
      return context.transact((tx) => setRoles(tx, change, input.body.roles));
    }),

    setStudioApps: os.setStudioApps.handler(({ input, context }) => {
      const change = { actorId: context.passport.subject, userId: input.params.uid, now: now() };
      return context.transact((tx) => setApps(tx, change, input.body.appIds));
    }),
  };
}
