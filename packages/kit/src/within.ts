import { setTimeout } from 'node:timers/promises';

/** Waits for work, but no longer than this. Work that takes longer goes on; it must not fail. */
export async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const waiting = new AbortController();
  const tooLong = setTimeout(milliseconds, undefined, { signal: waiting.signal }).catch(() => undefined);
  await Promise.race([work, tooLong]);
  waiting.abort();
}
