import type { PubSub } from './pub-sub.ts';

/**
 * A credential that gateways should forget. `session`: it ended. `user`: sessions ended, or roles or apps changed: ask again about all of this
 * user's sessions. `key`: a key was replaced or revoked.
 */
export type Revocation = { kind: 'session' | 'user' | 'key'; id: string };

/** The channel of Redis over which the users service tells gateways. */
export const revocationsChannel = 'users:revocations';

const kinds = new Set<unknown>(['session', 'user', 'key']);

/**
 * Tells gateways at once what they should forget. Messages can be lost, so gateways check credentials again by themselves; the
 * messages only make it sooner.
 */
export const createRevocations = (pubSub: PubSub) => ({
  publish: ({ kind, id }: Revocation) => pubSub.publish(JSON.stringify({ kind, id })),
  subscribe: (listener: (revocation: Revocation) => void) =>
    pubSub.subscribe((message) => {
      const revocation = parse(message);
      if (revocation) listener(revocation);
    }),
  isListening: () => pubSub.isListening(),
  close: () => pubSub.close(),
});

export type Revocations = ReturnType<typeof createRevocations>;

function parse(message: string): Revocation | undefined {
  try {
    const { kind, id } = JSON.parse(message);
    return kinds.has(kind) && typeof id === 'string' ? { kind, id } : undefined;
  } catch {
    return undefined;
  }
}
