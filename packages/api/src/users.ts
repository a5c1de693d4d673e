import * as z from 'zod';
import { nothing, operation } from './operation.ts';
import { address, chainIdQuery, hex, line, lines, messageResponse, uid, visibleName } from './shapes.ts';

/** A referral code. Forms send an empty one for none. */
export const referralCode = z
  .string()
  .max(40)
  .regex(/^[A-Za-z0-9]*$/, 'A referral code has letters and digits only.')
  .meta({ description: 'Referral code of another player. An empty one counts as none.', examples: ['7KQ2M9XWPD'] });

export const walletKind = z.enum(['custodial', 'external']).meta({
  id: 'WalletKind',
  description: 'Who keeps the key of a wallet: the platform (`custodial`) or its owner (`external`).',
});

const userWallet = z.object({
  createdAt: z.int().describe('When the wallet joined the account, in milliseconds since 1970.'),
  linked: z.boolean().describe('Always true: wallets that are not linked are not listed.'),
  nonce: z.literal('').describe('Always empty; kept for older clients.'),
  address: z.string().describe('Address of the wallet, checksummed (EIP-55).'),
});

export const user = z
  .object({
    uid: uid.describe('Id of the account.'),
    email: z.string().describe('Verified e-mail address. Empty when there is none.'),
    referralCode: z.string().describe('The code with which this player refers others.'),
    referralCount: z.int().min(0).describe('How many players this player has referred.'),
    referrerId: z.string().optional().describe('Id of the account that referred this player.'),
    displayName: z.string().optional().describe('Name that other players see.'),
    picture: z.string().optional().describe('URL of the profile picture.'),
    photoUrl: z.string().optional().describe('Not used; kept for older clients.'),
    disabled: z.boolean().optional().describe('Not used; kept for older clients.'),
    roles: z.array(z.string()).optional().describe('Roles beside that of a player: `admin`, `studio`.'),
    appIds: z.array(z.string()).optional().describe('Apps for which a studio may create API keys.'),
    bio: z.string().optional().describe('What the player says about themselves.'),
    xpPoints: z.int().optional().describe('Not used yet.'),
    mainWallet: z.string().optional().describe('Address of the main wallet.'),
    internalWallet: z
      .string()
      .describe('Address of the oldest wallet that the platform keeps. Empty until that wallet is made.'),
    rewardReceiver: z.string().optional().describe('Address that rewards go to when it is not the main wallet.'),
    vouchersMerged: z.boolean().optional().describe('Not used yet.'),
    discordConfirmed: z.boolean().optional().describe('Whether a Discord account is linked.'),
    discordId: z.string().optional().describe('Id of the linked Discord account.'),
    discordUsername: z.string().optional().describe('Name of the linked Discord account.'),
    guest: z.boolean().describe('True until the guest signs in with a wallet or an account.'),
    wallets: z.array(userWallet).optional().describe('All wallets of the account, the main one first.'),
  })
  .meta({ id: 'User', description: 'An account, as its owner and admins see it.' });
export type User = z.infer<typeof user>;

export const walletSignatureMessage = z
  .object({
    message: z.string().describe('The text to sign, exactly as it is (EIP-4361).'),
    nonce: z.string().describe('The single-use value inside the message.'),
  })
  .meta({ id: 'WalletSignatureMessage', description: 'A message for a wallet to sign, valid once within 10 minutes.' });

export const session = z
  .object({
    message: z.string().describe('A sentence for people. Do not parse it.'),
    token: z.string().describe('Access token, a JWT (ES256). Send it as `Authorization: Bearer …`.'),
    refreshToken: z
      .string()
      .describe(
        'Token for the next access token, valid once. Empty when it is in the cookie alone, or did not change.',
      ),
    expiresIn: z.int().describe('Seconds until the access token expires.'),
  })
  .meta({
    id: 'Session',
    description: 'A signed-in session. Browsers get the refresh token as a cookie too.',
    examples: [{ message: 'Signed in', token: 'eyJhbGciOiJFUzI1NiIs…', refreshToken: 'Zk3w…', expiresIn: 900 }],
  });

const guestSession = session
  .extend({
    uid: uid.describe('Id of the guest.'),
    address: z.string().describe('Address of the wallet that the platform keeps for the guest.'),
  })
  .meta({ id: 'GuestSession', description: 'The session of a new guest, with their wallet.' });

