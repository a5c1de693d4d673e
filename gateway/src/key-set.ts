import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import type { Logger } from '@hatchery/kit/log';
import * as z from 'zod';
import { unavailable } from './upstreams.ts';

/** How long a withdrawn key still verifies, at most. */
const lifetimeMilliseconds = 10 * 60_000;
/** Tokens with invented key ids must not cause many requests. */
const pauseAfterSuccessMilliseconds = 10_000;
const pauseAfterFailureMilliseconds = 1_000;

const keySet = z.object({
  keys: z.array(z.looseObject({ kid: z.string(), kty: z.literal('EC'), crv: z.literal('P-256') })).max(20),
});

export type KeySet = {
  /**
   * Returns the key that verifies access tokens with this key id; undefined if there is none.
   * @throws Problem service-unavailable if the keys were never fetched.
   */
  find(kid: string): Promise<KeyObject | undefined>;
};

type Options = { fetchKeySet: () => Promise<unknown>; now: () => Date; log: Logger };

/** Keeps the public keys of the users service. Fetches them on first use, when they are old, and for an unknown key id. */
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
      // The users service may be away for longer than a lifetime. Old keys are better than signing everyone out.
      if (fetchedAt === Number.NEGATIVE_INFINITY) throw unavailable('users');
      return keys.get(kid);
    },
  };
}
