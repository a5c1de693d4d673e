import * as z from 'zod';
import { operation } from './operation.ts';
import { address, hash, hex, isoTime, messageResponse, paging, uid, uint256 } from './shapes.ts';
import { session, user, walletSignatureMessage } from './users.ts';

/** A wallet of an account; `isInternalWallet` where the platform keeps its key. */
export const wallet = z.object({
  userId: uid,
  address: z.string(),
  mainWallet: z.boolean().optional(),
  isInternalWallet: z.boolean().optional(),
});
export type Wallet = z.infer<typeof wallet>;

/** The phrase is in the first answer alone: a repeated request learns the address again and nothing else. */
const newWallet = z.object({ address: z.string(), recoveryPhrase: z.string().optional(), message: z.string() });

const mostTokens = 20;
const addressList = z
  .string()
  .regex(/^(0x[0-9a-fA-F]{40}(,0x[0-9a-fA-F]{40})*)?$/, 'Addresses, separated by commas.')
  .refine((list) => list.split(',').length <= mostTokens, `${mostTokens} tokens at most.`);

/** What a step moves: the game token, eggs of one type, or one monster. */
export const sweepAsset = z.enum(['token', 'egg', 'monster']);

/** `waiting` for its turn; `sent` to the relay; `seen` in a block; `final` for good; `failed`: nothing has moved. */
export const sweepStepStatus = z.enum(['waiting', 'sent', 'seen', 'final', 'failed']);

const movement = z.object({
  /** The custodial wallet that is emptied. */
  wallet: z.string(),
  asset: sweepAsset,
  /** Type of the egg, or the token of the monster. */
  tokenId: uint256.optional(),
  /** Base units of the game token, or a count. */
  amount: uint256,
});

export const sweepPlan = z.object({
  to: z.string(),
  chainId: z.int(),
  steps: z.array(movement),
  /** True when one sweep cannot take everything, and another is to follow. */
  more: z.boolean(),
});
export type SweepPlan = z.infer<typeof sweepPlan>;

/** `failed`: every step has ended and some have failed, which can be tried again. */
export const sweep = z.object({
  uid,
  to: z.string(),
  chainId: z.int(),
  status: z.enum(['running', 'done', 'failed']),
  createdAt: isoTime,
  steps: z.array(
    movement.extend({ uid, status: sweepStepStatus, hash: hash.optional(), failure: z.string().optional() }),
  ),
});
export type Sweep = z.infer<typeof sweep>;

const own = { owner: 'users', access: 'user' } as const;
const v1 = { ...own, prefix: 'v1' } as const;
const v2 = { ...own, prefix: 'v2' } as const;
const account = { ...own, prefix: 'account' } as const;

