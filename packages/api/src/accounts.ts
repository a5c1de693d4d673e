import * as z from 'zod';
import { operation } from './operation.ts';
import { address, isoTime, line, messageResponse, paging, uid, uint256 } from './shapes.ts';
import { accountDeletion, user, walletKind } from './users.ts';

/** What a player may be beside a player: `admin` sees to the platform, `studio` makes API keys for its own apps. */
export const role = z.enum(['admin', 'studio']);
export type Role = z.infer<typeof role>;

export const picture = z.object({
  uid: z.string(),
  name: z.string(),
  /** An address of the public API, to show as it is. */
  image: z.string(),
  /** `default` ones are everybody's, `avatar` ones belong to the caller. */
  source: z.enum(['default', 'avatar']),
});
export type Picture = z.infer<typeof picture>;

/** How much moves with an account. */
export const holdings = z.object({
  wallets: z.int().min(0),
  eggs: z.int().min(0),
  monsters: z.int().min(0),
  vouchers: z.int().min(0),
  saves: z.int().min(0),
  referrals: z.int().min(0),
  badges: z.int().min(0),
});
export type Holdings = z.infer<typeof holdings>;

/**
 * Two accounts of one person on their way to be one. `proposed` until `expiresAt`; `merged` and to be undone until `undoUntil`;
 * `expired` when it can be confirmed no more.
 */
export const merge = z.object({
  uid,
  status: z.enum(['proposed', 'merged', 'undone', 'expired']),
  /** The account that is absorbed, and the credential of it that the caller proved. */
  from: z.object({
    displayName: z.string().optional(),
    picture: z.string().optional(),
    credential: z.object({ kind: z.enum(['email', 'google', 'wallet']), name: z.string() }),
  }),
  moves: holdings,
  /** What the caller has already and therefore is put aside: an account has one e-mail address and one Discord account. */
  keepsAside: z.array(z.enum(['email', 'discord'])),
  createdAt: isoTime,
  expiresAt: isoTime,
  undoUntil: isoTime.optional(),
});
export type Merge = z.infer<typeof merge>;

const exported = z.array(z.record(z.string(), z.unknown()));

/** All that the platform's accounts know of the caller; each list is bounded, newest first. No secret is in it, hashed or not. */
export const accountExport = z.object({
  exportedAt: isoTime,
  profile: user,
  credentials: z.object({
    email: z.string().optional(),
    password: z.boolean(),
    google: z.array(z.object({ email: z.string(), linkedAt: isoTime })),
    discord: z.object({ discordId: z.string(), username: z.string(), linkedAt: isoTime }).optional(),
  }),
  wallets: z.array(z.object({ address, kind: walletKind, main: z.boolean(), linkedAt: isoTime })),
  sessions: z.array(
    z.object({ device: z.string(), createdAt: isoTime, lastUsedAt: isoTime, endedAt: isoTime.optional() }),
  ),
  friends: exported,
  referrals: z.object({ referrer: z.string().optional(), referred: exported }),
  signups: exported,
  apiKeys: exported,
  merges: z.array(merge),
  sweeps: exported,
  adminActions: exported,
});
export type AccountExport = z.infer<typeof accountExport>;

const own = { owner: 'users' } as const;
const v1 = { ...own, prefix: 'v1' } as const;
const v2 = { ...own, prefix: 'v2' } as const;
const account = { ...own, prefix: 'account' } as const;
const oneMerge = { params: z.object({ uid }), output: merge };
const query = line(254).min(1);

const mergeOperations = {
  merges: operation({
    ...account,
    method: 'GET',
    path: '/merges',
    access: 'user',
    summary: 'Merges of other accounts into that of the caller, newest first, 20 at most',
    output: z.array(merge),
  }),
  merge: operation({
    ...account,
    ...oneMerge,
    method: 'GET',
    path: '/merges/{uid}',
    access: 'user',
    summary: 'One merge, with what moves',
  }),
  confirmMerge: operation({
    ...account,
    ...oneMerge,
    method: 'POST',
    path: '/merges/{uid}/confirm',
    access: 'user',
    summary: 'Merges the other account into that of the caller; once more changes nothing',
  }),
  undoMerge: operation({
    ...account,
    ...oneMerge,
    method: 'POST',
    path: '/merges/{uid}/undo',
    access: 'user',
    summary: 'Gives the other account back what moved, within seven days',
  }),
};

