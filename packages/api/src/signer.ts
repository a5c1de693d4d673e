import * as z from 'zod';
import { operation } from './operation.ts';
import { address, hash, hex, isoTime, uid, uint256 } from './shapes.ts';

const internal = {
  owner: 'signer',
  prefix: 'internal',
  access: 'service',
} as const;

/** What the signer can sign for the chain, by kind; fields as in packages/chain's EIP-712 types, without id and deadline. */
export const voucherRequest = z.discriminatedUnion('type', [
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

export const signedVoucher = z.object({
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
    summary:
      'Signs a voucher under the policy of its type, after its id was stored. Idempotent by reference: the same reference answers the same voucher',
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
    summary: 'Makes a custodial wallet. Idempotent by reference',
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
    summary:
      'Makes a custodial wallet from a new recovery phrase. Idempotent by reference; the phrase is in the first answer alone',
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
    summary: 'The address that a recovery phrase stands for; keeps nothing',
    body: z.strictObject({ recoveryPhrase: z.string().max(400) }),
    output: z.object({ address }),
  }),
  recoverWallet: operation({
    ...internal,
    method: 'POST',
    path: '/signer/wallets/recoveries',
    summary: 'Keeps the wallet of a recovery phrase for a user, whoever it was kept for before',
    body: z.strictObject({ recoveryPhrase: z.string().max(400), userId: uid }),
    output: z.object({ address }),
  }),
  authorizeSweep: operation({
    ...internal,
    method: 'POST',
    path: '/signer/sweeps',
    summary:
      'Lets assets of custodial wallets be sent to one address, for a while. Idempotent by reference and wallet, which it prolongs',
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
    summary: 'The account that pays for what the platform sends on a chain',
    params: z.object({ chainId: z.coerce.number().int().min(1) }),
    output: z.object({ address }),
  }),
  signTransaction: operation({
    ...internal,
    method: 'POST',
    path: '/signer/transactions',
    summary: 'Signs an EIP-1559 transaction of the operator or a custodial wallet under its policy',
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
