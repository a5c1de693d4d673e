import type { ServerResponse } from 'node:http';

/** One server-sent event; `data` becomes JSON on one line. */
export type StreamEvent = { event: string; data: unknown };

/** Headers that keep proxies from storing, compressing or buffering a stream. */
const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

export type EventStream = {
  /** Sends events together. Only the last carries `id`, so a client that got some of them asks for all of them again. */
  send(events: StreamEvent[], id: number): void;
  /** Sends a comment, which keeps proxies from ending an idle connection. */
  beat(): void;
  /** Whether the client has not read everything yet. Send nothing until `onDrain`. */
  readonly blocked: boolean;
  onDrain(listener: () => void): void;
  onClose(listener: () => void): void;
  /** Ends the response once everything is sent. */
  end(): void;
  /** Drops the connection, even if data is unsent. */
  cut(): void;
};

/** Starts a stream of server-sent events as the response (WHATWG HTML, section 9.2). */
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
