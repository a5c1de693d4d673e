import * as z from 'zod';
import { operation } from './operation.ts';
import { address, addressList, hash, hex, integer, uint256 } from './shapes.ts';

const internal = {
  owner: 'chain',
  prefix: 'internal',
  access: 'service',
} as const;

/**
 * `queued`: stored; `signed`: has a nonce and a signature; `sent`: in a node's pool; `seen`: in a block; `final`: for good;
 * `failed`: refused by simulation or reverted, with the reason.
 */
const transactionStatus = z.enum(['queued', 'signed', 'sent', 'seen', 'final', 'failed']);

const relayedTransaction = z.object({
  reference: z.string(),
  position: z.int(),
  chainId: z.int(),
  from: z.string(),
  to: z.string(),
  status: transactionStatus,
  nonce: z.int().nullable(),
  hash: hash.nullable(),
  blockNumber: z.int().nullable(),
  failure: z.string().nullable(),
});

const submission = z.strictObject({
  reference: z.string().min(1).max(120),
  chainId: z.int().min(1),
  from: z.union([z.literal('operator'), address]),
  /** Whether somebody waits for the calls. Gifts let those pass. */
  purpose: z.enum(['action', 'gift']).default('action'),
  calls: z
    .array(
      z.strictObject({
        to: address,
        data: hex,
        value: uint256.default('0'),
        /** The most gas that it may need. It fails, and is not sent, if it needs more. */
        mostGas: z.int().min(21_000).optional(),
      }),
    )
    .min(1)
    .max(5),
});
export type Submission = z.infer<typeof submission>;

const blockNumber = integer(z.int().min(0));

/** The last block that was read, and the last one that was told as final. An unknown hash is null. */
const chainPosition = z.object({
  number: z.int(),
  hash,
  finalNumber: z.int(),
  finalHash: hash.nullable(),
});
export type ChainPosition = z.infer<typeof chainPosition>;

/** A log as the follower stored it. */
const storedLog = z.object({
  address: z.string(),
  topics: z.array(hex),
  data: hex,
  blockNumber: z.int(),
  blockHash: hash,
  /** Seconds since 1970. */
  blockTime: z.int(),
  transactionHash: hash,
  logIndex: z.int(),
});
export type StoredLog = z.infer<typeof storedLog>;

export const chainInternal = {
  submitTransaction: operation({
    ...internal,
    method: 'POST',
    path: '/chain/transactions',
    summary: 'Store calls to be sent in order',
    description:
      'From the operator or a kept wallet. Idempotent by reference. Events on chain.transactions tell what became of them.',
    body: submission,
    output: z.array(relayedTransaction),
  }),
  submitTransactions: operation({
    ...internal,
    method: 'POST',
    path: '/chain/transactions/batch',
    summary: 'Store the calls of several references',
    description: 'Each alone, as if asked for one. Answers in the order asked; a refusal is an answer.',
    body: z.strictObject({ submissions: z.array(submission).min(1).max(100) }),
    output: z.object({
      results: z.array(
        z.union([z.object({ reference: z.string() }), z.object({ refusal: z.object({ detail: z.string() }) })]),
      ),
    }),
  }),
  transactions: operation({
    ...internal,
    method: 'GET',
    path: '/chain/transactions',
    summary: 'List the calls of a reference, in order',
    query: z.object({ reference: z.string().min(1).max(120) }),
    output: z.array(relayedTransaction),
  }),
  position: operation({
    ...internal,
    callers: ['ultigen', 'vouchers', 'masters'],
    method: 'GET',
    path: '/chain/chains/{chainId}/position',
    summary: 'Get how far a chain was read',
    params: z.object({ chainId: integer(z.int().min(1)) }),
    output: chainPosition,
  }),
  logs: operation({
    ...internal,
    callers: ['ultigen', 'vouchers', 'masters'],
    method: 'GET',
    path: '/chain/chains/{chainId}/logs',
    summary: 'List stored logs of contracts, by block',
    params: z.object({ chainId: integer(z.int().min(1)) }),
    query: z.object({
      addresses: addressList(20),
      fromNumber: blockNumber,
      toNumber: blockNumber,
      /** Hash of the block `toNumber`. */
      toHash: hash,
      /** Where the last page ended. */
      after: z
        .string()
        .regex(/^\d{1,15}\.\d{1,9}$/, 'The `next` of another page.')
        .optional(),
      limit: integer(z.int().min(1).max(1_000)).default(1_000),
    }),
    output: z.object({
      logs: z.array(storedLog),
      /** Where the next page begins, or null when this is the last one. */
      next: z.string().nullable(),
    }),
  }),
};
