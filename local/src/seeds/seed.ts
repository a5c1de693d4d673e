import type { Deployment } from '@hatchery/chain/addresses';
import type { Address, Hex } from 'viem';
import type { SeedClient } from '../seed-client.ts';

/** A call for the deployer to send, who owns all contracts of the local chain. */
export type Call = { to: Address; data: Hex; value?: bigint };

export type Seeding = {
  client: SeedClient;
  deployment: Deployment;
  /** The demo accounts. */
  accounts: readonly Address[];
};

/**
 * Returns the calls that fill a contract with something to try, in order. Calls whose effect the chain already shows are left
 * out.
 */
export type Seed = (seeding: Seeding) => Promise<Call[]>;
