import type { Queryable, Transaction } from '@hatchery/kit/database';
import type { Logger } from '@hatchery/kit/log';
import type { Tracer } from '@hatchery/kit/tracing';
import type { Address, Hash, Hex } from 'viem';
import type { ChainRpc } from '../rpc/rpc.ts';
import type { RelayedTransaction } from './transactions.ts';

/** Signs transactions. The relay itself holds no keys. */
export type Signer = {
  /** @throws Problem when the chain has no operator, or the signer does not answer. */
  operatorAddress(chainId: number): Promise<Address>;
  /** Signs each alone, and answers in the order asked. @throws Problem when the signer does not answer. */
  sign(requests: SignRequest[]): Promise<SignAnswer[]>;
};

export type SignRequest = {
  reference: string;
  chainId: number;
  from: Address;
  to: Address;
  data: Hex;
  value: bigint;
  gas: bigint;
  nonce: number;
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
};

/** `refused`: it will never be signed. `postponed`: not now, but perhaps later. */
export type SignAnswer =
  | { raw: Hex; hash: Hash }
  | { refused: string }
  | { postponed: string; retryAfterSeconds: number | undefined };

/** The steps between which a relay may be killed. Tests end it at each. */
type RelayStep = 'simulated' | 'signed' | 'stored' | 'broadcast' | 'raised' | 'settled';

export type RelayLimits = {
  /** Wei per gas, and wei. */
  maxFeePerGas: bigint;
  maxTopUp: bigint;
  resendAfterSeconds: number;
  /** The most transactions of one account in the pools of nodes. */
  pooledPerSender: number;
};

export type RelayContext = {
  chainId: number;
  rpc: ChainRpc;
  signer: Signer;
  read: Queryable;
  /**
   * Runs a transaction that proves the lead first. No other process can lead until it ends. Nothing else writes.
   * @throws LeadLost when this process no longer leads
   */
  write: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
  log: Logger;
  now: () => Date;
  limits: RelayLimits;
  /** Undefined where nothing is traced. */
  tracer?: Tracer | undefined;
  reached: (step: RelayStep, transaction: Pick<RelayedTransaction, 'id' | 'reference' | 'position'>) => void;
};
