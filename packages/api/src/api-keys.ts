import * as z from 'zod';
import { nothing, operation } from './operation.ts';
import { isoTime, line, paging, uid } from './shapes.ts';

const permissions = z.array(z.string().regex(/^[a-z_]{1,40}$/)).max(20);
/** Units of each asset that the key may still give away, by asset, as in `egg:2`. */
const budget = z
  .record(z.string().regex(/^[a-zA-Z0-9:_-]{1,80}$/), z.int().min(0).max(1_000_000_000))
  .refine((assets) => Object.keys(assets).length <= 100, 'A key has budgets of 100 assets at most.');

export const apiKey = z.object({
  uid,
  name: z.string(),
  /** The key itself in the answer to its creation, its visible prefix elsewhere. */
  apiKey: z.string(),
  createdAt: isoTime,
  updatedAt: isoTime,
  permissions: z.array(z.string()),
  appId: z.string().optional(),
  /** What is left of each budget. */
  balance: z.record(z.string(), z.int()),
  /** To the minute. */
  lastUsedAt: isoTime.optional(),
  /** Until when the key that this one replaced still works. */
  previousUntil: isoTime.optional(),
});

const week = 7 * 86_400;
const named = z.object({ uid });
const overlap = z.strictObject({ overlapSeconds: z.int().min(0).max(week) });
const pages = paging.extend({ limit: z.coerce.number().int().min(1).max(100).default(100) });

/** What studios may let their own keys do: that which takes from a budget, which an admin grants. */
export const studioPermission = z.enum(['rewards']);

const own = { owner: 'users' } as const;
const v2 = { ...own, prefix: 'v2' } as const;
const account = { ...own, prefix: 'account', access: 'studio' } as const;
const internal = { ...own, prefix: 'internal', access: 'service' } as const;

export const apiKeys = {
  apiKeys: operation({
    ...v2,
    method: 'GET',
    path: '/api-keys',
    access: 'admin',
    summary: 'All API keys, newest first',
    query: pages,
    output: z.array(apiKey),
  }),
  createApiKey: operation({
    ...v2,
    method: 'POST',
    path: '/api-keys',
    access: 'admin',
    summary: 'Makes an API key; the first answer is the only place where it is shown, a replayed one has its prefix',
    body: z.strictObject({
      name: line(80).min(1),
      permissions,
      appId: line(80).optional(),
      balance: budget,
    }),
    output: apiKey,
  }),
  deleteApiKey: operation({
    ...v2,
    method: 'DELETE',
    path: '/api-keys/{uid}',
    access: 'admin',
    summary: 'Revokes an API key',
    params: named,
    status: 204,
    output: nothing,
  }),
  rotateApiKey: operation({
    ...v2,
    method: 'POST',
    path: '/api-keys/{uid}/rotate',
    access: 'admin',
    summary: 'Replaces an API key; the one before works until the overlap ends, on the same budgets. Shown once',
    params: named,
    body: overlap,
    output: apiKey,
  }),
  setApiKeyBudget: operation({
    ...v2,
    method: 'PUT',
    path: '/api-keys/{uid}/balance',
    access: 'admin',
    summary: 'Sets what an API key may give away from now on, by asset; assets that are not named keep what they have',
    params: named,
    body: z.strictObject({ balance: budget }),
    output: apiKey,
  }),
  myApiKeys: operation({
    ...account,
    method: 'GET',
    path: '/api-keys',
    summary: "The API keys of a studio's apps, newest first; total in X-Total-Count",
    query: pages,
    output: z.array(apiKey),
  }),
  createMyApiKey: operation({
    ...account,
    method: 'POST',
    path: '/api-keys',
    summary: 'Makes an API key for an app of the studio; it has no budget until an admin grants one. Shown once',
    body: z.strictObject({
      name: line(80).min(1),
      appId: line(80).min(1),
      permissions: z.array(studioPermission).max(20),
    }),
    output: apiKey,
  }),
  deleteMyApiKey: operation({
    ...account,
    method: 'DELETE',
    path: '/api-keys/{uid}',
    summary: 'Revokes an API key of an app of the studio',
    params: named,
    status: 204,
    output: nothing,
  }),
  rotateMyApiKey: operation({
    ...account,
    method: 'POST',
    path: '/api-keys/{uid}/rotate',
    summary: 'Replaces an API key of an app of the studio, with an overlap. Shown once',
    params: named,
    body: overlap,
    output: apiKey,
  }),
};

/** Calls between services; never routed by the gateway. */
export const apiKeysInternal = {
  resolveApiKey: operation({
    ...internal,
    method: 'POST',
    path: '/users/api-keys/resolve',
    summary: 'The key behind the SHA-256 of an API key, or null',
    body: z.strictObject({ hash: z.string().regex(/^[0-9a-f]{64}$/) }),
    output: z
      .object({
        uid,
        permissions: z.array(z.string()),
        appId: z.string().optional(),
        /** For a replaced key: when it stops working. */
        validUntil: isoTime.optional(),
      })
      .nullable(),
  }),
  reserveBudget: operation({
    ...internal,
    method: 'POST',
    path: '/users/api-keys/{uid}/reservations',
    summary:
      'Reserves budget of a key; it counts as spent once an event names the reference, and comes back after five minutes otherwise. Idempotent by reference',
    params: named,
    body: z.strictObject({
      reference: line(120).min(1),
      asset: line(80).min(1),
      amount: z.int().min(1),
    }),
    output: z.object({ remaining: z.int() }),
  }),
};
