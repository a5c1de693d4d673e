import type { ServerResponse } from 'node:http';

/** One server-sent event; `data` becomes JSON on one line. */
export type StreamEvent = { event: string; data: unknown };

/** Nothing on the way may store, compress or hold back a stream. */
const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

export type EventStream = {
  /** Sends events at once. The last one carries `id`, so that a client that got only some of them asks for all again. */
  send(events: StreamEvent[], id: number): void;
  /** Sends a comment, which keeps proxies from ending an idle connection. */
  beat(): void;
  /** Whether the client has yet to take what it was sent. Nothing should be sent until `onDrain`. */
  readonly blocked: boolean;
  onDrain(listener: () => void): void;
  onClose(listener: () => void): void;
  /** Ends the answer when all of it is sent. */
  end(): void;
  /** Ends the connection, sent or not. */
  cut(): void;
};

/** Answers a request with a stream of events (WHATWG HTML, section 9.2). */
export function createEventStream(response: ServerResponse): EventStream {
  response.writeHead(200, headers);
  response.flushHeaders();
  return {
    send: (events, id) => {
      const texts = events.map(
        ({ event, data }, index) =>
          `event: ${event}\n${index === events.length - 1 ? `id: ${id}\n` : ''}data: ${JSON.stringify(data)}\n\n`,
      );
      response.write(texts.join(''));
    },
    beat: () => void response.write(':\n\n'),
    get blocked() {
      return response.writableNeedDrain;
    },
    onDrain: (listener) => void response.on('drain', listener),
    onClose: (listener) => void response.once('close', listener),
    end: () => void response.end(),
    cut: () => void response.destroy(),
  };
}
