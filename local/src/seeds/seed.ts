import type { Deployment } from '@hatchery/chain/addresses';
import type { Address, Hex } from 'viem';
import type { SeedClient } from '../seed-client.ts';

/** What the deployer, who owns all contracts of the local chain, is to send. */
export type Call = { to: Address; data: Hex; value?: bigint };

export type Seeding = {
  client: SeedClient;
  deployment: Deployment;
  /** The demo accounts. */
  accounts: readonly Address[];
};

/** The calls that fill a contract with something to try, in order: only those that the chain does not show the effect of yet. */
export type Seed = (seeding: Seeding) => Promise<Call[]>;
