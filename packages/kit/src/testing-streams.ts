import { createParser } from 'eventsource-parser';
import { eventually } from './testing.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests look into events of every shape.
type TestEvent = { event: string; id: string | undefined; data: any };

export type TestStream = {
  status: number;
  headers: Headers;
  /** The body of a response that is not a stream. */
  body: Record<string, unknown> | undefined;
  /** Events received so far. */
  events: TestEvent[];
  beats(): number;
  /** Returns the last id received, for Last-Event-ID. */
  lastId(): string;
  /** Waits for the first event with this name whose data passes. */
  find(event: string, passes?: (data: TestEvent['data']) => boolean): Promise<TestEvent>;
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>;
  /** Breaks the connection. */
  close(): void;
};

/** Opens a stream of server-sent events, as a browser would with `fetch`. */
export async function openTestStream(url: string, headers: Record<string, string> = {}): Promise<TestStream> {
  const left = new AbortController();
  const response = await fetch(url, { headers, signal: left.signal });
  const isStream = (response.headers.get('content-type') ?? '').startsWith('text/event-stream');
  const events: TestEvent[] = [];
  let beats = 0;
  const parser = createParser({
    onEvent: ({ event = '', id, data }) => void events.push({ event, id, data: JSON.parse(data) }),
    onComment: () => {
      beats += 1;
    },
  });
  const read = async () => {
    for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) parser.feed(text);
  };
  return {
    status: response.status,
    headers: response.headers,
    body: isStream ? undefined : ((await response.json()) as Record<string, unknown>),
    events,
    beats: () => beats,
    lastId: () => events.findLast(({ id }) => id !== undefined)?.id ?? '',
    find: (event, passes = () => true) =>
      eventually(() => events.find((one) => one.event === event && passes(one.data))),
    ended: isStream ? read().catch(() => {}) : Promise.resolve(),
    close: () => left.abort(),
  };
}
