import type { Address, Hash, Hex } from 'viem';

export type TransactionStatus = 'queued' | 'signed' | 'sent' | 'seen' | 'final' | 'failed';

/**
 * Why a call is sent. `gas`: the relay's own, for calls that wait for it. `action`: somebody waits for it. `gift`: nobody waits.
 */
export type Purpose = 'gas' | 'action' | 'gift';

/** One call that the relay brings onto a chain. */
export type RelayedTransaction = {
  id: number;
  reference: string;
  /** Position within its reference. A call waits for the one before. */
  position: number;
  chainId: number;
  sender: 'operator' | Address;
  purpose: Purpose;
  /** The account that signed. Known together with the nonce. */
  from: Address | null;
  to: Address;
  data: Hex;
  value: bigint;
  /** The most gas that it may need. Null if there is no bound. */
  mostGas: bigint | null;
  status: TransactionStatus;
  nonce: number | null;
  hash: Hash | null;
  blockNumber: number | null;
  blockHash: Hash | null;
  reverted: boolean;
  failure: string | null;
  /** Reference of the gas money that it waits for or last waited for. */
  waitsFor: string | null;
  /** How often it was put off. */
  refusals: number;
  sentAt: Date | null;
  /** The span that asked for it. Null where that is not recorded. */
  traceparent: string | null;
};

/** The start of the reference of a call that a player asked a kept wallet for. */
export const keptPrefix = 'kept:';

/** Says whether a player asked a kept wallet for this call, so that the signer counts it. */
export const isKept = (reference: string): boolean => reference.startsWith(keptPrefix);

/** A transaction in flight: it has a signer and a nonce. */
export type InFlight = RelayedTransaction & { from: Address; nonce: number; hash: Hash };

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
