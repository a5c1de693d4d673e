import { Problem } from '@hatchery/api/problems';
import type { Logger } from '@hatchery/kit/log';
import { LRUCache } from 'lru-cache';
import { createMemory, type Known, type Patience } from './memory.ts';

/** The users service's answer about a session. */
export type SessionState = {
  active: boolean;
  /** The roles that its user has now. */
  roles?: string[] | undefined;
};

type RememberedState = SessionState & { subject: string };
export type Session = Known<RememberedState>;

const sessionsKept = 20_000;
const endedKept = 20_000;
const subjectsKept = 10_000;
/** Access tokens end within 15 minutes, so nothing about them must be remembered for longer. */
const longestToken = 15 * 60_000;
/** How soon the end of a session is noticed that nobody told of: the second number is for gateways that are told. */
const lifetimes = { untold: 10_000, told: 60_000 };

type Options = {
  fetchState: (sessionId: string) => Promise<SessionState>;
  /** Returns whether the users service can tell this gateway what ended. */
  isTold: () => boolean;
  patience: Patience;
  now: () => Date;
  log: Logger;
};

export type Sessions = ReturnType<typeof createSessions>;

/**
 * Remembers which sessions are active. While the users service is away, access tokens count by themselves, for 15 minutes at
 * most. A session that was ended stays ended, and one whose user was doubted waits for the users service.
 */
export function createSessions({ fetchState, isTold, patience, now, log }: Options) {
  const memory = createMemory<RememberedState>({
    max: sessionsKept,
    patience,
    lifetimeOf: (_state, time) => ({
      staleAt: time + (isTold() ? lifetimes.told : lifetimes.untold),
      lastUntil: Number.POSITIVE_INFINITY,
    }),
    now,
  });
  const ended = new LRUCache<string, true>({ max: endedKept });
  const doubted = new LRUCache<string, number>({ max: subjectsKept });

  const ask = async (sessionId: string, subject: string): Promise<RememberedState> => {
    try {
      return { ...(await fetchState(sessionId)), subject };
    } catch (error) {
      if (error instanceof Problem && error.code === 'not-found') return { active: false, subject };
      log.warn({ err: error }, 'the state of a session could not be fetched');
      throw error;
    }
  };

  const isDoubted = (sessionId: string, subject: string) => {
    const time = now().getTime();
    const known = memory.get(sessionId);
    return (known && time >= known.lastUntil) || time < (doubted.get(subject) ?? 0) + longestToken;
  };

  return {
    /** @throws Problem service-unavailable for a session that was doubted while the users service is away. */
    find: async (sessionId: string, subject: string): Promise<Session> => {
      if (ended.has(sessionId)) return endedSession(subject);
      try {
        return await memory.find(sessionId, () => ask(sessionId, subject));
      } catch (error) {
        if (isDoubted(sessionId, subject)) throw error;
        return memory.assume(sessionId, { active: true, subject });
      }
    },
    end: (sessionId: string) => {
      ended.set(sessionId, true);
      memory.doubt(sessionId);
    },
    doubt: memory.doubt,
    doubtAllOf: (subject: string) => {
      doubted.set(subject, now().getTime());
      memory.doubtAll((state) => state.subject === subject);
    },
  };
}

const endedSession = (subject: string): Session => ({
  answer: { active: false, subject },
  staleAt: Number.POSITIVE_INFINITY,
  lastUntil: Number.POSITIVE_INFINITY,
});
