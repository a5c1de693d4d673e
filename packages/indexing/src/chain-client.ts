import { getViemChain } from '@hatchery/chain/networks';
import { createPublicClient, fallback, http } from 'viem';

const timeoutMilliseconds = 10_000;

/**
 * Connects to a chain for reads, by all of its nodes. Each has 10 s; where one fails, the next is asked. What a node answers about the
 * call itself, such as a revert, stands. Concurrent reads travel in one batch. Wrap reads in `answering`.
 */
export function connectToChain(chainId: number, rpcUrls: readonly string[]) {
  const nodes = rpcUrls.map((url) =>
    http(url, { timeout: timeoutMilliseconds, retryCount: 0, batch: { batchSize: 1_000 } }),
  );
  return createPublicClient({
    chain: getViemChain(chainId, rpcUrls[0]),
    transport: fallback(nodes, { retryCount: 0 }),
  });
}

export type ChainClient = ReturnType<typeof connectToChain>;
