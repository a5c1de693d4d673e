import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import type { Logger } from '@hatchery/kit/log';
import * as z from 'zod';
import { unavailable } from './upstreams.ts';

/** A key that was withdrawn verifies for no longer than this. */
const lifetimeMilliseconds = 10 * 60_000;
/** Tokens with made-up key ids must not become a stream of requests. */
const pauseAfterSuccessMilliseconds = 10_000;
const pauseAfterFailureMilliseconds = 1_000;

const keySet = z.object({
  keys: z.array(z.looseObject({ kid: z.string(), kty: z.literal('EC'), crv: z.literal('P-256') })).max(20),
});

export type KeySet = {
  /** The key that access tokens with this key id verify with; undefined when the users service has none. @throws Problem service-unavailable when it never said. */
  find(kid: string): Promise<KeyObject | undefined>;
};

type Options = { fetchKeySet: () => Promise<unknown>; now: () => Date; log: Logger };

/** The public keys of the users service, fetched when first needed, when they are old, and when a token names one that is not here. */
export function createKeySet({ fetchKeySet, now, log }: Options): KeySet {
  let keys = new Map<string, KeyObject>();
  let fetchedAt = Number.NEGATIVE_INFINITY;
  let nextTryAt = Number.NEGATIVE_INFINITY;
  let fetching: Promise<void> | undefined;

  const refresh = async () => {
    try {
      const answer = keySet.parse(await fetchKeySet());
      keys = new Map(answer.keys.map((key) => [key.kid, createPublicKey({ key: key as JsonWebKey, format: 'jwk' })]));
      fetchedAt = now().getTime();
      nextTryAt = fetchedAt + pauseAfterSuccessMilliseconds;
    } catch (error) {
      nextTryAt = now().getTime() + pauseAfterFailureMilliseconds;
      log.warn({ err: error }, 'the keys of access tokens could not be fetched');
    }
  };

  const refreshOnce = () => {
    fetching ??= refresh().finally(() => {
      fetching = undefined;
    });
    return fetching;
  };

  return {
    find: async (kid) => {
      const time = now().getTime();
      const stale = time - fetchedAt > lifetimeMilliseconds;
      if (fetching || ((stale || !keys.has(kid)) && time >= nextTryAt)) await refreshOnce();
      // The users service may be away for longer than a lifetime: old keys are better than nobody signed in.
      if (fetchedAt === Number.NEGATIVE_INFINITY) throw unavailable('users');
      return keys.get(kid);
    },
  };
}
