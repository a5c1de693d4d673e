import type { Address, Hash, Hex } from 'viem';

export type TransactionStatus = 'queued' | 'signed' | 'sent' | 'seen' | 'final' | 'failed';

/** One call that the relay brings onto a chain. */
export type RelayedTransaction = {
  id: number;
  reference: string;
  /** Position within its reference. A call waits for the one before. */
  position: number;
  chainId: number;
  sender: 'operator' | Address;
  /** The account that signed. Known together with the nonce. */
  from: Address | null;
  to: Address;
  data: Hex;
  value: bigint;
  status: TransactionStatus;
  nonce: number | null;
  hash: Hash | null;
  blockNumber: number | null;
  blockHash: Hash | null;
  reverted: boolean;
  failure: string | null;
  /** Reference of the gas money that it waits for or last waited for. */
  waitsFor: string | null;
  /** Number of answers by which nodes did not take it. */
  refusals: number;
  sentAt: Date | null;
};

/** An attempt: one signed form of a transaction. */
export type Attempt = {
  transactionId: number;
  hash: Hash;
  nonce: number;
  raw: Hex;
  gas: bigint;
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
};
