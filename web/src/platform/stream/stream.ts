import type { Notification } from '@hatchery/api/notifications';
import { createStore, useStore } from '../../design/store.ts';
import { tokens } from '../api.ts';
import { queryClient } from '../query-client.ts';
import { pollMs, queryKeysOf, type StreamState } from './stream.rules.ts';
import { type Connecting, followStream, type StreamMessage } from './stream-connection.ts';
import { followAmongTabs } from './stream-tabs.ts';

const state = createStore<StreamState>('connecting');

/** Returns how often a query asks: `whenAwayMs` while there is no stream to tell. */
export const usePollMs = (whenAwayMs: number): number => pollMs(useStore(state), whenAwayMs);

type Arrived = (notification: Notification) => void;
const listeners = new Set<Arrived>();

/** Calls `listener` with each notification that arrives while the page is open. One may come twice, with the same id. */
export function onNotification(listener: Arrived): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Follows the stream of a player until what it returns is called. */
export function startStream(userId: string): () => void {
  const name = `hatchery.stream.${userId}`;
  return followAmongTabs({
    name,
    locks: navigator.locks,
    channel: new BroadcastChannel(name),
    follow: (hears, options) => followStream(connecting, hears, options),
    state,
    onMessage: hear,
  });
}

const connecting: Connecting = { open: openStream, wait, random: Math.random };

/** EventSource cannot send the bearer, which has no place in an address. */
async function openStream(lastEventId: string | undefined, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const bearer = await tokens.bearer();
  if (!bearer) throw new Error('No player is signed in.');
  const response = await fetch('/account/stream', {
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${bearer}`,
      ...(lastEventId ? { 'last-event-id': lastEventId } : {}),
    },
    cache: 'no-store',
    signal,
  });
  if (response.status === 401) await tokens.renew();
  if (!response.ok || !response.body) throw new Error(`The stream was answered with ${response.status}.`);
  return response.body;
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function hear({ event, data }: StreamMessage): void {
  if (event === 'notification') for (const listener of listeners) listener(data as Notification);
  if (event === 'changed') invalidate(queryKeysOf((data as { topics: string[] }).topics));
  // A stream that could not resume doesn't tell what happened before it.
  if (event === 'ready' && !(data as { resumed: boolean }).resumed) invalidate([['mine'], ['monster']]);
}

function invalidate(keys: readonly (readonly string[])[]): void {
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
}