/** Wallets of an account, linked and custodial. */
export const wallets = {
  linkMessage: operation({
    ...v2,
    method: 'GET',
    path: '/link/wallet',
    summary:
      'A message that links a wallet to the account of the caller (EIP-4361), good for one use within ten minutes',
    query: z.object({ address, chainId: z.coerce.number().int().min(1).optional() }),
    output: walletSignatureMessage,
  }),
  linkWallet: operation({
    ...v2,
    method: 'POST',
    path: '/link/wallet',
    summary:
      'Links a wallet by a signed message; accounts of contracts sign by ERC-1271 and ERC-6492. Answers a new access token of the same session, and a new session to a guest, who is an account from then on. 409 with mergeUid when the wallet is linked to another account',
    body: z.strictObject({ isSafeMsig: z.boolean().optional(), signature: hex, address }),
    output: session,
  }),
  unlinkWallet: operation({
    ...v2,
    method: 'DELETE',
    path: '/link/wallet',
    summary: 'Unlinks a wallet, unless it is the last way to sign in or one that the platform keeps',
    body: z.strictObject({ address }),
    output: messageResponse,
  }),
  wallets: operation({
    ...v2,
    method: 'GET',
    path: '/users/wallets',
    summary: 'The wallets of the caller, the main one first',
    output: z.array(wallet),
  }),
  setMainWallet: operation({
    ...v2,
    method: 'POST',
    path: '/users/main-wallet',
    summary: 'Makes one of the wallets of the caller the main one',
    body: z.strictObject({ mainWallet: address }),
    output: user,
  }),
  createWallet: operation({
    ...v2,
    method: 'POST',
    path: '/users/wallets/create',
    summary: 'Makes another wallet that the platform keeps for the caller; its recovery phrase is shown once',
    output: newWallet,
  }),
  walletsV1: operation({
    ...v1,
    method: 'GET',
    path: '/users/wallets',
    summary: 'The wallets of the caller, the main one first',
    output: z.array(wallet),
  }),
  verifyWallet: operation({
    ...v1,
    method: 'POST',
    path: '/verification/wallet/{address}',
    summary: 'Links a wallet by a signed message of GET /v2/link/wallet, as POST /v2/link/wallet does',
    params: z.object({ address }),
    body: z.strictObject({ signature: hex }),
    output: session,
  }),
  forgetWallet: operation({
    ...v1,
    method: 'DELETE',
    path: '/verification/wallet/{address}',
    summary: 'Unlinks a wallet, unless it is the last way to sign in or one that the platform keeps',
    params: z.object({ address }),
    output: messageResponse,
  }),
  wallet: operation({
    ...v1,
    method: 'GET',
    path: '/wallet',
    summary: 'The wallet that the platform keeps for the caller, the oldest of them',
    output: wallet,
  }),
  createWalletWithPhrase: operation({
    ...v1,
    method: 'POST',
    path: '/wallet/create',
    summary: 'Makes another wallet that the platform keeps for the caller; its recovery phrase is shown once',
    output: newWallet,
  }),
  recoverWallet: operation({
    ...v1,
    method: 'POST',
    path: '/wallet/recover',
    summary: 'Brings a wallet back from its recovery phrase (BIP-39, English) for the platform to keep',
    body: z.strictObject({
      recoveryPhrase: z
        .string()
        .max(400)
        .regex(/^\s*[a-zA-Z]+(\s+[a-zA-Z]+){11,23}\s*$/, 'A recovery phrase has 12 to 24 English words.'),
    }),
    output: wallet,
  }),
  holderBalances: operation({
    ...v1,
    access: 'public',
    method: 'GET',
    path: '/wallet/holder/{address}',
    cacheSeconds: 2,
    summary: 'The coins and tokens of any address, all at one block; null where an address is no token',
    params: z.object({ address }),
    query: z.object({ tokens: addressList.default(''), chainId: z.coerce.number().int().min(1).optional() }),
    output: z.object({
      address: z.string(),
      chainId: z.int(),
      block: z.int(),
      /** The native coin first, under 0xEeee…EEeE, then the tokens in the order asked for. */
      balances: z.array(z.object({ token: z.string(), balance: uint256.nullable() })),
    }),
  }),
  setRewardReceiver: operation({
    ...v1,
    method: 'POST',
    path: '/users/reward-receiver-address',
    summary: 'Chooses the wallet of the caller that rewards are sent to; the main one until then',
    body: z.strictObject({ address }),
    output: user,
  }),
  mainAccount: operation({
    ...v1,
    method: 'GET',
    path: '/users/main-account',
    summary: 'The main wallet of the caller',
    output: z.object({ address: z.string() }),
  }),
  sweepPreview: operation({
    ...account,
    method: 'GET',
    path: '/sweep-preview',
    summary: 'What a sweep would send from the custodial wallets of the caller to their main wallet',
    output: sweepPlan,
  }),
  startSweep: operation({
    ...account,
    method: 'POST',
    path: '/sweeps',
    summary:
      'Sends what the custodial wallets of the caller hold to their main wallet; one sweep at a time, and the running one is answered',
    output: sweep,
  }),
  sweeps: operation({
    ...account,
    method: 'GET',
    path: '/sweeps',
    summary: 'The sweeps of the caller, newest first',
    query: paging,
    output: z.array(sweep),
  }),
  sweep: operation({
    ...account,
    method: 'GET',
    path: '/sweeps/{uid}',
    summary: 'One sweep of the caller with what became of each step',
    params: z.object({ uid }),
    output: sweep,
  }),
  retrySweep: operation({
    ...account,
    method: 'POST',
    path: '/sweeps/{uid}/retry',
    summary: 'Sends the failed steps of a sweep again',
    params: z.object({ uid }),
    output: sweep,
  }),
};
