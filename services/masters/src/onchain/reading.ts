import { setTimeout } from 'node:timers/promises';
import { Problem } from '@hatchery/api/problems';
import { answering } from '@hatchery/indexing/answering';
import { connectToChain } from '@hatchery/indexing/chain-client';
import type { MastersChain } from './chains.ts';

/** How long each of several nodes has for an answer, and all answers of a read together. The gateway waits 15 seconds for a request. */
type Patience = { timeoutMilliseconds: number; deadlineMilliseconds: number };

/** For reads of two answers in a row, of which a request does two: time enough where the first node hangs and the second answers. */
export const briefly: Patience = { timeoutMilliseconds: 2_500, deadlineMilliseconds: 7_000 };
/** For a read that a request does alone, and that searches. */
export const thoroughly: Patience = { timeoutMilliseconds: 4_000, deadlineMilliseconds: 13_000 };

const words = { chain: 'The chain', advice: 'Nothing was changed. Please try again later.' };

/** Connects to a chain for reads that a request waits for. Wrap them in `inTime`. */
export const connect = (
  { chainId, rpcUrls }: Pick<MastersChain, 'chainId' | 'rpcUrls'>,
  { timeoutMilliseconds, deadlineMilliseconds }: Patience,
) =>
  connectToChain(chainId, rpcUrls, {
    // One that is alone is waited for as long as there is time.
    timeoutMilliseconds: rpcUrls.length > 1 ? timeoutMilliseconds : deadlineMilliseconds,
  });

/** Returns what was read from a chain. @throws Problem service-unavailable, bad-gateway; at its deadline in any case. */
export async function inTime<T>(read: Promise<T>, { deadlineMilliseconds }: Patience): Promise<T> {
  const waiting = new AbortController();
  const late = setTimeout(deadlineMilliseconds, undefined, { signal: waiting.signal }).then(() => {
    throw new Problem('service-unavailable', `${words.chain} does not answer right now. ${words.advice}`);
  });
  try {
    return await Promise.race([answering(read, words), late]);
  } finally {
    late.catch(() => {});
    waiting.abort();
  }
}
