import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Problem } from '@hatchery/api/problems';
import { hash, parseOptions, verify } from '@node-rs/argon2';

/** OWASP's cheat sheet on password storage: Argon2id with 19 MiB, two passes, one lane. Argon2id is the library's default. */
export const argon2Parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** libuv has four threads for everyone in the process; one stays free for files and names. */
export const mostAtOnce = Math.min(3, availableParallelism());
/** Who would wait behind so many others is sent away instead. */
const mostWaiting = 64;

export type PasswordHashing = {
  /** Argon2id in the PHC string format. @throws Problem service-unavailable when too many wait. */
  hash(password: string): Promise<string>;
  /** Whether a password is the one of `stored`; without one as much work is done, and the answer is no. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
};

/** Hashes passwords, a few at a time and in turn, so that however many sign in, the process goes on answering. */
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

/** Whether a stored hash was made with other parameters than today's. */
export function isOutdated(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(stored);
  const { memoryCost: memory, timeCost: time, parallelism: lanes } = argon2Parameters;
  return memoryCost !== memory || timeCost !== time || parallelism !== lanes;
}

/** Keyboards write the same character in several ways. */
const normal = (password: string): string => password.normalize('NFKC');

function createTurns() {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < mostAtOnce) running += 1;
    else if (waiting.length < mostWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw new Problem('service-unavailable', 'Too many people sign in right now. Please try again.');
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The turn is handed on as it is, so that nobody slips in between.
      if (next) next();
      else running -= 1;
    }
  };
}