const profileOperations = {
  meV1: operation({
    ...v1,
    method: 'GET',
    path: '/users',
    access: 'user',
    summary: 'The account of the caller',
    output: user,
  }),
  deleteMeV1: operation({
    ...v1,
    method: 'DELETE',
    path: '/users',
    access: 'user',
    summary: 'Deletes the account of the caller, as DELETE /v2/users does',
    body: accountDeletion,
    output: messageResponse,
  }),
  deletionPreview: operation({
    ...account,
    method: 'GET',
    path: '/deletion',
    access: 'user',
    summary: 'What is lost when the caller deletes the account: wallets kept by the platform and what these hold',
    output: z.object({
      custodialWallets: z.array(address),
      eggs: z.int().min(0),
      monsters: z.int().min(0),
      /** Base units of the game token, and of the chain's own coin, which is the platform's gas money and hinders nobody. */
      tokens: uint256,
      coins: uint256,
    }),
  }),
  exportMe: operation({
    ...account,
    method: 'GET',
    path: '/export',
    access: 'user',
    summary: 'All that is kept about the caller, without secrets',
    output: accountExport,
  }),
  isAdmin: operation({
    ...v1,
    method: 'GET',
    path: '/users/is-admin',
    access: 'user',
    summary: 'Whether the caller is an admin',
    output: z.object({ isAdmin: z.boolean() }),
  }),
  roles: operation({
    ...v1,
    method: 'GET',
    path: '/users/roles',
    access: 'user',
    summary: 'The roles of the caller',
    output: z.array(role),
  }),
  pictures: operation({
    ...v1,
    method: 'GET',
    path: '/users/pictures',
    access: 'public',
    summary: 'Pictures to choose from: the default ones, and avatars of the caller',
    output: z.array(picture),
  }),
  setPicture: operation({
    ...v1,
    method: 'POST',
    path: '/users/pictures',
    access: 'user',
    summary: 'Chooses one of the pictures by its uid; none by an empty one',
    body: z.strictObject({ picture: line(120) }),
    output: user,
  }),
};

const adminOperations = {
  searchUsersV1: operation({
    ...v1,
    method: 'POST',
    path: '/users/search',
    access: 'admin',
    summary: 'Accounts by exact e-mail address, wallet or uid, or by how their name begins; 20 at most',
    body: z.strictObject({ query }),
    output: z.array(user),
  }),
  searchUsers: operation({
    ...v2,
    method: 'GET',
    path: '/users/search',
    access: 'admin',
    summary: 'The best match of a search; 404 when there is none',
    query: z.object({ query }),
    output: user,
  }),
  listUsers: operation({
    ...v2,
    method: 'GET',
    path: '/users/all',
    access: 'admin',
    summary: 'All accounts, newest first; total in X-Total-Count',
    query: paging.extend({ role: role.optional() }),
    output: z.array(user),
  }),
  setRoles: operation({
    ...v2,
    method: 'PUT',
    path: '/users/{uid}/roles',
    access: 'admin',
    summary: 'Sets the roles of an account; its tokens say so from their next refresh, within 15 minutes',
    params: z.object({ uid }),
    body: z.strictObject({ roles: z.array(role).max(10) }),
    output: user,
  }),
  setStudioApps: operation({
    ...v2,
    method: 'PUT',
    path: '/users/{uid}/apps',
    access: 'admin',
    summary: 'Sets the apps for which a studio may make API keys',
    params: z.object({ uid }),
    body: z.strictObject({ appIds: z.array(line(80).min(1)).max(100) }),
    output: user,
  }),
};

/** Accounts as a whole: merging, exporting, roles, pictures, search. */
export const accounts = { ...mergeOperations, ...profileOperations, ...adminOperations };
