import * as z from 'zod';
import { fileTicket, pictureUpload } from './files.ts';
import { discordLink } from './linking.ts';
import { operation } from './operation.ts';
import { address, chainId, isoTime, line, messageResponse, paging, uid, uint256 } from './shapes.ts';
import { accountDeletion, user, walletKind } from './users.ts';

export const role = z.enum(['admin', 'studio']).meta({
  id: 'Role',
  description:
    'What an account may do beside playing: run the platform (`admin`), create API keys for its own apps (`studio`).',
});
export type Role = z.infer<typeof role>;

const picture = z
  .object({
    uid: z.string().describe('Id of the picture, to choose it with.'),
    name: z.string().describe('Name of the picture.'),
    image: z.string().describe('URL of the picture.'),
    source: z.enum(['default', 'avatar']).describe('`default` pictures are for everybody, `avatar` ones are yours.'),
  })
  .meta({ id: 'Picture', description: 'A profile picture to choose.' });
export type Picture = z.infer<typeof picture>;

const holdings = z
  .object({
    wallets: z.int().min(0).describe('How many wallets.'),
    eggs: z.int().min(0).describe('How many eggs.'),
    monsters: z.int().min(0).describe('How many monsters.'),
    vouchers: z.int().min(0).describe('How many vouchers.'),
    saves: z.int().min(0).describe('How many saved games.'),
    referrals: z.int().min(0).describe('How many players that the account referred.'),
    badges: z.int().min(0).describe('How many badges.'),
  })
  .meta({ id: 'Holdings', description: 'How much moves with an account.' });
export type Holdings = z.infer<typeof holdings>;

const mergedAccount = z.object({
  displayName: z.string().optional().describe('Name of the other account.'),
  picture: z.string().optional().describe('URL of the picture of the other account.'),
  credential: z
    .object({
      kind: z.enum(['email', 'google', 'wallet']).describe('Kind of the credential.'),
      name: z.string().describe('E-mail address, or address of the wallet.'),
    })
    .describe('The credential of the other account that you proved to have.'),
});

const merge = z
  .object({
    uid: uid.describe('Id of the merge.'),
    status: z
      .enum(['proposed', 'merged', 'undone', 'expired'])
      .describe('`proposed` until `expiresAt`, then `expired`. `merged` can be undone until `undoUntil`.'),
    from: mergedAccount.describe('The account that is absorbed.'),
    moves: holdings.describe('What moves to your account.'),
    keepsAside: z
      .array(z.enum(['email', 'discord']).describe('What is put aside.'))
      .describe(
        'What your account has already, so that of the other account is put aside: an account has one of each.',
      ),
    createdAt: isoTime.describe('When the merge was proposed.'),
    expiresAt: isoTime.describe('Until when it can be confirmed: 30 minutes.'),
    undoUntil: isoTime.optional().describe('Until when it can be undone: 7 days after the merge.'),
  })
  .meta({ id: 'Merge', description: 'Two accounts of one person that become one.' });
export type Merge = z.infer<typeof merge>;

const entries = z.array(z.record(z.string(), z.unknown()));

const exportedCredentials = z.object({
  email: z.string().optional().describe('E-mail address.'),
  password: z.boolean().describe('Whether the account has a password.'),
  google: z
    .array(
      z.object({
        email: z.string().describe('Its e-mail address.'),
        linkedAt: isoTime.describe('When it was linked.'),
      }),
    )
    .describe('Google accounts.'),
  discord: discordLink.optional(),
});

const exportedWallet = z.object({
  address: address.describe('Address of the wallet.'),
  kind: walletKind,
  main: z.boolean().describe('Whether it is the main wallet.'),
  linkedAt: isoTime.describe('When it joined the account.'),
});

const exportedSession = z.object({
  device: z.string().describe('What the browser or client called itself.'),
  createdAt: isoTime.describe('When it began.'),
  lastUsedAt: isoTime.describe('When it was last used.'),
  endedAt: isoTime.optional().describe('When it ended.'),
});

const accountExport = z
  .object({
    exportedAt: isoTime.describe('When this was put together.'),
    profile: user,
    credentials: exportedCredentials.describe('Ways to sign in.'),
    wallets: z.array(exportedWallet).describe('Wallets.'),
    sessions: z.array(exportedSession).describe('Sessions.'),
    friends: entries.describe('Friends, requests and blocked players.'),
    referrals: z
      .object({
        referrer: z.string().optional().describe('Id of the account that referred you.'),
        referred: entries.describe('Players that you referred.'),
      })
      .describe('Referrals.'),
    signups: entries.describe('Events that you signed up for.'),
    notifications: entries.describe('Notifications that are kept for you.'),
    actions: entries.describe('Actions of your wallets, as your browsers described them.'),
    apiKeys: entries.describe('API keys, without the keys themselves.'),
    merges: z.array(merge).describe('Merges of other accounts into yours.'),
    sweeps: entries.describe('Transfers from kept wallets.'),
    vouchers: entries.describe('Your vouchers, with what is on hold.'),
    voucherEntries: entries.describe('What came into your vouchers and what left them.'),
    invitations: entries.describe('When you sent gifts to e-mail addresses.'),
    adminActions: entries.describe('What you did as an admin, and what admins did to your account.'),
  })
  .meta({
    id: 'AccountExport',
    description:
      'All that the platform stores about your account. Lists are bounded, newest first. No secret is in it.',
  });
