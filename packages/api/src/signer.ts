import * as z from 'zod';
import { operation } from './operation.ts';
import { address, hash, hex, isoTime, uid, uint256 } from './shapes.ts';

const internal = {
  owner: 'signer',
  prefix: 'internal',
  access: 'service',
} as const;

/** What the signer can sign for the chain, by kind; fields as in packages/chain's EIP-712 types, without id and deadline. */
const voucherRequest = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('MintEgg'),
    payload: z.strictObject({
      receiver: address,
      eggType: uint256,
      amount: uint256,
    }),
  }),
  z.strictObject({
    type: z.literal('HatchEggs'),
    payload: z.strictObject({
      receiver: address,
      eggType: uint256,
      amount: uint256,
      monsterIds: z.array(uint256).min(1).max(10),
    }),
  }),
  z.strictObject({
    type: z.literal('UpdateMonster'),
    payload: z.strictObject({
      receiver: address,
      tokenId: uint256,
      newMonsterId: uint256,
      newLevel: uint256,
      newStage: uint256,
      newXp: uint256,
    }),
  }),
]);
export type VoucherRequest = z.infer<typeof voucherRequest>;

const signedVoucher = z.object({
  voucherId: uint256,
  /** Seconds since 1970; the contract refuses the voucher after it. */
  deadline: z.int(),
  /** 97 bytes: the deadline, then r, s, v. */
  signature: hex,
  contract: address,
  chainId: z.int(),
});
export type SignedVoucher = z.infer<typeof signedVoucher>;

export const signerInternal = {
  signVoucher: operation({
    ...internal,
    method: 'POST',
    path: '/signer/vouchers',
    summary: 'Sign a voucher',
    description:
      'Applies the policy of its type, and stores its id first. Idempotent by reference: the same reference answers the same voucher.',
    body: z.strictObject({
      reference: z.string().min(1).max(120),
      chainId: z.int().min(1),
      lifetimeSeconds: z.int().min(30).max(604_800),
      request: voucherRequest,
    }),
    output: signedVoucher,
  }),
  createWallet: operation({
    ...internal,
    method: 'POST',
    path: '/signer/wallets',
    summary: 'Create a kept wallet',
    description: 'Idempotent by reference.',
    body: z.strictObject({
      reference: z.string().min(1).max(120),
      userId: uid,
    }),
    output: z.object({ address }),
  }),
  createWalletWithPhrase: operation({
    ...internal,
    method: 'POST',
    path: '/signer/wallets/with-phrase',
    summary: 'Create a kept wallet with a recovery phrase',
    description: 'Idempotent by reference. Only the first answer has the phrase.',
    body: z.strictObject({
      reference: z.string().min(1).max(120),
      userId: uid,
    }),
    output: z.object({ address, recoveryPhrase: z.string().optional() }),
  }),
  phraseAddress: operation({
    ...internal,
    method: 'POST',
    path: '/signer/wallets/phrase-address',
    summary: 'Get the address of a recovery phrase',
    description: 'Keeps nothing.',
    body: z.strictObject({ recoveryPhrase: z.string().max(400) }),
    output: z.object({ address }),
  }),
  recoverWallet: operation({
    ...internal,
    method: 'POST',
    path: '/signer/wallets/recoveries',
    summary: 'Keep the wallet of a recovery phrase for a user',
    description: 'Takes it from the user that it was kept for before, if there is one.',
    body: z.strictObject({ recoveryPhrase: z.string().max(400), userId: uid }),
    output: z.object({ address }),
  }),
  authorizeSweep: operation({
    ...internal,
    method: 'POST',
    path: '/signer/sweeps',
    summary: 'Allow kept wallets to send assets to one address',
    description: 'For a limited time. Idempotent by reference and wallet; calling again extends the time.',
    body: z.strictObject({
      reference: z.string().min(1).max(120),
      userId: uid,
      chainId: z.int().min(1),
      wallets: z.array(address).min(1).max(100),
      receiver: address,
      lifetimeSeconds: z.int().min(60).max(604_800),
    }),
    output: z.object({ until: isoTime }),
  }),
  operatorAddress: operation({
    ...internal,
    method: 'GET',
    path: '/signer/operators/{chainId}',
    summary: 'Get the operator of a chain',
    description: 'The account that pays for what the platform sends.',
    params: z.object({ chainId: z.coerce.number().int().min(1) }),
    output: z.object({ address }),
  }),
  signTransaction: operation({
    ...internal,
    method: 'POST',
    path: '/signer/transactions',
    summary: 'Sign an EIP-1559 transaction',
    description: 'Of the operator or of a kept wallet, under its policy.',
    body: z.strictObject({
      reference: z.string().min(1).max(160),
      chainId: z.int().min(1),
      from: address,
      to: address,
      data: hex,
      value: uint256,
      gas: uint256,
      nonce: z.int().min(0),
      maxFeePerGas: uint256,
      maxPriorityFeePerGas: uint256,
    }),
    output: z.object({ raw: hex, hash }),
  }),
};
