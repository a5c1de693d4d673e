import * as z from 'zod';
import { nothing, operation } from './operation.ts';
import { address, hex, line, lines, messageResponse, uid } from './shapes.ts';

/** An empty code, as forms send it, is none. */
export const referralCode = z
  .string()
  .max(40)
  .regex(/^[A-Za-z0-9]*$/, 'Letters and digits.');

/** Where the wallet lives: `custodial` ones are kept by the platform, `external` ones sign for themselves. */
export const walletKind = z.enum(['custodial', 'external']);

export const user = z.object({
  uid,
  email: z.string(),
  referralCode: z.string(),
  referralCount: z.int().min(0),
  referrerId: z.string().optional(),
  displayName: z.string().optional(),
  picture: z.string().optional(),
  photoUrl: z.string().optional(),
  disabled: z.boolean().optional(),
  roles: z.array(z.string()).optional(),
  /** Apps for which a studio may make API keys. */
  appIds: z.array(z.string()).optional(),
  bio: z.string().optional(),
  xpPoints: z.int().optional(),
  mainWallet: z.string().optional(),
  internalWallet: z.string(),
  /** Where rewards go when it is not the main wallet. */
  rewardReceiver: z.string().optional(),
  vouchersMerged: z.boolean().optional(),
  discordConfirmed: z.boolean().optional(),
  discordId: z.string().optional(),
  discordUsername: z.string().optional(),
  /** True until the guest signs in with a wallet or an account. */
  guest: z.boolean(),
  wallets: z
    .array(
      z.object({
        /** Milliseconds since 1970. */
        createdAt: z.int(),
        linked: z.boolean(),
        nonce: z.literal(''),
        address: z.string(),
      }),
    )
    .optional(),
});
export type User = z.infer<typeof user>;

export const walletSignatureMessage = z.object({
  message: z.string(),
  nonce: z.string(),
});

/**
 * An access token (ES256 JWT; `expiresIn` seconds) and, for clients without cookies, the refresh token.
 * Who refreshes by the cookie alone gets the new refresh token in the cookie alone: `refreshToken` is empty.
 */
export const session = z.object({
  message: z.string(),
  token: z.string(),
  refreshToken: z.string(),
  expiresIn: z.int(),
});

/** Deleting leaves custodial wallets with nobody; while these hold something, the player has to say that it may be lost. */
export const accountDeletion = z.strictObject({ abandonAssets: z.boolean().optional() }).optional();

const own = { owner: 'users' } as const;
const v2 = { ...own, prefix: 'v2' } as const;
const account = { ...own, prefix: 'account' } as const;
const internal = { ...own, prefix: 'internal', access: 'service' } as const;

export const users = {
  walletMessage: operation({
    ...v2,
    method: 'GET',
    path: '/auth/wallet',
    access: 'public',
    summary: 'A message to sign in with (EIP-4361), good for one use within ten minutes',
    query: z.object({
      address,
      chainId: z.coerce.number().int().min(1).optional(),
    }),
    output: walletSignatureMessage,
  }),
  signInWithWallet: operation({
    ...v2,
    method: 'POST',
    path: '/auth/wallet',
    access: 'public',
    status: 201,
    summary:
      'Signs in with a signed message; accounts of contracts sign by ERC-1271 and ERC-6492. With the session of a guest, that guest becomes the account',
    body: z.strictObject({ signature: hex, address }),
    output: session,
  }),
  createUser: operation({
    ...v2,
    method: 'POST',
    path: '/auth/users',
    access: 'user',
    status: 201,
    summary: 'Completes the account of the caller, with the code of who referred them',
    body: z.strictObject({ referralCode: referralCode.optional() }).optional(),
    output: user,
  }),
  createGuest: operation({
    ...v2,
    method: 'POST',
    path: '/users/guest/wallets/create',
    access: 'public',
    status: 201,
    summary: 'Makes a guest with a wallet that the platform keeps, and signs them in',
    output: session.extend({ uid, address: z.string() }),
  }),
  me: operation({
    ...v2,
    method: 'GET',
    path: '/users',
    access: 'user',
    summary: 'The account of the caller',
    output: user,
  }),
  updateMe: operation({
    ...v2,
    method: 'PUT',
    path: '/users',
    access: 'user',
    summary: 'Changes the profile of the caller; a referral code counts once',
    body: z.strictObject({
      referralCode: referralCode.optional(),
      bio: lines(500).optional(),
      displayName: line(40).min(1).optional(),
    }),
    output: user,
  }),
  deleteMe: operation({
    ...v2,
    method: 'DELETE',
    path: '/users',
    access: 'user',
    summary:
      'Deletes the account of the caller and ends its sessions; 409 while wallets that the platform keeps hold something, unless it is to be abandoned',
    body: accountDeletion,
    output: messageResponse,
  }),
  refresh: operation({
    ...account,
    method: 'POST',
    path: '/token',
    access: 'public',
    summary:
      'A new access token for a refresh token, from the body or the cookie; the refresh token is rotated, and using an old one ends its whole family',
    body: z.strictObject({ refreshToken: z.string().max(200).optional() }).optional(),
    output: session,
  }),
  signOut: operation({
    ...account,
    method: 'POST',
    path: '/sign-out',
    access: 'user',
    summary: 'Ends this session, or all sessions of the caller',
    body: z.strictObject({ everywhere: z.boolean().optional() }).optional(),
    status: 204,
    output: nothing,
  }),
};

/** Calls between services; never routed by the gateway. */
export const usersInternal = {
  findRecipient: operation({
    ...internal,
    method: 'GET',
    path: '/users/recipients',
    summary: 'The account with an e-mail address, and the wallet that gifts go to',
    query: z.object({ email: line(254) }),
    output: z.object({ userId: uid, address: z.string() }).nullable(),
  }),
  sessionState: operation({
    ...internal,
    method: 'GET',
    path: '/users/sessions/{sessionId}',
    summary: 'Whether a session still stands',
    params: z.object({ sessionId: uid }),
    output: z.object({ active: z.boolean() }),
  }),
};
