import { Problem } from '@hatchery/api/problems';
import type { Queryable, Transaction } from '@hatchery/kit/database';
import { countApiKeys, findStudioApps, type KeyScope, lockApp } from './api-keys.repository.ts';
import { type ApiKey, mostKeysOfApp, type NewSecret } from './api-keys.rules.ts';
import { createApiKey } from './api-keys.ts';

/** The keys that a studio may see and change: those of its apps, whoever made them. @throws Problem forbidden. */
export async function scopeOfStudio(db: Queryable, userId: string): Promise<KeyScope> {
  const appIds = await findStudioApps(db, userId);
  if (!appIds) throw new Problem('forbidden', 'API keys of one’s own are for studios: ask an admin to become one.');
  return { appIds };
}

type NewStudioKey = { name: string; appId: string; permissions: string[]; secret: NewSecret; now: Date };

/**
 * Makes a key for an app of the studio. What it may give away, an admin grants afterwards: until then it has no budget.
 * @throws Problem forbidden, not-found (no app of theirs), conflict (too many keys).
 */
export async function createStudioKey(tx: Transaction, userId: string, key: NewStudioKey): Promise<ApiKey> {
  const { appIds } = await scopeOfStudio(tx, userId);
  if (!appIds.includes(key.appId)) throw new Problem('not-found', 'There is no such app of yours.');
  await lockApp(tx, key.appId);
  if ((await countApiKeys(tx, { appIds: [key.appId] })) >= mostKeysOfApp)
    throw new Problem('conflict', `An app has ${mostKeysOfApp} keys at most: revoke one first.`);
  return createApiKey(tx, { ...key, balance: {} });
}
