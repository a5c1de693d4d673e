import type { apiKey } from '@hatchery/api/api-keys';
import type { StudioPermission } from '@hatchery/api/permissions';
import { queryOptions } from '@tanstack/react-query';
import type { output } from 'zod';
import { api } from '../../platform/api.ts';
import type { CallOptions } from '../../platform/api-client.ts';

export type ApiKey = output<typeof apiKey>;

interface NewKey {
  name: string;
  appId: string;
  permissions: string[];
  balance: Record<string, number | string>;
}

/** The operations on keys: admins manage all keys, studios those of their apps. */
export interface KeyDesk {
  isAdmin: boolean;
  list: (signal: AbortSignal) => Promise<ApiKey[]>;
  create: (key: NewKey, options: CallOptions) => Promise<ApiKey>;
  rotate: (uid: string, overlapSeconds: number, options: CallOptions) => Promise<ApiKey>;
  revoke: (uid: string, options: CallOptions) => Promise<void>;
}

export const adminDesk: KeyDesk = {
  isAdmin: true,
  list: (signal) => api.users.apiKeys({ query: { page: 1, limit: 100 } }, { signal }),
  create: ({ name, appId, permissions, balance }, options) =>
    api.users.createApiKey({ body: { name, permissions, balance, ...(appId ? { appId } : {}) } }, options),
  rotate: (uid, overlapSeconds, options) =>
    api.users.rotateApiKey({ params: { uid }, body: { overlapSeconds } }, options),
  revoke: (uid, options) => api.users.deleteApiKey({ params: { uid } }, options),
};

export const studioDesk: KeyDesk = {
  isAdmin: false,
  list: (signal) => api.users.myApiKeys({ query: { page: 1, limit: 100 } }, { signal }),
  create: ({ name, appId, permissions }, options) =>
    api.users.createMyApiKey({ body: { name, appId, permissions: permissions as StudioPermission[] } }, options),
  rotate: (uid, overlapSeconds, options) =>
    api.users.rotateMyApiKey({ params: { uid }, body: { overlapSeconds } }, options),
  revoke: (uid, options) => api.users.deleteMyApiKey({ params: { uid } }, options),
};

export const keysOptions = ({ isAdmin, list }: KeyDesk) =>
  queryOptions({
    queryKey: ['mine', 'api-keys', isAdmin ? 'all' : 'own'],
    queryFn: ({ signal }) => list(signal),
  });
