import type { apiKey } from '@hatchery/api/api-keys';
import type * as z from 'zod';
import { type Budget, remainingOf, type StoredApiKey } from './api-keys.rules.ts';
import { kindOf } from './budget-kinds.ts';

export type ApiKey = z.infer<typeof apiKey>;

/** Returns an amount of a budget: eggs, avatars and items as a number, vouchers in base units as text. */
export const presentUnits = (asset: string, amount: bigint): number | string =>
  kindOf(asset) === 'asset' ? String(amount) : Number(amount);

/** Returns what the API tells of a key: never more of its secret than the first characters. */
export const presentApiKey = (key: StoredApiKey, budgets: Budget[], now: Date): ApiKey => ({
  uid: key.id,
  name: key.name,
  apiKey: key.prefix,
  createdAt: key.createdAt.toISOString(),
  updatedAt: key.updatedAt.toISOString(),
  permissions: key.permissions,
  appId: key.appId ?? undefined,
  balance: Object.fromEntries(budgets.map((budget) => [budget.asset, presentUnits(budget.asset, remainingOf(budget))])),
  assets: budgets.flatMap(({ asset, name, decimals }) =>
    name === undefined || decimals === undefined ? [] : [{ asset, name, decimals }],
  ),
  lastUsedAt: key.lastUsedAt?.toISOString(),
  previousUntil: key.previousUntil && key.previousUntil > now ? key.previousUntil.toISOString() : undefined,
});
