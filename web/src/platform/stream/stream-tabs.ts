import type { Store } from '../../design/store.ts';
import type { StreamState } from './stream.rules.ts';
import type { StreamListeners, StreamMessage } from './stream-connection.ts';

/** A message between tabs. */
type Shared = { message: StreamMessage } | { state: StreamState; lastEventId: string | undefined } | { asks: true };

interface Tab {
  /** Names the stream among those of this browser. */
  name: string;
  /** Web Locks. The tab that holds the lock has the connection. Without them each tab has its own. */
  locks:
    | { request(name: string, options: { signal: AbortSignal }, work: () => Promise<void>): Promise<void> }
    | undefined;
  /** Reaches the other tabs. */
  channel: Pick<BroadcastChannel, 'postMessage' | 'onmessage' | 'close'>;
  follow(listeners: StreamListeners, options: { signal: AbortSignal; after: string | undefined }): Promise<void>;
  state: Store<StreamState>;
  onMessage(message: StreamMessage): void;
}

/**
 * Follows a stream with one connection for all tabs of this browser, until what it returns is called. One tab leads: it holds
 * the connection and passes on what it hears. When it closes, another takes over where it left off.
 */
export function followAmongTabs({ name, locks, channel, follow, state, onMessage }: Tab): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let leads = false;
  let lastEventId: string | undefined;
  const say = (shared: Shared) => channel.postMessage(shared);
  const sayState = () => say({ state: state.get(), lastEventId });

  function hear(message: StreamMessage): void {
    lastEventId = message.id ?? lastEventId;
    onMessage(message);
  }
  async function lead(): Promise<void> {
    leads = true;
    const listeners: StreamListeners = {
      onMessage: (message) => {
        hear(message);
        say({ message });
      },
      onState: (next) => {
        state.set(next);
        sayState();
      },
    };
    await follow(listeners, { signal, after: lastEventId });
  }
  channel.onmessage = ({ data }: MessageEvent<Shared>) => {
    if ('message' in data) hear(data.message);
    else if ('state' in data) {
      state.set(data.state);
      lastEventId = data.lastEventId;
    } else if (leads) sayState();
  };
  say({ asks: true });
  // Rejects once this tab stops.
  if (locks) void locks.request(name, { signal }, lead).catch(() => undefined);
  else void lead();

  return () => {
    stopping.abort();
    channel.close();
    state.set('connecting');
  };
}
