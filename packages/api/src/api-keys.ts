import * as z from 'zod';
import { nothing, operation } from './operation.ts';
import { isoTime, line, uid } from './shapes.ts';

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
  balance: z.record(z.string(), z.int()),
});

const own = { owner: 'users' } as const;
const v2 = { ...own, family: 'v2' } as const;
const internal = { ...own, family: 'internal', caller: 'service' } as const;

export const apiKeys = {
  apiKeys: operation({
    ...v2,
    method: 'GET',
    path: '/api-keys',
    caller: 'admin',
    summary: 'All API keys, newest first',
    query: z.object({
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(100),
    }),
    output: z.array(apiKey),
  }),
  createApiKey: operation({
    ...v2,
    method: 'POST',
    path: '/api-keys',
    caller: 'admin',
    summary: 'Makes an API key; the answer is the only place where it is shown',
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
    caller: 'admin',
    summary: 'Revokes an API key',
    params: z.object({ uid }),
    status: 204,
    output: nothing,
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
      })
      .nullable(),
  }),
  reserveBudget: operation({
    ...internal,
    method: 'POST',
    path: '/users/api-keys/{uid}/reservations',
    summary:
      'Reserves budget of a key; it counts as spent once an event names the reference, and comes back after five minutes otherwise. Idempotent by reference',
    params: z.object({ uid }),
    body: z.strictObject({
      reference: line(120).min(1),
      asset: line(80).min(1),
      amount: z.int().min(1),
    }),
    output: z.object({ remaining: z.int() }),
  }),
};
