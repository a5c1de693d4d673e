import { os, type UsersContext } from '../context.ts';
import { presentUnits } from './api-keys.presenter.ts';
import type { KeyScope } from './api-keys.repository.ts';
import { createApiKey, endApiKey, pageOfApiKeys, rotateApiKey, setBudgets } from './api-keys.ts';
import { countBudgets } from './budgets.repository.ts';
import { reserveBudget } from './budgets.ts';
import { findGrants } from './find-grants.ts';
import { prepareResolve } from './resolving.ts';
import { nothingFirst, shownOnce } from './shown-once.ts';

const scope: KeyScope = { appIds: 'all' };

export function apiKeysRoutes(users: UsersContext) {
  const { database, now } = users;
  const resolve = prepareResolve(users);
  return {
    apiKeys: os.apiKeys.handler(async ({ input, context }) => {
      return context.list(await pageOfApiKeys(database.knex, { ...input.query, scope, now: now() }));
    }),

    createApiKey: os.createApiKey.handler(({ input, context }) => {
      const { balance, ...key } = input.body;
      return shownOnce(users, context, {
        before: () => findGrants(users, balance),
        work: (tx, secret, grants) => createApiKey(tx, { ...key, grants, byStudio: false, secret, now: now() }),
      });
    }),

    rotateApiKey: os.rotateApiKey.handler(({ input, context }) => {
      const which = { id: input.params.uid, scope, now: now() };
      return shownOnce(users, context, {
        before: nothingFirst,
        work: (tx, secret) => rotateApiKey(tx, { ...which, ...input.body, secret }),
      });
    }),

    setApiKeyBudget: os.setApiKeyBudget.handler(({ input, context }) => {
      const which = { id: input.params.uid, scope, now: now() };
      return context.transact({
        before: () => findGrants(users, input.body.balance),
        work: (tx, grants) => setBudgets(tx, { ...which, grants }),
      });
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

    reserveBudget: os.reserveBudget.handler(async ({ input, context }) => {
      const { asset, amount, reference } = input.body;
      const reservation = { keyId: input.params.uid, reference, asset, amount: BigInt(amount) };
      const remaining = await reserveBudget(database, reservation, { caller: context.passport.subject, now: now() });
      return { remaining: presentUnits(asset, remaining) };
    }),

    findBudgetUse: os.findBudgetUse.handler(async ({ input }) => ({
      keys: await countBudgets(database.knex, input.query.asset),
    })),
  };
}
