import * as z from 'zod';
import { operation } from './operation.ts';
import { address, chainId, chainIdQuery, hash, hex, isoTime, messageResponse, paging, uid, uint256 } from './shapes.ts';
import { session, user, walletSignatureMessage } from './users.ts';

const wallet = z
  .object({
    userId: uid.describe('Id of the account.'),
    address: z.string().describe('Address of the wallet, checksummed (EIP-55).'),
    mainWallet: z.boolean().optional().describe('Whether it is the main wallet of the account.'),
    isInternalWallet: z.boolean().optional().describe('Whether the platform keeps its key.'),
  })
  .meta({ id: 'Wallet', description: 'A wallet of an account.' });
export type Wallet = z.infer<typeof wallet>;

const newWallet = z
  .object({
    address: z.string().describe('Address of the new wallet.'),
    recoveryPhrase: z
      .string()
      .optional()
      .describe(
        'The recovery phrase (BIP-39, English). Only the first answer has it: a retry answers the address alone.',
      ),
    message: z.string().describe('A sentence for people. Do not parse it.'),
  })
  .meta({ id: 'NewWallet', description: 'A wallet that was just created.' });

const mostTokens = 20;
const tokenList = z
  .string()
  .regex(/^(0x[0-9a-fA-F]{40}(,0x[0-9a-fA-F]{40})*)?$/, 'Separate addresses by commas.')
  .refine((list) => list.split(',').length <= mostTokens, `Ask for ${mostTokens} tokens at most.`);

const sweepAsset = z
  .enum(['token', 'egg', 'monster'])
  .meta({ id: 'SweepAsset', description: 'What a step moves: the game token, eggs of one type, or one monster.' });

const sweepStepStatus = z.enum(['waiting', 'sent', 'seen', 'final', 'failed']).meta({
  id: 'SweepStepStatus',
  description:
    '`waiting` for its turn, `sent` to the chain, `seen` in a block, `final` for good. `failed`: nothing has moved.',
});

const movement = z
  .object({
    wallet: z.string().describe('Address of the kept wallet that is emptied.'),
    asset: sweepAsset,
    tokenId: uint256.optional().describe('Type of the eggs, or token id of the monster. Absent for the game token.'),
    amount: uint256.describe('Base units of the game token, or how many.'),
  })
  .meta({ id: 'Movement', description: 'One thing that a sweep sends.' });

const receiver = z.string().describe('Address of your main wallet, which receives everything.');

const sweepPlan = z
  .object({
    to: receiver,
    chainId,
    steps: z.array(movement).describe('What is sent, at most 100 things.'),
    more: z.boolean().describe('True if one sweep cannot take everything. Start another one afterwards.'),
  })
  .meta({ id: 'SweepPlan', description: 'What a sweep would send on one chain.' });
export type SweepPlan = z.infer<typeof sweepPlan>;

const sweepStep = movement
  .extend({
    uid: uid.describe('Id of the step.'),
    status: sweepStepStatus,
    hash: hash.optional().describe('Hash of its transaction, once it is sent.'),
    failure: z.string().optional().describe('Why it failed.'),
  })
  .meta({ id: 'SweepStep', description: 'One thing that a sweep sends, and what became of it.' });

const sweep = z
  .object({
    uid: uid.describe('Id of the sweep.'),
    to: receiver,
    chainId,
    status: z
      .enum(['running', 'done', 'failed'])
      .describe(
        '`failed` if every step has ended and some have failed. Those can be retried. `done` if everything has arrived, but for monsters that have left the wallet meanwhile.',
      ),
    createdAt: isoTime.describe('When the sweep was started.'),
    steps: z.array(sweepStep).describe('The steps, in order.'),
  })
  .meta({
    id: 'Sweep',
    description: 'A transfer of what the kept wallets of an account hold on one chain to its main wallet.',
  });
export type Sweep = z.infer<typeof sweep>;

const holderBalances = z
  .object({
    address: z.string().describe('The address that was asked for, checksummed.'),
    chainId,
    block: z.int().describe('Number of the block that all balances are from.'),
    balances: z
      .array(
        z.object({
          token: z
            .string()
            .describe("Contract of the token. The chain's own coin is `0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE`."),
          balance: uint256.nullable().describe('Balance in base units. Null if the address is not a token.'),
        }),
      )
      .describe("The chain's own coin first, then the tokens in the order asked for."),
  })
  .meta({ id: 'HolderBalances', description: 'What an address holds at one block.' });

