import { Problem } from '@hatchery/api/problems';
import { os, type UsersContext } from '../context.ts';
import { countApiKeys, prepareFindApiKey, revokeApiKey } from './api-keys.repository.ts';
import { createApiKey, pageOfApiKeys, reserveBudget } from './api-keys.ts';

export function apiKeysRoutes(users: UsersContext) {
  const findApiKey = prepareFindApiKey(users.database);
  return {
    apiKeys: os.apiKeys.handler(async ({ input, context }) => {
      const db = users.database.knex;
      const keys = await pageOfApiKeys(db, { ...input.query, now: users.now() });
      context.setHeader('x-total-count', String(await countApiKeys(db)));
      return keys;
    }),

    createApiKey: os.createApiKey.handler(({ input, context }) =>
      context.transact((tx) => createApiKey(users, tx, input.body)),
    ),

    deleteApiKey: os.deleteApiKey.handler(async ({ input, context }) => {
      const revoked = await context.transact((tx) => revokeApiKey(tx, input.params.uid, users.now()));
      if (!revoked) throw new Problem('not-found', 'There is no such API key.');
    }),

    resolveApiKey: os.resolveApiKey.handler(async ({ input }) => {
      const key = await findApiKey(Buffer.from(input.body.hash, 'hex'));
      return key ? { uid: key.id, permissions: key.permissions, appId: key.app_id ?? undefined } : null;
    }),

    reserveBudget: os.reserveBudget.handler(({ input, context }) => {
      const reservation = { keyId: input.params.uid, ...input.body };
      return context.transact(async (tx) => ({ remaining: await reserveBudget(tx, reservation, users.now()) }));
    }),
  };
}
