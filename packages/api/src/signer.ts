import { addedFields, type Field, type FieldType } from '@hatchery/chain/voucher-kind';
import { voucherKinds } from '@hatchery/chain/voucher-kinds';
import { type VoucherRequest as SignedRequest, type SignedType, signedTypes } from '@hatchery/chain/voucher-requests';
import * as z from 'zod';
import { operation } from './operation.ts';
import { address, hash, hex, hexOf, integer, isoTime, uid, uint256 } from './shapes.ts';

const internal = {
  owner: 'signer',
  prefix: 'internal',
  access: 'service',
} as const;

const shapes = { address, bool: z.boolean(), uint8: uint256, uint256 } satisfies Partial<Record<FieldType, z.ZodType>>;

function requestOf(type: SignedType) {
  const { fields, signing } = voucherKinds[type];
  const { longestList = 50, shortestList = 1 } = signing as { longestList?: number; shortestList?: number };
  const list = z.array(uint256).min(shortestList).max(longestList);
  const asked = fields.filter(({ name }: Field) => !addedFields.has(name));
  const payload = asked.map((field: Field) => [field.name, field.type === 'uint256[]' ? list : shapes[field.type]]);
  return z.strictObject({ type: z.literal(type), payload: z.strictObject(Object.fromEntries(payload)) });
}

/** Vouchers that the signer can sign, by kind: the fields of packages/chain's table, without id and deadline. */
export const voucherRequest = z.discriminatedUnion(
  'type',
  signedTypes.map(requestOf) as [ReturnType<typeof requestOf>],
) as unknown as z.ZodType<SignedRequest, SignedRequest>;
export type VoucherRequest = z.infer<typeof voucherRequest>;

const signedVoucher = z.object({
  voucherId: uint256,
  /** The ids of a batch, the first of them again; absent for one voucher. */
  voucherIds: z.array(uint256).optional(),
  /** Seconds since 1970; the contract refuses the voucher after it. */
  deadline: z.int(),
  /** 97 bytes: the deadline, then r, s, v. */
  signature: hex,
  contract: address,
  chainId: z.int(),
});
export type SignedVoucher = z.infer<typeof signedVoucher>;

/** Bytes of a transaction: those of the longest call of a kept wallet fit. */
const transactionHex = hexOf(30_000);

const transactionToSign = z.strictObject({
  reference: z.string().min(1).max(160),
  chainId: z.int().min(1),
  from: address,
  to: address,
  data: transactionHex,
  value: uint256,
  gas: uint256,
  nonce: z.int().min(0),
  maxFeePerGas: uint256,
  maxPriorityFeePerGas: uint256,
});
export type TransactionToSign = z.infer<typeof transactionToSign>;

const signedTransaction = z.object({ raw: transactionHex, hash });

/** A draw off the chain, in the fields of packages/chain/src/draw-receipt.ts. */
const drawReceipt = z.strictObject({
  receiptId: hash,
  boxId: uint256,
  oddsVersion: uint256,
  oddsHash: hash,
  commitment: hash,
  clientSeed: hash,
  sequence: uint256,
  amount: uint256,
  itemIds: z.array(uint256).min(1).max(100),
  /** Seconds since 1970. */
  rolledAt: uint256,
});
export type DrawReceiptRequest = z.infer<typeof drawReceipt>;

const receiptSigner = { signer: address };

/** `policy-refused`: for good. `too-many-requests`: until a limit renews. */
const signingRefusal = z.object({
  code: z.enum(['policy-refused', 'too-many-requests']),
  detail: z.string(),
  retryAfterSeconds: z.int().optional(),
});

export const signerInternal = {
  signVoucher: operation({
    ...internal,
    callers: ['ultigen', 'vouchers', 'masters'],
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
    callers: ['users'],
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
    callers: ['users'],
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
    callers: ['users'],
    method: 'POST',
    path: '/signer/wallets/phrase-address',
    summary: 'Get the address of a recovery phrase',
    description: 'Keeps nothing.',
    body: z.strictObject({ recoveryPhrase: z.string().max(400) }),
    output: z.object({ address }),
  }),
  recoverWallet: operation({
    ...internal,
    callers: ['users'],
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
    callers: ['chain'],
    method: 'GET',
    path: '/signer/operators/{chainId}',
    summary: 'Get the operator of a chain',
    description: 'The account that pays for what the platform sends.',
    params: z.object({ chainId: integer(z.int().min(1)) }),
    output: z.object({
      address,
      /** Those before it, whose transactions may still be on their way. */
      former: z.array(address).default([]),
    }),
  }),
  voucherSigners: operation({
    ...internal,
    callers: ['chain'],
    method: 'GET',
    path: '/signer/voucher-signers/{chainId}',
    summary: 'Get the accounts that sign vouchers of a chain',
    params: z.object({ chainId: integer(z.int().min(1)) }),
    output: z.object({
      /** The one that signs now, if any. */
      current: address.nullable(),
      former: z.array(address),
      /** Vouchers of each account that can still be redeemed, by contract. */
      open: z.array(
        z.object({
          signer: address,
          contract: address,
          vouchers: z.int(),
          /** Seconds since 1970 after which the contract refuses the last one of them. */
          lastDeadline: z.int(),
        }),
      ),
    }),
  }),
  drawKey: operation({
    ...internal,
    callers: ['chain'],
    method: 'GET',
    path: '/signer/draw-key',
    summary: 'Get the public key of draws',
    output: z.object({
      /** The RSA modulus, big-endian; the exponent is 65,537. 0x if there is no key. */
      modulus: hex,
    }),
  }),
  signDraw: operation({
    ...internal,
    callers: ['chain'],
    method: 'POST',
    path: '/signer/draws',
    summary: 'Sign a draw block',
    description:
      'By RSASSA-PKCS1-v1_5 with SHA-256, for the draw beacon of the chain. The same draw has one signature.',
    body: z.strictObject({ chainId: z.int().min(1), drawBlock: z.int().min(1), blockHash: hash }),
    output: z.object({ signature: hex }),
  }),
  receiptSigner: operation({
    ...internal,
    callers: ['masters'],
    method: 'GET',
    path: '/signer/receipt-signer',
    summary: 'Get the account that signs receipts',
    output: z.object(receiptSigner),
  }),
  signDrawReceipt: operation({
    ...internal,
    callers: ['masters'],
    method: 'POST',
    path: '/signer/receipts',
    summary: 'Sign the receipt of a draw off the chain',
    description:
      'By EIP-712, in a domain without chain and contract. Idempotent by receiptId. Another receipt with a known id, or of a known draw, is refused.',
    body: drawReceipt,
    output: z.object({ ...receiptSigner, signature: hex }),
  }),
  signTransaction: operation({
    ...internal,
    callers: ['chain'],
    method: 'POST',
    path: '/signer/transactions',
    summary: 'Sign an EIP-1559 transaction',
    description: 'Of the operator or of a kept wallet, under its policy.',
    body: transactionToSign,
    output: signedTransaction,
  }),
  signTransactions: operation({
    ...internal,
    callers: ['chain'],
    method: 'POST',
    path: '/signer/transactions/batch',
    summary: 'Sign several EIP-1559 transactions',
    description: 'Each alone, as if asked for one. Answers in the order asked; a refusal is an answer.',
    body: z.strictObject({ transactions: z.array(transactionToSign).min(1).max(100) }),
    output: z.object({ results: z.array(z.union([signedTransaction, z.object({ refusal: signingRefusal })])) }),
  }),
};
