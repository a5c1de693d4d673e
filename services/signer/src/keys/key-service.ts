import { setTimeout as delay } from 'node:timers/promises';
import { Problem } from '@hatchery/api/problems';
import { createHistogram } from '@hatchery/kit/metrics';
import type { Registry } from 'prom-client';

/** One try takes so long at most. All tries and waits together end before an internal call does, which has five seconds. */
const tryMilliseconds = 1_200;
const waits = [100, 300];

/** An answer that a key service gives again when it is asked again: no permission, no such key. */
export class KeyServiceRefusal extends Error {
  override readonly name = 'KeyServiceRefusal';
}

/** A wrapped key that was changed, or was wrapped by another key or with another context. */
export class WrongCiphertext extends Error {
  override readonly name = 'WrongCiphertext';
}

/** Makes a call of a key service, with a timeout for each of three tries. Any error but those above is tried again. */
export type CallKeyService = <T>(
  call: { provider: 'vault' | 'aws'; operation: string },
  send: (signal: AbortSignal) => Promise<T>,
) => Promise<T>;

export type KeyServiceOptions = { metrics: Registry; wait?: (milliseconds: number) => Promise<unknown> };

/** Creates what calls key services. A call that fails is a 503: what it was for is stored, or did not begin. */
export function createKeyServiceCalls({ metrics, wait = delay }: KeyServiceOptions): CallKeyService {
  const durations = createHistogram(metrics, 'key_service_call_duration_seconds', [0.005, 0.02, 0.05, 0.1, 0.3, 1, 2]);
  const tryOnce = async <T>(labels: object, send: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const end = durations.startTimer();
    try {
      const result = await send(AbortSignal.timeout(tryMilliseconds));
      end({ ...labels, outcome: 'ok' });
      return result;
    } catch (error) {
      end({ ...labels, outcome: isFinal(error) ? 'refused' : 'failed' });
      throw error;
    }
  };
  return async (labels, send) => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await tryOnce(labels, send);
      } catch (error) {
        if (error instanceof WrongCiphertext) throw error;
        const pause = isFinal(error) ? undefined : waits[attempt];
        if (pause === undefined) throw unavailable(error);
        await wait(pause);
      }
    }
  };
}

const isFinal = (error: unknown) => error instanceof WrongCiphertext || error instanceof KeyServiceRefusal;

const unavailable = (cause: unknown) =>
  new Problem('service-unavailable', 'The key service cannot be used right now. Nothing was lost. Please try again.', {
    cause,
  });
