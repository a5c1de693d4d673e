import * as z from 'zod';
import { operation } from './operation.ts';
import { address, hash, hex, isoTime, uid, uint256 } from './shapes.ts';

export const contractType = z.enum(['ERC721', 'ERC1155', 'ERC20', 'Other']);

export const contract = z.object({
  uid,
  name: z.string(),
  description: z.string().optional(),
  address: z.string(),
  chainId: z.int(),
  link: z.string(),
  contractType: contractType.optional(),
  deployDate: isoTime,
  owner: z.string(),
  verified: z.boolean(),
});
export type Contract = z.infer<typeof contract>;

const internal = {
  owner: 'chain',
  prefix: 'internal',
  access: 'service',
} as const;

export const chain = {
  contracts: operation({
    owner: 'chain',
    prefix: 'v2',
    method: 'GET',
    path: '/contracts',
    access: 'public',
    cacheSeconds: 5,
    summary: 'The contracts of the platform, by chain and name',
    query: z.object({
      chainId: z.coerce.number().int().min(1).optional(),
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(100),
    }),
    output: z.array(contract),
  }),
};

/**
 * `queued`: stored; `signed`: has a nonce and a signature; `sent`: in a node's pool; `seen`: in a block; `final`: for good;
 * `failed`: refused by simulation or reverted, with the reason.
 */
export const transactionStatus = z.enum(['queued', 'signed', 'sent', 'seen', 'final', 'failed']);

export const relayedTransaction = z.object({
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

const mostAddresses = 20;
const blockNumber = z.coerce.number().int().min(0);

/** The last block that was read, and the last one that was told as final. An unknown hash is null. */
export const chainPosition = z.object({
  number: z.int(),
  hash,
  finalNumber: z.int(),
  finalHash: hash.nullable(),
});
export type ChainPosition = z.infer<typeof chainPosition>;

/** A log as the follower stored it. */
export const storedLog = z.object({
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
    summary:
      'Stores calls to be sent in order from the operator or a custodial wallet. Idempotent by reference; outcomes are told by events on chain.transactions',
    body: z.strictObject({
      reference: z.string().min(1).max(120),
      chainId: z.int().min(1),
      from: z.union([z.literal('operator'), address]),
      calls: z
        .array(
          z.strictObject({
            to: address,
            data: hex,
            value: uint256.default('0'),
          }),
        )
        .min(1)
        .max(5),
    }),
    output: z.array(relayedTransaction),
  }),
  transactions: operation({
    ...internal,
    method: 'GET',
    path: '/chain/transactions',
    summary: 'The calls of a reference, in order',
    query: z.object({ reference: z.string().min(1).max(120) }),
    output: z.array(relayedTransaction),
  }),
  position: operation({
    ...internal,
    method: 'GET',
    path: '/chain/chains/{chainId}/position',
    summary: 'How far a chain was read',
    params: z.object({ chainId: z.coerce.number().int().min(1) }),
    output: chainPosition,
  }),
  logs: operation({
    ...internal,
    method: 'GET',
    path: '/chain/chains/{chainId}/logs',
    summary: 'List stored logs of contracts, by block',
    params: z.object({ chainId: z.coerce.number().int().min(1) }),
    query: z.object({
      addresses: z
        .string()
        .regex(/^0x[0-9a-fA-F]{40}(,0x[0-9a-fA-F]{40})*$/, 'Addresses, separated by commas.')
        .refine((list) => list.split(',').length <= mostAddresses, `${mostAddresses} addresses at most.`),
      fromNumber: blockNumber,
      toNumber: blockNumber,
      /** Hash of the block `toNumber`. */
      toHash: hash,
      /** Where the last page ended. */
      after: z
        .string()
        .regex(/^\d{1,15}\.\d{1,9}$/, 'The `next` of another page.')
        .optional(),
      limit: z.coerce.number().int().min(1).max(1_000).default(1_000),
    }),
    output: z.object({
      logs: z.array(storedLog),
      /** Where the next page begins, or null when this is the last one. */
      next: z.string().nullable(),
    }),
  }),
};
