import type { Notification } from '@hatchery/api/notifications';
import { createStore, useStore } from '../design/store.ts';
import { queryClient } from './query-client.ts';
import { pollMs, queryKeysOf, type StreamState } from './stream.rules.ts';
import { followStream, type StreamMessage } from './stream-connection.ts';

const state = createStore<StreamState>('connecting');

/** How often a query asks: `whenAwayMs` while there is no stream to tell. */
export const usePollMs = (whenAwayMs: number): number => pollMs(useStore(state), whenAwayMs);

type Arrived = (notification: Notification) => void;
const listeners = new Set<Arrived>();

/** Hears of each notification that arrives while the page is open; one may come twice, with the same id. */
export function onNotification(listener: Arrived): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type Shared = { message: StreamMessage } | { state: StreamState } | { asks: true };

/**
 * Follows the stream of a player until what it returns is called. One tab of this browser holds the connection and passes on what it hears;
 * when that tab closes another one takes over. Without Web Locks each tab has its own.
 */
export function startStream(userId: string): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const channel = new BroadcastChannel(`hatchery.stream.${userId}`);
  const say = (shared: Shared) => channel.postMessage(shared);
  let leads = false;

  const lead = async () => {
    leads = true;
    await followStream(
      {
        onMessage: (message) => {
          hear(message);
          say({ message });
        },
        onState: (next) => {
          state.set(next);
          say({ state: next });
        },
      },
      signal,
    );
  };
  channel.onmessage = ({ data }: MessageEvent<Shared>) => {
    if ('asks' in data) {
      if (leads) say({ state: state.get() });
    } else if ('state' in data) state.set(data.state);
    else hear(data.message);
  };
  say({ asks: true });
  if (navigator.locks)
    void navigator.locks.request(`hatchery.stream.${userId}`, { signal }, lead).catch(() => undefined);
  else void lead();

  return () => {
    stopping.abort();
    channel.close();
    state.set('connecting');
  };
}

function hear({ event, data }: StreamMessage): void {
  if (event === 'notification') for (const listener of listeners) listener(data as Notification);
  if (event === 'changed') invalidate(queryKeysOf((data as { topics: string[] }).topics));
  // What happened before the stream was there is not told.
  if (event === 'ready' && !(data as { resumed: boolean }).resumed) invalidate([['mine']]);
}

function invalidate(keys: string[][]): void {
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
}
