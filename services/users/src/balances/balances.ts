import { getNetwork, getViemChain } from '@hatchery/chain/networks';
import { answering } from '@hatchery/indexing/answering';
import {
  type Address,
  BaseError,
  createPublicClient,
  erc20Abi,
  HttpRequestError,
  http,
  RpcRequestError,
  TimeoutError,
} from 'viem';
import { unsupportedChain } from '../wallets/chains.rules.ts';

/** An owner and a token; without a token, the native coin. */
type Holding = { owner: Address; token?: Address };

/** Balances at one block, in the order of the request; null where a token returns none. */
type Balances = { block: number; balances: (bigint | null)[] };

/** Reads balances of one chain. @throws Problem bad-request for a chain that is not served, service-unavailable, bad-gateway. */
export type ReadBalances = (chainId: number, holdings: Holding[]) => Promise<Balances>;

/** The most bytes of call data in one call. It is more than any request here needs. */
const batchSize = 100_000;

/**
 * Creates a reader of balances, which reads tokens in one call at one block: through Multicall3, or through its code in the call
 * itself on a chain without it. Coins travel in the same batch.
 */
export function createBalanceReader({
  rpcUrls,
  timeoutMilliseconds = 4_000,
}: {
  rpcUrls: Map<number, string>;
  timeoutMilliseconds?: number;
}): ReadBalances {
  const clients = new Map<number, ReturnType<typeof connect>>();
  return async (chainId, holdings) => {
    const url = rpcUrls.get(chainId);
    if (!url) throw unsupportedChain(chainId, 'query.chainId');
    const client = clients.get(chainId) ?? connect(chainId, url, timeoutMilliseconds);
    clients.set(chainId, client);
    return answering(readAt(client, chainId, holdings), wordsOf(chainId));
  };
}

const connect = (chainId: number, url: string, timeout: number) =>
  createPublicClient({
    chain: getViemChain(chainId, url),
    transport: http(url, { batch: true, retryCount: 0, timeout }),
  });

async function readAt(client: ReturnType<typeof connect>, chainId: number, holdings: Holding[]): Promise<Balances> {
  const blockNumber = await client.getBlockNumber({ cacheTime: 0 });
  const tokens = holdings.filter((holding): holding is Required<Holding> => holding.token !== undefined);
  const [coins, told] = await Promise.all([
    Promise.all(
      holdings.filter(({ token }) => !token).map(({ owner }) => client.getBalance({ address: owner, blockNumber })),
    ),
    tokens.length === 0
      ? []
      : client.multicall({
          allowFailure: true,
          batchSize,
          blockNumber,
          deployless: getNetwork(chainId).multicallAddress === undefined,
          contracts: tokens.map(({ owner, token }) => ({
            address: token,
            abi: erc20Abi,
            functionName: 'balanceOf' as const,
            args: [owner] as const,
          })),
        }),
  ]);
  const balances = holdings.map(({ token }) => (token ? balanceIn(told.shift()) : (coins.shift() ?? null)));
  return { block: Number(blockNumber), balances };
}

type Told = { status: 'success'; result: bigint } | { status: 'failure'; error: Error };

/** Returns null for a token that refused. @throws the fault of a node that did not answer, which concerns all balances. */
function balanceIn(told: Told | undefined): bigint | null {
  if (told?.status === 'success') return told.result;
  if (told && isFault(told.error)) throw told.error;
  return null;
}

/** Words for a chain that failed. */
export const wordsOf = (chainId: number) => ({ chain: `Chain ${chainId}`, advice: 'Please try again later.' });

const isFault = (error: unknown) =>
  error instanceof BaseError &&
  error.walk(
    (cause) => cause instanceof HttpRequestError || cause instanceof TimeoutError || cause instanceof RpcRequestError,
  ) !== null;