export type AccountExport = z.infer<typeof accountExport>;

const chainLosses = {
  eggs: z.int().min(0).describe('How many eggs they hold.'),
  monsters: z.int().min(0).describe('How many monsters they hold.'),
  tokens: uint256.describe('Game tokens that they hold, in base units.'),
};

const lostVoucher = z
  .object({
    uid: uid.describe('Id of the voucher.'),
    name: z.string().describe('Name of its asset.'),
    amountBase: uint256.describe('How much of it, with what is on hold, in base units.'),
    decimals: z.int().describe('Decimals of a whole token.'),
    tokenId: uint256.optional().describe('Which token of a collection.'),
  })
  .meta({ id: 'LostVoucher', description: 'A voucher that is lost with an account.' });

const deletionPreview = z
  .object({
    custodialWallets: z
      .array(address.describe('Address of a wallet.'))
      .describe('Wallets that the platform keeps for you.'),
    ...chainLosses,
    coins: uint256.describe(
      'Coins of the main chain that they hold, in base units. The platform paid them in for gas; they do not block a deletion.',
    ),
    chains: z
      .array(
        z
          .object({
            chainId,
            ...chainLosses,
            coins: uint256.describe("The chain's own coins that they hold, in base units."),
          })
          .meta({ id: 'ChainLosses', description: 'What kept wallets hold on one chain.' }),
      )
      .describe('The same by chain.'),
    unknownChains: z
      .array(chainId)
      .describe('Chains that cannot be read right now. What is lost there is unknown, and not counted above.'),
    voucherCount: z.int().min(0).describe('How many vouchers are lost.'),
    vouchers: z.array(lostVoucher).describe('The newest hundred of them.'),
  })
  .meta({ id: 'DeletionPreview', description: 'What is lost when you delete your account.' });
export type DeletionPreview = z.infer<typeof deletionPreview>;

const own = { owner: 'users', tag: 'Account' } as const;
const v1 = { ...own, prefix: 'v1' } as const;
const v2 = { ...own, prefix: 'v2' } as const;
const admin = { ...v2, access: 'admin', tag: 'Administration' } as const;
const account = { ...own, prefix: 'account' } as const;
const oneMerge = { params: z.object({ uid: uid.describe('Id of the merge.') }), output: merge };
const oneAccount = z.object({ uid: uid.describe('Id of the account.') });
const query = line(254)
  .min(1)
  .describe('An exact e-mail address, wallet address or account id, or the beginning of a display name.');

const mergeOperations = {
  merges: operation({
    ...account,
    method: 'GET',
    path: '/merges',
    access: 'user',
    summary: 'List merges into your account',
    description: 'Returns at most 20, newest first. A merge is proposed when you link what another account has.',
    output: z.array(merge),
  }),
  merge: operation({
    ...account,
    ...oneMerge,
    method: 'GET',
    path: '/merges/{uid}',
    access: 'user',
    summary: 'Get a merge',
    description: 'Shows what moves: as of now until it is confirmed, as it was at the merge afterwards.',
  }),
  confirmMerge: operation({
    ...account,
    ...oneMerge,
    method: 'POST',
    path: '/merges/{uid}/confirm',
    access: 'user',
    summary: 'Merge the other account into yours',
    description:
      'Moves everything to your account and ends the sessions of the other one. Confirming again changes nothing. Within 7 days it can be undone.',
  }),
  undoMerge: operation({
    ...account,
    ...oneMerge,
    method: 'POST',
    path: '/merges/{uid}/undo',
    access: 'user',
    summary: 'Undo a merge',
    description: 'Gives the other account back what moved and is still there. Possible for 7 days.',
  }),
};

