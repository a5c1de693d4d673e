import { Problem } from '@hatchery/api/problems';
import { type Deployment, findDeployment } from '@hatchery/chain/addresses';
import { getNetwork } from '@hatchery/chain/networks';
import type { VouchersConfig } from '../config.ts';

/** A chain that this service follows, with the contracts of the platform there. Some have few of them. */
export type VouchersChain = {
  chainId: number;
  contracts: Partial<Omit<Deployment, 'startBlock'>>;
  startBlock: number;
  /** The nodes by which it is read. */
  rpcUrls: readonly string[];
};

export type VouchersChains = {
  main: VouchersChain;
  all: readonly VouchersChain[];
  find(chainId: number): VouchersChain | undefined;
  /**
   * Finds the chain that a caller named in a field such as `query.chainId`, or the main one.
   * @throws Problem bad-request for a chain that is not followed.
   */
  choose(chainId: number | undefined, field: string): VouchersChain;
};

/** Returns the nodes of a chain: those that the operator named, or its public ones. */
export const rpcUrlsOf = (named: ReadonlyMap<number, readonly string[]>, chainId: number): readonly string[] =>
  named.get(chainId) ?? getNetwork(chainId).rpcUrls;

/** Returns the followed chains: the main one, and each other one that has an endpoint and contracts. */
export function createChains({ CHAIN_ID, RPC_URLS, DEPLOYMENTS }: ChainsConfig): VouchersChains {
  const chainOf = (chainId: number): VouchersChain => {
    const { startBlock = 0, ...contracts } = findDeployment(chainId, DEPLOYMENTS) ?? {};
    return { chainId, contracts, startBlock, rpcUrls: rpcUrlsOf(RPC_URLS, chainId) };
  };
  const others = [...RPC_URLS.keys()].filter((id) => id !== CHAIN_ID && findDeployment(id, DEPLOYMENTS));
  const main = chainOf(CHAIN_ID);
  const all = [main, ...others.map(chainOf)];
  const find = (chainId: number) => all.find((chain) => chain.chainId === chainId);
  return {
    main,
    all,
    find,
    choose: (chainId, field) => {
      const chain = chainId === undefined ? main : find(chainId);
      if (chain) return chain;
      const message = `There are no vouchers on chain ${chainId}. Choose one of ${all.map((one) => one.chainId).join(', ')}.`;
      throw new Problem('bad-request', message, { errors: [{ path: field, message }] });
    },
  };
}

type ChainsConfig = Pick<VouchersConfig, 'CHAIN_ID' | 'RPC_URLS' | 'DEPLOYMENTS'>;
