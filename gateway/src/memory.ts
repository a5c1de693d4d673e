import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleAll, TimeoutStrategy, timeout, wrap } from 'cockatiel';
import { LRUCache } from 'lru-cache';

/** An answer of the users service. Everybody who asks about the same thing holds the same object. */
export type Known<T> = {
  answer: T;
  /** Milliseconds since 1970 from which the users service is asked again. */
  staleAt: number;
  /** Milliseconds since 1970 from which the answer does not count, even if the users service is away. */
  lastUntil: number;
};

export type Memory<T> = {
  /** Returns a remembered answer, also a stale one. */
  get(id: string): Known<T> | undefined;
  /** Returns a fresh answer, or the last one if none comes soon. @throws what `ask` throws if neither is there. */
  find(id: string, ask: () => Promise<T>): Promise<Known<T>>;
  /** Remembers an answer that the users service did not give, for a short time. */
  assume(id: string, answer: T): Known<T>;
  /** Lets only an answer to a question count that is asked from now on. */
  doubt(id: string): void;
  doubtAll(matches: (answer: T) => boolean): void;
};

/** How long requests wait for a new answer when an older one is there. */
const patienceMilliseconds = 500;
/** Answers in a row that failed or came late before requests stop waiting for new ones. */
const mostFailures = 3;
/** How long questions rest then, and how long an answer counts that the users service could not confirm. */
const pauseMilliseconds = 10_000;

export type Patience = ReturnType<typeof createPatience>;

/** Decides how long requests wait for the users service. Sessions and keys share it. */
export function createPatience() {
  const circuit = circuitBreaker(handleAll, {
    breaker: new ConsecutiveBreaker(mostFailures),
    halfOpenAfter: pauseMilliseconds,
  });
  const policy = wrap(circuit, timeout(patienceMilliseconds, TimeoutStrategy.Aggressive));
  return {
    /** Resolves with what `work` answers in time; with undefined if it fails or is late. Does not wait while the service is away. */
    answerOf: <T>(work: () => Promise<T>): Promise<T | undefined> => {
      if (circuit.state === CircuitState.HalfOpen) return Promise.resolve(undefined);
      const isAway = circuit.state !== CircuitState.Closed;
      const answer = policy.execute(work).catch(() => undefined);
      return isAway ? Promise.resolve(undefined) : answer;
    },
  };
}

type Options<T> = {
  max: number;
  patience: Patience;
  /** Returns how long an answer that came at `time` counts, in milliseconds since 1970. */
  lifetimeOf: (answer: T, time: number) => Pick<Known<T>, 'staleAt' | 'lastUntil'>;
  now: () => Date;
};

/** Remembers answers of the users service. While it is away, the last answers count, unless they were doubted since. */
export function createMemory<T>({ max, patience, lifetimeOf, now }: Options<T>): Memory<T> {
  const entries = new LRUCache<string, Known<T>>({ max });
  const asking = new Map<string, Promise<Known<T>>>();
  const waiting = new Map<string, Promise<Known<T> | undefined>>();
  let doubts = 0;

  const remember = (id: string, known: Known<T>): Known<T> => {
    // Callers who did not wait hold the same object, so they feel a late answer too.
    const shared = Object.assign(entries.get(id) ?? {}, known);
    entries.set(id, shared);
    return shared;
  };

  const askOnce = (id: string, ask: () => Promise<T>): Promise<Known<T>> => {
    const begun = asking.get(id);
    if (begun) return begun;
    const doubtsBefore = doubts;
    const asked = ask()
      .then((answer) => {
        const times = doubts === doubtsBefore ? lifetimeOf(answer, now().getTime()) : noTime;
        return remember(id, { answer, ...times });
      })
      .finally(() => {
        if (asking.get(id) === asked) asking.delete(id);
      });
    asking.set(id, asked);
    return asked;
  };

  const waitFor = (id: string, ask: () => Promise<T>) => {
    const shared = waiting.get(id);
    if (shared) return shared;
    const soon = patience.answerOf(() => askOnce(id, ask)).finally(() => waiting.delete(id));
    waiting.set(id, soon);
    return soon;
  };

  const doubt = (known: Known<T>) => void Object.assign(known, noTime);
  const forgetQuestions = () => {
    doubts += 1;
    asking.clear();
    waiting.clear();
  };

  return {
    get: (id) => entries.get(id),
    find: async (id, ask) => {
      const known = entries.get(id);
      const time = now().getTime();
      if (known && time < known.staleAt) return known;
      if (!known || time >= known.lastUntil) return askOnce(id, ask);
      const fresh = await waitFor(id, ask);
      if (fresh) return fresh;
      if (time >= known.lastUntil) return askOnce(id, ask);
      known.staleAt = Math.max(known.staleAt, Math.min(time + pauseMilliseconds, known.lastUntil));
      return known;
    },
    assume: (id, answer) => remember(id, { answer, ...lifetimeOf(answer, now().getTime()), ...shortly(now()) }),
    doubt: (id) => {
      forgetQuestions();
      const known = entries.get(id);
      if (known) doubt(known);
    },
    doubtAll: (matches) => {
      forgetQuestions();
      for (const known of entries.values()) if (matches(known.answer)) doubt(known);
    },
  };
}

/** The times of an answer that counts for nobody but those who waited for it. */
const noTime = { staleAt: 0, lastUntil: 0 };
const shortly = (now: Date) => ({ staleAt: now.getTime() + pauseMilliseconds });