const profileOperations = {
  meV1: operation({
    ...v1,
    method: 'GET',
    path: '/users',
    access: 'user',
    problems: [404],
    summary: 'Get your account',
    description: 'As `GET /v2/users`.',
    output: user,
  }),
  deleteMeV1: operation({
    ...v1,
    method: 'DELETE',
    path: '/users',
    access: 'user',
    summary: 'Delete your account',
    description: 'As `DELETE /v2/users`.',
    body: accountDeletion,
    output: messageResponse,
  }),
  deletionPreview: operation({
    ...account,
    method: 'GET',
    path: '/deletion',
    access: 'user',
    summary: 'Preview the deletion of your account',
    description:
      'Returns the wallets that the platform keeps for you and what they hold on every chain. All of it is lost with the account. If no chain can be read, it is a 503.',
    output: deletionPreview,
  }),
  exportMe: operation({
    ...account,
    method: 'GET',
    path: '/export',
    access: 'user',
    problems: [404],
    summary: 'Export your account',
    description:
      'Returns all that is stored about you, as one JSON document. It has no passwords, tokens or keys, hashed or not.',
    output: accountExport,
  }),
  isAdmin: operation({
    ...v1,
    method: 'GET',
    path: '/users/is-admin',
    access: 'user',
    summary: 'Check whether you are an admin',
    description: 'Reads the role as it is now, not as the access token has it.',
    output: z
      .object({ isAdmin: z.boolean().describe('Whether you are an admin.') })
      .meta({ id: 'AdminCheck', description: 'Whether an account is an admin.' }),
  }),
  roles: operation({
    ...v1,
    method: 'GET',
    path: '/users/roles',
    access: 'user',
    summary: 'List your roles',
    description: 'Reads the roles as they are now. A player without other roles has an empty list.',
    output: z.array(role),
  }),
  pictures: operation({
    ...v1,
    method: 'GET',
    path: '/users/pictures',
    access: 'public',
    takesSession: true,
    summary: 'List profile pictures to choose from',
    description: 'Returns the default pictures and, if called signed in, the avatars that you own.',
    output: z.array(picture),
  }),
  setPicture: operation({
    ...v1,
    method: 'POST',
    path: '/users/pictures',
    access: 'user',
    summary: 'Choose your profile picture',
    description: 'Takes the `uid` of a picture from `GET /v1/users/pictures`. An empty one removes the picture.',
    body: z.strictObject({ picture: line(120).describe('Id of the picture, or empty for none.') }),
    output: user,
  }),
};

const uploadOperations = {
  pictureUploadUrl: operation({
    ...account,
    method: 'POST',
    path: '/picture/file-upload-url',
    access: 'user',
    problems: [404],
    summary: 'Get a ticket to upload a profile picture',
    description:
      'Returns where to `PUT` the bytes, and the headers to send with them. Then call `PUT /account/picture` with the ticket. You get 20 tickets an hour; guests get none.',
    body: pictureUpload,
    output: fileTicket,
    status: 201,
  }),
  setUploadedPicture: operation({
    ...account,
    method: 'PUT',
    path: '/picture',
    access: 'user',
    problems: [404],
    summary: 'Use an uploaded picture as your profile picture',
    description:
      'Checks what was uploaded with the ticket, cuts a square of 512 pixels at most from its middle, and drops its metadata. The picture may have 24 million pixels. Replaces the picture you have.',
    body: z.strictObject({ ticket: uid.describe('The ticket that the picture was uploaded with.') }),
    output: user,
  }),
};

const adminOperations = {
  searchUsersV1: operation({
    ...v1,
    tag: 'Administration',
    method: 'POST',
    path: '/users/search',
    access: 'admin',
    summary: 'Search accounts',
    description: 'Returns at most 20 accounts, the most exact match first.',
    body: z.strictObject({ query }),
    output: z.array(user),
  }),
  searchUsers: operation({
    ...admin,
    method: 'GET',
    path: '/users/search',
    problems: [404],
    summary: 'Find an account',
    description: 'Returns the best match. 404 if there is none.',
    query: z.object({ query }),
    output: user,
  }),
  listUsers: operation({
    ...admin,
    method: 'GET',
    path: '/users/all',
    summary: 'List all accounts',
    description: 'Returns accounts, newest first.',
    query: paging.extend({
      role: role.optional().describe('Only accounts with this role.'),
      after: uid
        .optional()
        .describe('Only accounts after this one. Faster than a high `page`, and new accounts move nothing.'),
    }),
    output: z.array(user),
  }),
  setRoles: operation({
    ...admin,
    method: 'PUT',
    path: '/users/{uid}/roles',
    summary: 'Set the roles of an account',
    description:
      'Replaces all roles. Access tokens show the new roles from their next refresh on, within 15 minutes. The last admin stays one: it is a 409.',
    params: oneAccount,
    body: z.strictObject({ roles: z.array(role).max(10).describe('All roles that the account has from now on.') }),
    output: user,
  }),
  setStudioApps: operation({
    ...admin,
    method: 'PUT',
    path: '/users/{uid}/apps',
    summary: 'Set the apps of a studio',
    description: 'Replaces the list of apps for which the account may create API keys.',
    params: oneAccount,
    body: z.strictObject({
      appIds: z
        .array(line(80).min(1).describe('Id of an app.'))
        .max(100)
        .describe('All apps of the studio from now on.'),
    }),
    output: user,
  }),
};

/** Accounts as a whole: merging, exporting, roles, pictures, search. */
export const accounts = { ...mergeOperations, ...profileOperations, ...uploadOperations, ...adminOperations };
