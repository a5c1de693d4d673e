import { createClient, type Hex, hexToNumber, http } from 'viem';

/** Sends one JSON-RPC request. Throws if the node does not answer in time or answers with an error. */
export type Rpc = <T>(method: string, ...params: unknown[]) => Promise<T>;

const requestsPerBatch = 500;

/** Connects to a node over HTTP. Requests that are made together travel in one batch. */
export function openRpc(rpcUrl: string, timeoutMilliseconds: number): Rpc {
  const batch = { batchSize: requestsPerBatch };
  const client = createClient({ transport: http(rpcUrl, { batch, timeout: timeoutMilliseconds, retryCount: 1 }) });
  const request = client.request as (request: { method: string; params: unknown[] }) => Promise<unknown>;
  return async <T>(method: string, ...params: unknown[]) => (await request({ method, params })) as T;
}

/** Returns the account's next nonce, `pending` transactions of the pool included. */
export async function readNonce(rpc: Rpc, account: Hex, tag: 'latest' | 'pending'): Promise<number> {
  return hexToNumber(await rpc<Hex>('eth_getTransactionCount', account, tag));
}

/** Returns how many of the account's transactions wait in the pool. */
export async function countWaiting(rpc: Rpc, account: Hex): Promise<number> {
  const [mined, all] = await Promise.all([readNonce(rpc, account, 'latest'), readNonce(rpc, account, 'pending')]);
  return Math.max(0, all - mined);
}
