import { getViemChain } from '@hatchery/chain/networks';
import { createPublicClient, fallback, http } from 'viem';

type Options = {
  /** How long each node has for an answer. Default 10 seconds. */
  timeoutMilliseconds?: number;
};

/**
 * Connects to a chain for reads, by all of its nodes: where one fails or is late, the next is asked. What a node answers about the
 * call itself, such as a revert, stands. Concurrent reads travel in one batch. Wrap reads in `answering`.
 */
export function connectToChain(
  chainId: number,
  rpcUrls: readonly string[],
  { timeoutMilliseconds = 10_000 }: Options = {},
) {
  const nodes = rpcUrls.map((url) =>
    http(url, { timeout: timeoutMilliseconds, retryCount: 0, batch: { batchSize: 1_000 } }),
  );
  return createPublicClient({
    chain: getViemChain(chainId, rpcUrls[0]),
    transport: fallback(nodes, { retryCount: 0 }),
  });
}

export type ChainClient = ReturnType<typeof connectToChain>;