const own = { owner: 'users', access: 'user', tag: 'Wallets' } as const;
const v1 = { ...own, prefix: 'v1' } as const;
const v2 = { ...own, prefix: 'v2' } as const;
const account = { ...own, prefix: 'account' } as const;
const signature = hex.describe('Signature of the message from `GET /v2/link/wallet`.');
const linked = address.describe('Address of the wallet.');
const ownWallet = z
  .strictObject({ address: address.describe('Address of one of your wallets.') })
  .meta({ id: 'OwnWallet', description: 'Names one of your wallets.' });
const oneSweep = { params: z.object({ uid: uid.describe('Id of the sweep.') }), output: sweep };

const linking = {
  linkMessage: operation({
    ...v2,
    method: 'GET',
    path: '/link/wallet',
    problems: [404],
    summary: 'Get a message that links a wallet',
    description:
      'Returns an EIP-4361 message for the wallet to sign. It is valid once, for 10 minutes. Then call `POST /v2/link/wallet`.',
    query: z.object({
      address: linked,
      chainId: chainIdQuery.describe('Chain that the message names. The main chain of the platform if absent.'),
    }),
    output: walletSignatureMessage,
  }),
  linkWallet: operation({
    ...v2,
    method: 'POST',
    path: '/link/wallet',
    summary: 'Link a wallet with a signed message',
    description:
      'Contract accounts may sign too (ERC-1271, ERC-6492). Answers a new access token of the same session. If called as a guest, upgrades that guest to an account with a new session. A 409 with `mergeUid` says that another account has the wallet, and proposes to merge both.',
    body: z.strictObject({
      isSafeMsig: z
        .boolean()
        .optional()
        .describe('Not used: signatures of contract accounts are recognised. Kept for older clients.'),
      signature,
      address: linked,
    }),
    example: {
      body: { signature: `0x${'5f'.repeat(64)}1b`, address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
    },
    output: session,
  }),
  unlinkWallet: operation({
    ...v2,
    method: 'DELETE',
    path: '/link/wallet',
    summary: 'Unlink a wallet',
    description:
      'The last way to sign in, and wallets that the platform keeps, stay: it is a 409. So do all while a direct trade of yours waits.',
    body: ownWallet,
    output: messageResponse,
  }),
  verifyWallet: operation({
    ...v1,
    method: 'POST',
    path: '/verification/wallet/{address}',
    summary: 'Link a wallet with a signed message',
    description: 'As `POST /v2/link/wallet`, with the address in the path.',
    params: z.object({ address: linked }),
    body: z.strictObject({ signature }),
    output: session,
  }),
  forgetWallet: operation({
    ...v1,
    method: 'DELETE',
    path: '/verification/wallet/{address}',
    summary: 'Unlink a wallet',
    description: 'As `DELETE /v2/link/wallet`, with the address in the path.',
    params: z.object({ address: linked }),
    output: messageResponse,
  }),
};

const choosing = {
  wallets: operation({
    ...v2,
    method: 'GET',
    path: '/users/wallets',
    summary: 'List your wallets',
    description: 'Returns linked wallets and those that the platform keeps, the main one first.',
    output: z.array(wallet),
  }),
  walletsV1: operation({
    ...v1,
    method: 'GET',
    path: '/users/wallets',
    summary: 'List your wallets',
    description: 'As `GET /v2/users/wallets`.',
    output: z.array(wallet),
  }),
  wallet: operation({
    ...v1,
    method: 'GET',
    path: '/wallet',
    problems: [404],
    summary: 'Get the wallet that the platform keeps for you',
    description: 'Returns the oldest one. 404 while it is being made.',
    output: wallet,
  }),
  mainAccount: operation({
    ...v1,
    method: 'GET',
    path: '/users/main-account',
    problems: [404],
    summary: 'Get your main wallet',
    description: 'Returns its address. 404 while the account has no wallet.',
    output: z
      .object({ address: z.string().describe('Address of the main wallet.') })
      .meta({ id: 'MainAccount', description: 'The main wallet of an account.' }),
  }),
  setMainWallet: operation({
    ...v2,
    method: 'POST',
    path: '/users/main-wallet',
    summary: 'Set your main wallet',
    description:
      'Takes one of your wallets. Eggs and rewards go to the main wallet unless another one is chosen for rewards.',
    body: z.strictObject({ mainWallet: address.describe('Address of one of your wallets.') }),
    output: user,
  }),
  setRewardReceiver: operation({
    ...v1,
    method: 'POST',
    path: '/users/reward-receiver-address',
    summary: 'Set the wallet that receives your rewards',
    description: 'Takes one of your wallets. Until then rewards go to the main one.',
    body: ownWallet,
    output: user,
  }),
};

const keeping = {
  createWallet: operation({
    ...v2,
    method: 'POST',
    path: '/users/wallets/create',
    summary: 'Create a wallet that the platform keeps',
    description:
      'Its recovery phrase is in the first answer alone: show it to the player at once. An account creates 10 at most.',
    output: newWallet,
  }),
  createWalletWithPhrase: operation({
    ...v1,
    method: 'POST',
    path: '/wallet/create',
    summary: 'Create a wallet that the platform keeps',
    description: 'As `POST /v2/users/wallets/create`.',
    output: newWallet,
  }),
  recoverWallet: operation({
    ...v1,
    method: 'POST',
    path: '/wallet/recover',
    summary: 'Recover a wallet from its recovery phrase',
    description:
      'The platform keeps the wallet from then on. A 409 with `mergeUid` says that another account has the wallet, and proposes to merge both.',
    body: z.strictObject({
      recoveryPhrase: z
        .string()
        .max(400)
        .regex(/^\s*[a-zA-Z]+(\s+[a-zA-Z]+){11,23}\s*$/, 'A recovery phrase has 12 to 24 English words.')
        .describe('The recovery phrase: 12 to 24 words (BIP-39, English).'),
    }),
    output: wallet,
  }),
  holderBalances: operation({
    ...v1,
    access: 'public',
    method: 'GET',
    path: '/wallet/holder/{address}',
    cacheSeconds: 2,
    summary: 'Get the balances of any address',
    description: "Returns the chain's own coin and up to 20 tokens, all at one block. Answers may be 2 seconds old.",
    params: z.object({ address: address.describe('The address that holds.') }),
    query: z.object({
      tokens: tokenList.default('').describe('Contracts of ERC-20 tokens, separated by commas.'),
      chainId: chainIdQuery.describe('Chain to read. The main chain of the platform if absent.'),
    }),
    output: holderBalances,
  }),
};

const sweptChain = 'Chain to sweep. The main chain of the platform if absent.';
const sweeping = {
  sweepPreview: operation({
    ...account,
    method: 'GET',
    path: '/sweep-preview',
    problems: [409],
    summary: 'Preview a sweep',
    description:
      'Returns what a sweep would send, on one chain, from the wallets that the platform keeps for you to your main wallet. Nothing is sent. 409 unless the main wallet is your own.',
    query: z.object({ chainId: chainIdQuery.describe(sweptChain) }),
    output: sweepPlan,
  }),
  startSweep: operation({
    ...account,
    method: 'POST',
    path: '/sweeps',
    summary: 'Start a sweep',
    description:
      'Sends what the kept wallets hold on one chain to your main wallet, in the background. There is one sweep at a time on each chain: if one is running, it is answered.',
    body: z.strictObject({ chainId: chainId.optional().describe(sweptChain) }).optional(),
    output: sweep,
  }),
  sweeps: operation({
    ...account,
    method: 'GET',
    path: '/sweeps',
    summary: 'List your sweeps',
    description: 'Returns sweeps with their steps, newest first.',
    query: paging,
    output: z.array(sweep),
  }),
  sweep: operation({
    ...account,
    ...oneSweep,
    method: 'GET',
    path: '/sweeps/{uid}',
    summary: 'Get a sweep',
    description: 'Returns the sweep with what became of each step.',
  }),
  retrySweep: operation({
    ...account,
    ...oneSweep,
    method: 'POST',
    path: '/sweeps/{uid}/retry',
    summary: 'Retry a sweep',
    description: 'Sends the failed steps again. Steps that succeeded are left alone.',
  }),
};

/** Wallets of an account, linked and custodial. */
export const wallets = { ...linking, ...choosing, ...keeping, ...sweeping };
