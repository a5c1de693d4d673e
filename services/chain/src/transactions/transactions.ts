import type { Address, Hash, Hex } from 'viem';

export type TransactionStatus = 'queued' | 'signed' | 'sent' | 'seen' | 'final' | 'failed';

/** One call that the relay brings onto a chain. */
export type RelayedTransaction = {
  id: number;
  reference: string;
  /** Within its reference; a call waits for the one before. */
  position: number;
  chainId: number;
  sender: 'operator' | Address;
  /** Who signed; known with the nonce. */
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
  /** Reference of the gas money that it waits for, or last waited for. */
  waitsFor: string | null;
  /** How often a node gave no clear answer about it. */
  refusals: number;
  sentAt: Date | null;
};

/** One signed form of a transaction. */
export type Attempt = {
  transactionId: number;
  hash: Hash;
  nonce: number;
  raw: Hex;
  gas: bigint;
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
};
