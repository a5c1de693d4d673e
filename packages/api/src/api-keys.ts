import * as z from 'zod';
import { nothing, operation } from './operation.ts';
import { spellings, studioPermissions } from './permissions.ts';
import { isoTime, line, longPaging, uid, uint256 } from './shapes.ts';

const permissions = z
  .array(
    z
      .string()
      .regex(new RegExp(`^(${spellings.join('|')})$`), 'No operation asks for this permission.')
      .describe('A permission. Hyphens stand for underscores, and `service` for `discord`.'),
  )
  .max(20)
  .describe(
    'What the key may do: `rewards` to give eggs and vouchers, `ultigen_xp` to give creatures experience and have them evolve, `ultigen_mint` to mint creatures, `avatars` to give avatars, `items` to give items that avatars wear, `games` to act for games of its app, `discord` to ask players to link Discord accounts.',
  );
/** Something that keys can give away: eggs by type, experience, creatures, vouchers by asset, avatars, and items that avatars wear. */
const asset = z
  .string()
  .regex(
    /^(egg:[0-4]|monster:(xp|mint)|asset:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|masters:(avatars|item:[1-9]\d{0,8}))$/,
    'Name eggs as `egg:2`, experience as `monster:xp`, minted creatures as `monster:mint`, avatars as `masters:avatars`, an item as `masters:item:101`, or an asset as `asset:` and its uid.',
  );
const units = z.union([z.int().min(0), uint256]);
/** Most eggs of a type, experience, creatures, avatars, or items of a kind. */
const mostThings = 1_000_000_000;
const mostBudgets = 100;
const budget = z
  .record(asset, units)
  .superRefine((balance, { addIssue }) => {
    const entries = Object.entries(balance);
    if (entries.length > mostBudgets) addIssue(`Name ${mostBudgets} assets at most.`);
    for (const [name, amount] of entries)
      if (!name.startsWith('asset:') && !(typeof amount === 'number' && amount <= mostThings))
        addIssue({ code: 'custom', path: [name], message: `This is a whole number up to ${mostThings}.` });
  })
  .meta({
    description:
      'What the key may give away. `egg:2` are eggs of type 2, `monster:xp` experience of creatures, `monster:mint` creatures, `masters:avatars` avatars, `masters:item:101` items 101. `asset:<uid>` are vouchers of an asset, in its base units: a decimal string, or a whole number.',
    examples: [{ 'egg:2': 500, 'asset:7c1f8a52-3b90-4c5e-9a52-0d7be1f4a9c3': '25000000000000000000' }],
  });

const budgetedAsset = z
  .object({
    asset: z.string().describe('Its name in `balance`.'),
    name: z.string().describe('Name of the asset, for people.'),
    decimals: z.int().describe('Decimals of a whole token: base units are 10 to that power.'),
  })
  .meta({ id: 'BudgetedAsset', description: 'An asset whose vouchers a key may give away.' });

export const apiKey = z
  .object({
    uid: uid.describe('Id of the key.'),
    name: z.string().describe('Name of the key, for people.'),
    apiKey: z
      .string()
      .describe('The key itself in the first answer to its creation or rotation, its first characters elsewhere.'),
    createdAt: isoTime.describe('When the key was created.'),
    updatedAt: isoTime.describe('When the key was last changed.'),
    permissions: z.array(z.string()).describe('What the key may do.'),
    appId: z.string().optional().describe('The app that the key belongs to.'),
    balance: z
      .record(z.string(), z.union([z.int(), uint256]))
      .describe(
        'What the key may still give away: eggs, experience, creatures, avatars and items as whole numbers, vouchers in base units as decimal strings.',
      ),
    assets: z.array(budgetedAsset).describe('The assets of `balance` whose vouchers the key may give away.'),
    lastUsedAt: isoTime.optional().describe('When the key was last used, to the minute.'),
    previousUntil: isoTime.optional().describe('Until when the key that this one replaced still works.'),
  })
  .meta({ id: 'ApiKey', description: 'A key with which a studio calls this API.' });

const week = 7 * 86_400;
const oneKey = z.object({ uid: uid.describe('Id of the key.') });
const overlap = z
  .strictObject({
    overlapSeconds: z
      .int()
      .min(0)
      .max(week)
      .describe('For how long the replaced key still works, in seconds. A week at most.'),
  })
  .meta({ id: 'KeyRotation', description: 'How to replace a key.', examples: [{ overlapSeconds: 86_400 }] });

const studioPermission = z
  .enum(studioPermissions)
  .describe('`games`: act for games of the app. `rewards`: give eggs and vouchers out of the budget of the key.')
  .meta({ id: 'StudioPermission' });

const own = { owner: 'users', tag: 'API keys' } as const;
const admin = { ...own, prefix: 'v2', access: 'admin', tag: 'Administration' } as const;
const studio = { ...own, prefix: 'account', access: 'studio' } as const;
const internal = { owner: 'users', prefix: 'internal', access: 'service' } as const;
const name = line(80).min(1).describe('Name of the key, for people.');

