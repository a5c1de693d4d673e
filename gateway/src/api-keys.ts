import { hash } from 'node:crypto';
import { Problem } from '@hatchery/api/problems';
import { type Caller, callerOf } from './callers.ts';
import { createMemory, type Patience } from './memory.ts';

/** The users service's answer about an API key. */
export type ResolvedKey = {
  uid: string;
  permissions: string[];
  appId?: string | undefined;
  /** When a replaced key stops working. */
  validUntil?: string | undefined;
};

type Resolved = { caller: Caller | null; endsAt: number };

const keysKept = 10_000;
/** How soon a new or revoked key takes effect that nobody told of. A gateway that is told asks less often about good keys. */
const lifetimes = { untold: 5_000, told: 60_000 };
/** How long the last answer counts while the users service is away. */
const lastMilliseconds = 5 * 60_000;

const apiKeyShape = /^hk_(live|test)_[A-Za-z0-9_-]{16,128}$/;

export const isApiKey = (text: string) => apiKeyShape.test(text);

type Options = {
  resolveApiKey: (hash: string) => Promise<ResolvedKey | null>;
  /** Returns whether the users service can tell this gateway what ended. */
  isTold: () => boolean;
  patience: Patience;
  now: () => Date;
};

/** Remembers whose API keys are. */
export function createApiKeys({ resolveApiKey, isTold, patience, now }: Options) {
  const memory = createMemory<Resolved>({
    max: keysKept,
    patience,
    lifetimeOf: ({ caller, endsAt }, time) => ({
      staleAt: Math.min(time + (caller && isTold() ? lifetimes.told : lifetimes.untold), endsAt),
      lastUntil: Math.min(time + lastMilliseconds, endsAt),
    }),
    now,
  });

  const ask = async (digest: string): Promise<Resolved> => {
    const key = await resolveApiKey(digest);
    const endsAt = key?.validUntil === undefined ? Number.POSITIVE_INFINITY : Date.parse(key.validUntil);
    const caller =
      key && callerOf({ kind: 'key', subject: key.uid, roles: [], permissions: key.permissions, appId: key.appId });
    return { caller, endsAt };
  };

  return {
    /** Returns the caller without asking; undefined if it must be asked for. @throws Problem unauthorized. */
    known: (key: string, time: number): Caller | undefined => {
      const known = memory.get(digestOf(key));
      return known && time < known.staleAt ? callerIn(known.answer) : undefined;
    },
    wasGood: (key: string) => Boolean(memory.get(digestOf(key))?.answer.caller),
    /** @throws Problem unauthorized or service-unavailable. */
    resolve: async (key: string): Promise<Caller> => {
      const digest = digestOf(key);
      const { answer } = await memory.find(digest, () => ask(digest));
      return callerIn(answer);
    },
    doubt: (id: string) => memory.doubtAll(({ caller }) => caller?.identity.subject === id),
  };
}

function callerIn({ caller }: Resolved): Caller {
  if (!caller) throw unknownKey();
  return caller;
}

function digestOf(key: string): string {
  if (!isApiKey(key)) throw unknownKey();
  return hash('sha256', key);
}

const unknownKey = () => new Problem('unauthorized', 'This API key is not valid.');
