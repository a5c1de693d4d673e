import { os, type UsersContext } from '../context.ts';
import type { KeyScope } from './api-keys.repository.ts';
import { createApiKey, endApiKey, grantBudgets, pageOfApiKeys, rotateApiKey } from './api-keys.ts';
import { reserveBudget } from './budgets.ts';
import { prepareResolve } from './resolving.ts';
import { shownOnce } from './shown-once.ts';

const scope: KeyScope = { appIds: 'all' };

export function apiKeysRoutes(users: UsersContext) {
  const { database, now } = users;
  const resolve = prepareResolve(users);
  return {
    apiKeys: os.apiKeys.handler(async ({ input, context }) => {
      return context.list(await pageOfApiKeys(database.knex, { ...input.query, scope, now: now() }));
    }),

    createApiKey: os.createApiKey.handler(({ input, context }) =>
      shownOnce(users, context, (tx, secret) =>
        createApiKey(tx, { ...input.body, byStudio: false, secret, now: now() }),
      ),
    ),

    rotateApiKey: os.rotateApiKey.handler(({ input, context }) => {
      const which = { id: input.params.uid, scope, now: now() };
      return shownOnce(users, context, (tx, secret) => rotateApiKey(tx, { ...which, ...input.body, secret }));
    }),

    setApiKeyBudget: os.setApiKeyBudget.handler(({ input, context }) => {
      const which = { id: input.params.uid, scope, now: now() };
      return context.transact((tx) => grantBudgets(tx, { ...which, ...input.body }));
    }),

    deleteApiKey: os.deleteApiKey.handler(async ({ input, context }) => {
      await context.transact((tx) => endApiKey(tx, { id: input.params.uid, scope, now: now() }));
    }),

    resolveApiKey: os.resolveApiKey.handler(async ({ input }) => {
      const found = await resolve(Buffer.from(input.body.hash, 'hex'));
      if (!found) return null;
      const { key, validUntil } = found;
      const appId = key.appId ?? undefined;
      return { uid: key.id, permissions: key.permissions, appId, validUntil: validUntil?.toISOString() };
    }),

    reserveBudget: os.reserveBudget.handler(async ({ input }) => {
      const reservation = { keyId: input.params.uid, ...input.body };
      return { remaining: await reserveBudget(database, reservation, now()) };
    }),
  };
}
