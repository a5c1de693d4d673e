import type { UsersContext } from '../context.ts';
import { type ApiKeyRow, prepareFindApiKey, saveUse } from './api-keys.repository.ts';
import { isUseNews, standingOf } from './api-keys.rules.ts';

type Resolved = { key: ApiKeyRow; validUntil: Date | undefined };

/** Finds the key that a secret stands for, and remembers that it is in use. */
export function prepareResolve({ database, now: clock }: UsersContext): (hash: Buffer) => Promise<Resolved | null> {
  const findApiKey = prepareFindApiKey(database);
  return async (hash) => {
    const now = clock();
    const key = await findApiKey(hash);
    if (!key) return null;
    const { valid, until } = standingOf(key, hash, now);
    if (!valid) return null;
    if (isUseNews(key.last_used_at, now)) await saveUse(database.knex, key.id, now);
    return { key, validUntil: until };
  };
}
