import type { UsersContext } from '../context.ts';
import { prepareFindApiKey, updateLastUse } from './api-keys.repository.ts';
import { isUseNews, type StoredApiKey, standingOf } from './api-keys.rules.ts';

type Resolved = { key: StoredApiKey; validUntil: Date | undefined };

/** Prepares to find the key that a secret belongs to, and to store that it is in use. */
export function prepareResolve({ database, now: clock }: UsersContext): (hash: Buffer) => Promise<Resolved | null> {
  const findApiKey = prepareFindApiKey(database);
  return async (hash) => {
    const now = clock();
    const key = await findApiKey(hash);
    if (!key) return null;
    const { valid, until } = standingOf(key, hash, now);
    if (!valid) return null;
    if (isUseNews(key.lastUsedAt, now)) await updateLastUse(database.knex, key.id, now);
    return { key, validUntil: until };
  };
}
