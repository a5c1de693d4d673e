import { Problem } from '@hatchery/api/problems';
import type { Logger } from '@hatchery/kit/log';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { GatewayConfig } from './config.ts';
import { type Counted, createWindows } from './windows.ts';

/**
 * Requests that are counted apart: by subject for users and keys; by address for anonymous callers, sign-in, new guests, and
 * credentials that failed.
 */
export type Bucket = 'anonymous' | 'user' | 'key' | 'signIn' | 'guests' | 'guesses';

/** In memory, a request is counted at once. Only with Redis there is something to wait for. */
export type Limits = {
  /** Counts one request. @throws Problem too-many-requests, with the seconds to wait. */
  spend(bucket: Bucket, subject: string): Promise<void> | undefined;
  /** Counts nothing. @throws Problem too-many-requests if nothing is left to spend. */
  check(bucket: Bucket, subject: string): Promise<void> | undefined;
  close(): Promise<void>;
};

/** Requests must not wait for a Redis that does not answer, so it is left alone for a while. */
const redisTimeoutMilliseconds = 250;
const redisPauseMilliseconds = 2_000;

/** Counts in Redis, so that all gateways count together. Without Redis, or while it is down, each gateway counts in memory. */
export async function createLimits(
  config: GatewayConfig,
  { metrics, log }: { metrics: { limited(bucket: Bucket): void }; log: Logger },
): Promise<Limits> {
  const redis = config.REDIS_URL ? await connect(config.REDIS_URL, log) : undefined;
  const limiter = (name: Bucket, points: number, seconds: number) => ({
    memory: createWindows({ points, seconds, now: () => performance.now() }),
    shared: redis && countIn(redis.store, { keyPrefix: `gateway:${name}`, points, duration: seconds }),
  });
  const limiters: Record<Bucket, ReturnType<typeof limiter>> = {
    anonymous: limiter('anonymous', config.LIMIT_ANONYMOUS_PER_MINUTE, 60),
    user: limiter('user', config.LIMIT_USER_PER_MINUTE, 60),
    key: limiter('key', config.LIMIT_KEY_PER_MINUTE, 60),
    signIn: limiter('signIn', config.LIMIT_SIGN_IN_PER_MINUTE, 60),
    guests: limiter('guests', config.LIMIT_GUESTS_PER_HOUR, 3_600),
    guesses: limiter('guesses', config.LIMIT_GUESSES_PER_MINUTE, 60),
  };
  const count = (bucket: Bucket, subject: string, points: 0 | 1): Promise<void> | undefined => {
    const { memory, shared } = limiters[bucket];
    const ensure = ({ left, milliseconds }: Counted) => {
      if (left >= (points === 0 ? 1 : 0)) return;
      metrics.limited(bucket);
      throw tooMany(milliseconds);
    };
    if (!shared) return void ensure(memory.spend(subject, points));
    return shared(subject, points).then((counted) => ensure(counted ?? memory.spend(subject, points)));
  };
  return {
    spend: (bucket, subject) => count(bucket, subject, 1),
    check: (bucket, subject) => count(bucket, subject, 0),
    close: async () => redis?.close(),
  };
}

type Store = Awaited<ReturnType<typeof connect>>['store'];

/** Returns a way to count in Redis. It resolves with undefined while Redis is down. */
function countIn(store: Store, limit: { keyPrefix: string; points: number; duration: number }) {
  const limiter = new RateLimiterRedis({
    ...limit,
    storeClient: store,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    // A caller over the limit is refused without asking Redis again, until the time is up.
    inMemoryBlockOnConsumed: limit.points + 1,
  });
  return async (subject: string, points: number): Promise<Counted | undefined> => {
    try {
      const { remainingPoints, msBeforeNext } = await limiter.consume(subject, points);
      return { left: remainingPoints, milliseconds: msBeforeNext };
    } catch (reason) {
      return reason instanceof RateLimiterRes ? { left: -1, milliseconds: reason.msBeforeNext } : undefined;
    }
  };
}

const tooMany = (milliseconds: number) =>
  new Problem('too-many-requests', 'Too many requests. Please wait a moment and try again.', {
    retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1000)),
  });

async function connect(url: string, log: Logger) {
  const { connectRedis } = await import('@hatchery/kit/redis-connection');
  let away = false;
  let pausedUntil = 0;
  const isAway = (error: unknown) => {
    if (!away) log.warn({ err: error }, 'Redis is down; each gateway counts limits by itself');
    away = true;
  };
  const client = connectRedis({
    url,
    settings: { disableOfflineQueue: true },
    onReady: () => {
      away = false;
    },
    onError: isAway,
  });

  const store = {
    get isReady() {
      return client.isReady() && performance.now() >= pausedUntil;
    },
    eval: async (script: string, options: { keys: string[]; arguments: string[] }) => {
      try {
        return await within(redisTimeoutMilliseconds, client.eval(script, options));
      } catch (error) {
        pausedUntil = performance.now() + redisPauseMilliseconds;
        isAway(error);
        throw error;
      }
    },
  };
  return { store, close: () => client.close() };
}

function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('Redis did not answer in time.')), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(late));
  });
}