const keysOfAll = {
  apiKeys: operation({
    ...admin,
    method: 'GET',
    path: '/api-keys',
    summary: 'List all API keys',
    description: 'Returns the keys of all studios that are not revoked, newest first.',
    query: longPaging,
    output: z.array(apiKey),
  }),
  createApiKey: operation({
    ...admin,
    method: 'POST',
    path: '/api-keys',
    summary: 'Create an API key',
    description:
      'The first answer is the only one with the whole key. A retry with the same Idempotency-Key answers its first characters.',
    body: z.strictObject({
      name,
      permissions,
      appId: line(80).optional().describe('The app that the key belongs to.'),
      balance: budget.default({}),
    }),
    example: {
      body: { name: 'Spring event', permissions: ['rewards'], appId: 'moss-racers', balance: { 'egg:2': 500 } },
    },
    output: apiKey,
  }),
  deleteApiKey: operation({
    ...admin,
    method: 'DELETE',
    path: '/api-keys/{uid}',
    summary: 'Revoke an API key',
    description: 'The key stops working within seconds. It cannot be restored.',
    params: oneKey,
    status: 204,
    output: nothing,
  }),
  rotateApiKey: operation({
    ...admin,
    method: 'POST',
    path: '/api-keys/{uid}/rotate',
    summary: 'Replace an API key',
    description:
      'The new key has the same permissions and budget. The old one works until the overlap ends. The new key is shown once.',
    params: oneKey,
    body: overlap,
    output: apiKey,
  }),
  setApiKeyBudget: operation({
    ...admin,
    method: 'PUT',
    path: '/api-keys/{uid}/balance',
    summary: 'Set the budget of an API key',
    description:
      'Sets what the key may give away from now on. What is not named keeps its budget. An asset that does not exist is a 400.',
    params: oneKey,
    body: z.strictObject({ balance: budget }),
    output: apiKey,
  }),
};

const keysOfStudio = {
  myApiKeys: operation({
    ...studio,
    method: 'GET',
    path: '/api-keys',
    summary: 'List the API keys of your apps',
    description: 'Returns the keys of all apps of the studio that are not revoked, newest first.',
    query: longPaging,
    output: z.array(apiKey),
  }),
  createMyApiKey: operation({
    ...studio,
    method: 'POST',
    path: '/api-keys',
    summary: 'Create an API key for one of your apps',
    description:
      'It has no budget until an admin grants one. The first answer is the only one with the whole key. An app can have at most 20 keys.',
    body: z.strictObject({
      name,
      appId: line(80).min(1).describe('One of your apps.'),
      permissions: z.array(studioPermission).max(20).describe('What the key may do.'),
    }),
    example: { body: { name: 'Game server', appId: 'moss-racers', permissions: ['rewards'] } },
    output: apiKey,
  }),
  deleteMyApiKey: operation({
    ...studio,
    method: 'DELETE',
    path: '/api-keys/{uid}',
    summary: 'Revoke an API key of one of your apps',
    description: 'The key stops working within seconds. It cannot be restored.',
    params: oneKey,
    status: 204,
    output: nothing,
  }),
  rotateMyApiKey: operation({
    ...studio,
    method: 'POST',
    path: '/api-keys/{uid}/rotate',
    summary: 'Replace an API key of one of your apps',
    description:
      'The new key has the same permissions and budget. The old one works until the overlap ends. The new key is shown once.',
    params: oneKey,
    body: overlap,
    output: apiKey,
  }),
};

export const apiKeys = { ...keysOfAll, ...keysOfStudio };

/** Calls between services; never routed by the gateway. */
export const apiKeysInternal = {
  resolveApiKey: operation({
    ...internal,
    callers: ['gateway'],
    method: 'POST',
    path: '/users/api-keys/resolve',
    summary: 'Find the API key with a SHA-256',
    description: 'Answers null when there is none.',
    body: z.strictObject({ hash: z.string().regex(/^[0-9a-f]{64}$/) }),
    output: z
      .object({
        uid,
        permissions: z.array(z.string()),
        appId: z.string().optional(),
        validUntil: isoTime.optional().describe('For a replaced key: when it stops working.'),
      })
      .nullable(),
  }),
  reserveBudget: operation({
    ...internal,
    callers: ['ultigen', 'vouchers', 'masters'],
    method: 'POST',
    path: '/users/api-keys/{uid}/reservations',
    summary: 'Reserve budget of an API key',
    description:
      'It is charged at once. After five minutes the service that owns the reference is asked, and what it never used is refunded. Idempotent by reference.',
    params: oneKey,
    body: z.strictObject({
      reference: uid,
      asset,
      amount: units.refine((amount) => BigInt(amount) > 0n, 'Must be more than 0.'),
    }),
    output: z.object({ remaining: z.union([z.int(), uint256]) }),
  }),
  findBudgetUse: operation({
    ...internal,
    callers: ['vouchers'],
    method: 'GET',
    path: '/users/api-keys/budgets',
    summary: 'Count the keys that may still give an asset away',
    query: z.object({ asset }),
    output: z.object({ keys: z.int().min(0) }),
  }),
};
