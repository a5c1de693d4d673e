import { serviceContracts } from '@hatchery/api/contract';
import type { PublicPrices } from '@hatchery/api/public-figures';
import type { Deployment } from '@hatchery/chain/addresses';
import type { Database } from '@hatchery/kit/database';
import type { CallContext } from '@hatchery/kit/http';
import { implement } from '@orpc/server';
import type { Address } from 'viem';
import type { ChainRpc } from './rpc/rpc.ts';

/** The parts that the slices of this service work with. */
export type ChainContext = {
  database: Database;
  /** Returns whether the service follows this chain and sends to it. */
  isFollowed: (chainId: number) => boolean;
  /** The chains that the service follows, in order of id. */
  chainIds: readonly number[];
  /** The chain that operations are about that name none. */
  mainChainId: number;
  /** Returns the platform's contracts on a chain that the service follows. */
  deploymentOf: (chainId: number) => Deployment | undefined;
  /** Deployments by chain id in place of the recorded ones. */
  deployments: Readonly<Record<number, Deployment>>;
  /** Returns the nodes of a chain, to ask beside its follower. Undefined if the service does not follow it. */
  rpcOf: (chainId: number) => ChainRpc | undefined;
  /** A chain that is further behind, or was not read for longer, does not count as followed. */
  mostLag: { blocks: number; seconds: number };
  /** Public address of the platform, without a slash at its end. */
  publicUrl: string;
  /** Accounts whose game tokens do not circulate, by chain. */
  treasuries: ReadonlyMap<number, readonly Address[]>;
  /** Remembers what is sold on a chain. @throws Problem not-found, service-unavailable, bad-gateway. */
  prices: { of(chainId: number): Promise<PublicPrices> };
  now: () => Date;
};

export const os = implement(serviceContracts.chain).$context<CallContext>();
