import { createParser } from 'eventsource-parser';
import { tokens } from './api.ts';
import { reconnectDelay } from './stream.rules.ts';

export interface StreamMessage {
  event: string;
  data: unknown;
}

interface Listeners {
  onMessage(message: StreamMessage): void;
  onState(state: 'live' | 'away'): void;
}

/** The server sends a sign of life every 15 seconds. */
const longestSilenceMs = 40_000;

/** Keeps the caller's stream open until `signal`: reconnects with growing waits, and resumes where it broke off. */
export async function followStream({ onMessage, onState }: Listeners, signal: AbortSignal): Promise<void> {
  let failures = 0;
  let lastEventId: string | undefined;
  while (!signal.aborted) {
    try {
      await readStream({
        signal,
        lastEventId,
        onMessage: (message, id) => {
          lastEventId = id ?? lastEventId;
          if (message.event === 'ready') {
            failures = 0;
            onState('live');
          }
          onMessage(message);
        },
      });
    } catch {
      // Whatever it was, the next attempt finds out whether it is over.
    }
    if (signal.aborted) return;
    onState('away');
    await wait(reconnectDelay(failures, Math.random), signal);
    failures += 1;
  }
}

interface Reading {
  signal: AbortSignal;
  lastEventId: string | undefined;
  onMessage(message: StreamMessage, id: string | undefined): void;
}

/** Reads one connection to its end. EventSource cannot send the bearer, which has no place in an address. */
async function readStream({ signal, lastEventId, onMessage }: Reading): Promise<void> {
  const bearer = await tokens.bearer();
  if (!bearer) throw new Error('Nobody is signed in.');
  const silence = new AbortController();
  const response = await fetch('/account/stream', {
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${bearer}`,
      ...(lastEventId ? { 'last-event-id': lastEventId } : {}),
    },
    cache: 'no-store',
    signal: AbortSignal.any([signal, silence.signal]),
  });
  if (response.status === 401) await tokens.renew();
  if (!response.ok || !response.body) throw new Error(`The stream was answered with ${response.status}.`);
  const parser = createParser({
    onEvent: ({ event = 'message', id, data }) => onMessage({ event, data: JSON.parse(data) }, id),
  });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const patience = setTimeout(() => silence.abort(), longestSilenceMs);
    const { done, value } = await reader.read().finally(() => clearTimeout(patience));
    if (done) return;
    parser.feed(value);
  }
}

const wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
