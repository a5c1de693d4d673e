import type { Database } from '@hatchery/kit/database';
import type { Logger } from '@hatchery/kit/log';
import type { Address, Hash, Hex } from 'viem';
import type { ChainRpc } from '../rpc/rpc.ts';
import type { RelayedTransaction } from './transactions.ts';

/** Signs transactions. The relay itself holds no keys. */
export type Signer = {
  operatorAddress(chainId: number): Promise<Address>;
  /** @throws Problem policy-refused when it must not be signed. */
  sign(request: SignRequest): Promise<{ raw: Hex; hash: Hash }>;
};

type SignRequest = {
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

/** The steps between which a relay may be killed. Tests end it at each. */
type RelayStep = 'simulated' | 'signed' | 'stored' | 'broadcast' | 'raised' | 'settled';

export type RelayContext = {
  chainId: number;
  rpc: ChainRpc;
  signer: Signer;
  database: Database;
  log: Logger;
  now: () => Date;
  /** Limits in wei, see the configuration. */
  limits: { maxFeePerGas: bigint; maxTopUp: bigint; resendAfterSeconds: number };
  reached: (step: RelayStep, transaction: RelayedTransaction) => void;
};
