import { hash } from 'node:crypto';
import type { EventMessage } from '@hatchery/kit/transport';
import type { Outcome } from './operations.ts';

const remembered = 40;
const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Tells what happened, counts it, and says what happened last if something is wrong. */
export function createChronicle() {
  const counts = new Map<string, number>();
  const last: string[] = [];
  const names = new Map<string, string>();
  const ended = new Set<string>();
  let digest = '';

  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  /** Ids are random. In a story they are told by when they first occur. */
  const nameOf = (id: string): string => {
    const name = names.get(id) ?? `id-${names.size + 1}`;
    names.set(id, name);
    return name;
  };

  return {
    counts,
    count,
    /** `committed`: the digest hears no more of an outcome, since one of two faults may be told. */
    tell: (words: string, outcome: Outcome, committed = false) => {
      last.push(`${words} → ${outcome}`);
      if (last.length > remembered) last.shift();
      digest = hash('sha256', `${digest} ${words.replace(uuid, nameOf)} ${committed}`);
    },
    /** The same for two worlds in which the same happened. */
    digest: () => digest,
    last: () => last.join('\n'),
    /** Requires that an outcome is one of those that the model allows. */
    judge: (words: string, outcome: Outcome, allowed: Outcome[]) => {
      if (!allowed.includes(outcome)) throw new Error(`${words} may be ${allowed.join(' or ')}, and is ${outcome}.`);
    },
    /** Requires that nothing which ended is told twice. */
    published: (messages: EventMessage[]) => {
      for (const { type, key } of messages.filter((one) => one.type.endsWith('ClaimEnded'))) {
        if (ended.has(key)) throw new Error(`${type} was published twice for ${key}.`);
        ended.add(key);
      }
    },
  };
}

export type Chronicle = ReturnType<typeof createChronicle>;
