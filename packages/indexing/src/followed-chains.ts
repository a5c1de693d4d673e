import { Problem } from '@hatchery/api/problems';
import { type Deployment, findDeployment } from '@hatchery/chain/addresses';
import { getNetwork } from '@hatchery/chain/networks';

export type FollowedChains<Chain> = {
  main: Chain;
  /** The main one first. */
  all: readonly Chain[];
  find(chainId: number): Chain | undefined;
  /** Finds the chain of a row. @throws Error where it is not configured any more. */
  get(chainId: number): Chain;
  /**
   * Finds the chain that a caller named in a field such as `query.chainId`, or the main one.
   * @throws Problem bad-request for a chain that is not followed.
   */
  choose(chainId: number | undefined, field?: string): Chain;
};

/**
 * Creates the choice among the chains that a service follows.
 * @param all the main one first @param things what is on them, as in `eggs`
 */
export function createFollowedChains<Chain extends { chainId: number }>(
  all: readonly Chain[],
  things: string,
): FollowedChains<Chain> {
  const [main] = all;
  if (!main) throw new Error('There is no main chain.');
  const find = (chainId: number) => all.find((chain) => chain.chainId === chainId);
  return {
    main,
    all,
    find,
    get: (chainId) => {
      const chain = find(chainId);
      if (!chain) throw new Error(`Chain ${chainId} is not configured.`);
      return chain;
    },
    choose: (chainId, field = 'query.chainId') => {
      const chain = chainId === undefined ? main : find(chainId);
      if (chain) return chain;
      const message = `There are no ${things} on chain ${chainId}. Choose one of ${all.map((one) => one.chainId).join(', ')}.`;
      throw new Problem('bad-request', message, { errors: [{ path: field, message }] });
    },
  };
}

export type ChainSettings = {
  /** The main chain. */
  CHAIN_ID: number;
  /** Endpoints by chain. */
  RPC_URLS: ReadonlyMap<number, readonly string[]>;
  /** Deployments that are not recorded in packages/chain. */
  DEPLOYMENTS: Readonly<Record<number, Deployment>>;
};

/** Returns the nodes of a chain: those that the operator named, or its public ones. */
export const rpcUrlsOf = (named: ChainSettings['RPC_URLS'], chainId: number): readonly string[] =>
  named.get(chainId) ?? getNetwork(chainId).rpcUrls;

type Deployed = { chainId: number; rpcUrls: readonly string[]; deployed: Partial<Deployment> };

/** Lists the chains to follow: the main one, and each other one that has an endpoint and these contracts. */
export function listDeployed(
  { CHAIN_ID: main, RPC_URLS, DEPLOYMENTS }: ChainSettings,
  hasThem: (deployed: Deployment) => boolean = () => true,
): Deployed[] {
  const others = [...RPC_URLS.keys()].filter((chainId) => {
    const deployed = findDeployment(chainId, DEPLOYMENTS);
    return chainId !== main && deployed !== undefined && hasThem(deployed);
  });
  return [main, ...others].map((chainId) => ({
    chainId,
    rpcUrls: rpcUrlsOf(RPC_URLS, chainId),
    deployed: findDeployment(chainId, DEPLOYMENTS) ?? {},
  }));
}

/** Returns the endpoint by which a chain is read. @throws Error where it has none. */
export function requireRpcUrl({ chainId, rpcUrls: [first] }: Pick<Deployed, 'chainId' | 'rpcUrls'>): string {
  if (first) return first;
  throw new Error(`RPC_URLS must name an endpoint of ${chainId}: this network has no public one.`);
}