/** The body of a deletion. While kept wallets hold something, the player has to say that it may be lost. */
export const accountDeletion = z
  .strictObject({
    abandonAssets: z
      .boolean()
      .optional()
      .describe('True to delete the account although its kept wallets hold something, which is then lost.'),
  })
  .meta({ id: 'AccountDeletion', description: 'How to delete an account.' })
  .optional();

/** The body that completes a new account. */
export const accountCompletion = z
  .strictObject({ referralCode: referralCode.optional() })
  .meta({ id: 'AccountCompletion', description: 'What completes a new account.' })
  .optional();

const own = { owner: 'users', tag: 'Account' } as const;
const v2 = { ...own, prefix: 'v2' } as const;
const signIn = { ...v2, tag: 'Sign-in' } as const;
const account = { ...own, prefix: 'account', tag: 'Sign-in' } as const;
const internal = { ...own, prefix: 'internal', access: 'service' } as const;

export const users = {
  walletMessage: operation({
    ...signIn,
    method: 'GET',
    path: '/auth/wallet',
    access: 'public',
    summary: 'Get a message to sign in with',
    description:
      'Returns an EIP-4361 message for the wallet to sign. It is valid once, for 10 minutes. Then call `POST /v2/auth/wallet`.',
    query: z.object({
      address: address.describe('Address of the wallet.'),
      chainId: chainIdQuery.describe('Chain that the message names. The main chain of the platform if absent.'),
    }),
    output: walletSignatureMessage,
  }),
  signInWithWallet: operation({
    ...signIn,
    method: 'POST',
    path: '/auth/wallet',
    access: 'public',
    takesSession: true,
    status: 201,
    summary: 'Sign in with a signed message',
    description:
      'Creates the account if the wallet has none. Contract accounts may sign too (ERC-1271, ERC-6492). If called with the access token of a guest, upgrades that guest to the account.',
    body: z.strictObject({
      signature: hex.describe('Signature of the message from `GET /v2/auth/wallet`.'),
      address: address.describe('Address of the wallet that signed.'),
    }),
    example: {
      body: { signature: `0x${'5f'.repeat(64)}1b`, address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
    },
    output: session,
  }),
  createUser: operation({
    ...v2,
    method: 'POST',
    path: '/auth/users',
    access: 'user',
    status: 201,
    summary: 'Complete your account',
    description:
      'Stores who referred you, and answers the account. A referral code counts once: a different one later is a 409.',
    body: accountCompletion,
    output: user,
  }),
  createGuest: operation({
    ...signIn,
    method: 'POST',
    path: '/users/guest/wallets/create',
    access: 'public',
    status: 201,
    summary: 'Create a guest and sign them in',
    description:
      'The platform keeps the wallet of a guest, and gives it a welcome egg. Signing in later, with a wallet or an account, upgrades the guest and keeps what they own. While unusually many guests come from an address, its network or everywhere, the answer is a 428 (`/problems/proof-required`) with a `challenge`: solve it, and send the same request with the solution. Usually nothing is asked.',
    problems: [428],
    body: z
      .strictObject({
        proofOfWork: z
          .string()
          .regex(/^[A-Za-z0-9+/]+=*$/, 'Must be base64.')
          .max(4_000)
          .optional()
          .describe(
            'The solved challenge of a 428: the JSON object `{ challenge, solution: { counter, derivedKey } }` in base64, the key in lower-case hex. Counts once, for five minutes.',
          ),
      })
      .optional(),
    output: guestSession,
  }),
  me: operation({
    ...v2,
    method: 'GET',
    path: '/users',
    access: 'user',
    problems: [404],
    summary: 'Get your account',
    description: 'Returns the account that the access token belongs to, with its wallets.',
    output: user,
  }),
  updateMe: operation({
    ...v2,
    method: 'PUT',
    path: '/users',
    access: 'user',
    summary: 'Update your profile',
    description:
      'Changes the fields that are sent and leaves the others. A referral code counts once: a different one later is a 409.',
    body: z.strictObject({
      referralCode: referralCode.optional(),
      bio: lines(500).optional().describe('What the player says about themselves. Empty to clear it.'),
      displayName: visibleName(40).optional().describe('Name that other players see.'),
    }),
    output: user,
  }),
  deleteMe: operation({
    ...v2,
    method: 'DELETE',
    path: '/users',
    access: 'user',
    summary: 'Delete your account',
    description:
      'Deletes the account and ends its sessions. While the account has vouchers, or wallets that the platform keeps hold something, it is a 409 unless `abandonAssets` is true. `GET /account/deletion` lists what would be lost. If a chain or the vouchers cannot be read, it is a 503.',
    body: accountDeletion,
    output: messageResponse,
  }),
  refresh: operation({
    ...account,
    method: 'POST',
    path: '/token',
    access: 'public',
    summary: 'Refresh the access token',
    description:
      'Takes the refresh token from the body, or from the cookie. Each refresh token is valid once: using an older one ends the session, because somebody else may have it.',
    body: z
      .strictObject({
        refreshToken: z.string().max(200).optional().describe('The refresh token. Read from the cookie if absent.'),
      })
      .optional(),
    output: session,
  }),
  signOut: operation({
    ...account,
    method: 'POST',
    path: '/sign-out',
    access: 'user',
    summary: 'Sign out here, or everywhere',
    description: 'Ends the session of this access token, or all sessions of the account, and clears the cookie.',
    body: z
      .strictObject({ everywhere: z.boolean().optional().describe('True to end all sessions of the account.') })
      .optional(),
    status: 204,
    output: nothing,
  }),
};

/** Calls between services; never routed by the gateway. */
export const usersInternal = {
  findRecipient: operation({
    ...internal,
    callers: ['ultigen', 'masters'],
    method: 'GET',
    path: '/users/recipients',
    summary: 'Find the account with an e-mail address',
    description: 'Answers the wallet that gifts go to as well, or null.',
    query: z.object({ email: line(254) }),
    output: z.object({ userId: uid, address: z.string() }).nullable(),
  }),
  findWallet: operation({
    ...internal,
    callers: ['chain', 'ultigen'],
    method: 'GET',
    path: '/users/wallets/{address}',
    summary: 'Find the wallet with an address',
    description: 'Answers whose it is and who keeps its key, or null.',
    params: z.object({ address: address.describe('Address of the wallet.') }),
    output: z.object({ userId: uid, address: z.string(), kind: walletKind }).nullable(),
  }),
  verifiedEmail: operation({
    ...internal,
    callers: ['vouchers', 'masters'],
    method: 'GET',
    path: '/users/{uid}/verified-email',
    summary: 'Get the verified e-mail address of an account',
    description: 'Answers null if the account has none or is gone.',
    params: z.object({ uid }),
    output: z.object({ email: z.string() }).nullable(),
  }),
  hashVerifiedEmails: operation({
    ...internal,
    callers: ['vouchers'],
    method: 'POST',
    path: '/users/verified-emails/hashes',
    summary: 'List accounts with hashes of their e-mail addresses',
    description:
      'Hashes verified addresses with the salt of the caller, who keeps only such hashes and finds out which accounts they are. In order of accounts. A page that is not full is the last one.',
    body: z.strictObject({
      salt: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .describe('32 bytes in hex.'),
      after: uid.optional().describe('The last account of the page before.'),
      limit: z.int().min(1).max(1_000),
    }),
    output: z.array(z.object({ userId: uid, hash: z.string().describe('HMAC-SHA-256 in hex.') })),
  }),
  findReferrer: operation({
    ...internal,
    callers: ['vouchers'],
    method: 'GET',
    path: '/users/referrers/{code}',
    summary: 'Find the account with a referral code',
    description: 'Answers the wallet that gifts go to as well, or null. Follows merges.',
    params: z.object({ code: line(42).describe('The code, in any case.') }),
    output: z.object({ userId: uid, address: z.string() }).nullable(),
  }),
  sessionState: operation({
    ...internal,
    callers: ['gateway'],
    method: 'GET',
    path: '/users/sessions/{sessionId}',
    summary: 'Tell whether a session is active',
    params: z.object({ sessionId: uid }),
    output: z.object({
      active: z.boolean(),
      roles: z.array(z.string()).optional().describe('The roles that its user has now, while it is active.'),
    }),
  }),
};
