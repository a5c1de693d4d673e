import { createParser } from 'eventsource-parser';
import { reconnectDelay, type StreamState } from './stream.rules.ts';

export interface StreamMessage {
  event: string;
  data: unknown;
  /** A connection that breaks off resumes after this. */
  id?: string | undefined;
}

export interface StreamListeners {
  onMessage(message: StreamMessage): void;
  onState(state: Exclude<StreamState, 'connecting'>): void;
}

export interface Connecting {
  /** Opens the stream after an event. @throws Error where the platform refuses or cannot be reached. */
  open(lastEventId: string | undefined, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
  random(): number;
}

/** The server sends a sign of life every 15 seconds. */
const longestSilenceMs = 40_000;

/** Keeps a stream open until `signal`: reconnects with growing waits, and resumes where it broke off. */
export async function followStream(
  { open, wait, random }: Connecting,
  { onMessage, onState }: StreamListeners,
  { signal, after }: { signal: AbortSignal; after?: string | undefined },
): Promise<void> {
  let failures = 0;
  let lastEventId = after;
  function hear(message: StreamMessage): void {
    lastEventId = message.id ?? lastEventId;
    if (message.event === 'ready') {
      failures = 0;
      onState('live');
    }
    onMessage(message);
  }
  while (!signal.aborted) {
    // Why a connection ended does not matter: the next attempt finds out whether it is over.
    await readStream((silence) => open(lastEventId, silence), hear, signal).catch(() => undefined);
    if (signal.aborted) return;
    onState('away');
    await wait(reconnectDelay(failures, random), signal);
    failures += 1;
  }
}

/** Reads one connection to its end, which is also a silence of `longestSilenceMs`. */
async function readStream(
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>,
  hear: (message: StreamMessage) => void,
  signal: AbortSignal,
): Promise<void> {
  const silence = new AbortController();
  const body = await open(AbortSignal.any([signal, silence.signal]));
  const parser = createParser({
    onEvent: ({ event = 'message', id, data }) => hear({ event, data: JSON.parse(data), id }),
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (;;) {
    const patience = setTimeout(() => silence.abort(), longestSilenceMs);
    const { done, value } = await reader.read().finally(() => clearTimeout(patience));
    if (done) return;
    parser.feed(decoder.decode(value, { stream: true }));
  }
}
