import { createParser } from 'eventsource-parser';
import { eventually } from './testing.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests look into events of every shape.
export type TestEvent = { event: string; id: string | undefined; data: any };

export type TestStream = {
  status: number;
  headers: Headers;
  /** The body of an answer that is no stream. */
  body: Record<string, unknown> | undefined;
  /** Everything that has arrived. */
  events: TestEvent[];
  beats(): number;
  /** The last id that arrived, for Last-Event-ID. */
  lastId(): string;
  /** Waits for the first event of a name that passes. */
  find(event: string, passes?: (data: TestEvent['data']) => boolean): Promise<TestEvent>;
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>;
  /** Breaks the connection. */
  close(): void;
};

/** Opens a stream of server-sent events as a browser would by `fetch`. */
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
