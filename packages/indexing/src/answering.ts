import { Problem } from '@hatchery/api/problems';
import { BaseError, HttpRequestError, LimitExceededRpcError, RpcRequestError, TimeoutError } from 'viem';

/**
 * Returns what was read from a chain, or throws the Problem for a chain that failed. Errors of viem name the endpoint, which may
 * contain a provider's key, so their long message stays out of the log.
 * @param words `chain` begins the sentence for callers, `advice` ends it.
 * @throws Problem service-unavailable, bad-gateway.
 */
export async function answering<T>(read: Promise<T>, { chain, advice }: { chain: string; advice: string }): Promise<T> {
  try {
    return await read;
  } catch (error) {
    const { shortMessage, message } = error as { shortMessage?: string; message?: string };
    const cause = new Error(shortMessage ?? message);
    if (error instanceof BaseError && error.walk(isAway))
      throw new Problem('service-unavailable', `${chain} does not answer right now. ${advice}`, { cause });
    throw new Problem('bad-gateway', `${chain} gave an invalid answer. ${advice}`, { cause });
  }
}

/** Says whether a node answered nothing, or only that it is busy or broken. */
function isAway(error: unknown): boolean {
  if (error instanceof HttpRequestError)
    return error.status === undefined || error.status === 429 || error.status >= 500;
  if (error instanceof RpcRequestError) return error.code === LimitExceededRpcError.code;
  return error instanceof TimeoutError || error instanceof LimitExceededRpcError;
}
