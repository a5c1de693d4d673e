import type { apiKey } from '@hatchery/api/api-keys';
import type * as z from 'zod';
import { type Budget, remainingOf, type StoredApiKey } from './api-keys.rules.ts';

export type ApiKey = z.infer<typeof apiKey>;

/** Returns what the API tells of a key: never more of its secret than the first characters. */
export const presentApiKey = (key: StoredApiKey, budgets: Budget[], now: Date): ApiKey => ({
  uid: key.id,
  name: key.name,
  apiKey: key.prefix,
  createdAt: key.createdAt.toISOString(),
  updatedAt: key.updatedAt.toISOString(),
  permissions: key.permissions,
  appId: key.appId ?? undefined,
  balance: Object.fromEntries(budgets.map((budget) => [budget.asset, remainingOf(budget)])),
  lastUsedAt: key.lastUsedAt?.toISOString(),
  previousUntil: key.previousUntil && key.previousUntil > now ? key.previousUntil.toISOString() : undefined,
});
