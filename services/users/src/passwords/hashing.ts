import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Problem } from '@hatchery/api/problems';
import { hash, parseOptions, verify } from '@node-rs/argon2';

/** Parameters of OWASP's cheat sheet on password storage: Argon2id with 19 MiB, two passes, one lane. Argon2id is the library's default. */
export const argon2Parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The most hashes at once. libuv has four threads for the whole process; one stays free for files and DNS. */
export const mostAtOnce = Math.min(3, availableParallelism());
/** Length of the queue. Further requests are refused. */
const mostWaiting = 64;

export type PasswordHashing = {
  /** Argon2id in the PHC string format. @throws Problem service-unavailable if too many wait. */
  hash(password: string): Promise<string>;
  /** Whether a password matches `stored`. Without `stored` it does the same work and returns false. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
};

/** Hashes passwords in turn, a few at a time, so that the process still answers while many players sign in. */
export function createPasswordHashing(): PasswordHashing {
  const inTurn = createTurns();
  let dummy: Promise<string> | undefined;
  return {
    hash: (password) => inTurn(() => hash(normal(password), argon2Parameters)),
    verify: async (stored, password) => {
      dummy ??= hash(randomBytes(32).toString('hex'), argon2Parameters);
      const against = stored ?? (await dummy);
      const matches = await inTurn(() => verify(against, normal(password)));
      return matches && stored !== undefined;
    },
  };
}

/** Whether a stored hash was made with parameters other than the current ones. */
export function isOutdated(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(stored);
  const { memoryCost: memory, timeCost: time, parallelism: lanes } = argon2Parameters;
  return memoryCost !== memory || timeCost !== time || parallelism !== lanes;
}

/** Normalizes a password, because keyboards encode the same character in several ways. */
const normal = (password: string): string => password.normalize('NFKC');

function createTurns() {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < mostAtOnce) running += 1;
    else if (waiting.length < mostWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw new Problem('service-unavailable', 'Too many people are signing in right now. Please try again.');
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // Handing the turn on directly keeps newcomers from overtaking the queue.
      if (next) next();
      else running -= 1;
    }
  };
}
