import { Problem } from '@hatchery/api/problems';
import type { Queryable, Transaction } from '@hatchery/kit/database';
import type { ApiKey } from './api-keys.presenter.ts';
import { countApiKeys, findStudioApps, type KeyScope, lockApp } from './api-keys.repository.ts';
import { mostKeysOfApp, type NewSecret } from './api-keys.rules.ts';
import { createApiKey } from './api-keys.ts';

/** Returns the keys that a studio may see and change: all keys of its apps. @throws Problem forbidden. */
export async function scopeOfStudio(db: Queryable, userId: string): Promise<KeyScope> {
  const appIds = await findStudioApps(db, userId);
  if (!appIds) throw new Problem('forbidden', 'Only studios can create API keys. Ask an admin for the studio role.');
  return { appIds };
}

type NewStudioKey = { name: string; appId: string; permissions: string[]; secret: NewSecret; now: Date };

/**
 * Makes a key for an app of the studio. It has no budget until an admin grants one.
 * @throws Problem forbidden, not-found (not an app of the studio), conflict (too many keys).
 */
export async function createStudioKey(tx: Transaction, userId: string, key: NewStudioKey): Promise<ApiKey> {
  const { appIds } = await scopeOfStudio(tx, userId);
  if (!appIds.includes(key.appId)) throw new Problem('not-found', 'You have no such app.');
  await lockApp(tx, key.appId);
  if ((await countApiKeys(tx, { appIds: [key.appId] })) >= mostKeysOfApp)
    throw new Problem('conflict', `An app can have at most ${mostKeysOfApp} keys. Revoke one first.`);
  return createApiKey(tx, { ...key, byStudio: true, grants: [] });
}
