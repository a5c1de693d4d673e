import { os, type UsersContext } from '../context.ts';
import { endApiKey, pageOfApiKeys, rotateApiKey } from './api-keys.ts';
import { nothingFirst, shownOnce } from './shown-once.ts';
import { createStudioKey, scopeOfStudio } from './studio-keys.ts';

export function studioKeysRoutes(users: UsersContext) {
  const { database, now } = users;
  return {
    myApiKeys: os.myApiKeys.handler(async ({ input, context }) => {
      const scope = await scopeOfStudio(database.knex, context.passport.subject);
      return context.list(await pageOfApiKeys(database.knex, { ...input.query, scope, now: now() }));
    }),

    createMyApiKey: os.createMyApiKey.handler(({ input, context }) =>
      shownOnce(users, context, {
        before: nothingFirst,
        work: (tx, secret) => createStudioKey(tx, context.passport.subject, { ...input.body, secret, now: now() }),
      }),
    ),

    rotateMyApiKey: os.rotateMyApiKey.handler(({ input, context }) =>
      shownOnce(users, context, {
        before: nothingFirst,
        work: async (tx, secret) => {
          const scope = await scopeOfStudio(tx, context.passport.subject);
          return rotateApiKey(tx, { id: input.params.uid, ...input.body, scope, secret, now: now() });
        },
      }),
    ),

    deleteMyApiKey: os.deleteMyApiKey.handler(async ({ input, context }) => {
      await context.transact(async (tx) => {
        const scope = await scopeOfStudio(tx, context.passport.subject);
        await endApiKey(tx, { id: input.params.uid, scope, now: now() });
      });
    }),
  };
}
