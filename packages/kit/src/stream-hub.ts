import type { ServerResponse } from 'node:http';
import { Problem } from '@hatchery/api/problems';
import type { Registry } from 'prom-client';
import type { Closable } from './closing.ts';
import { createEventStream, type EventStream, type StreamEvent } from './event-stream.ts';
import type { Logger } from './log.ts';
import { createGauge } from './metrics.ts';
import { startPeriodicWork } from './periodic-work.ts';
import type { PubSub } from './pub-sub.ts';

/** Source of the events. The positions of a subject increase in the order in which its events are committed. */
export type StreamSource = {
  /** Returns the last position of each subject. A subject without events has none. */
  findPositions(subjects: string[]): Promise<Map<string, number>>;
  /** Returns the next events of a subject after a position, in order, up to a limit, and the position after them. */
  listEventsAfter(subject: string, position: number): Promise<{ events: StreamEvent[]; position: number }>;
  /** Returns which of these sessions have ended. */
  findEndedSessions(sessionIds: string[]): Promise<Set<string>>;
};

export type StreamHub = {
  /**
   * Starts a stream, after `lastEventId` if that is a known position.
   * @throws Problem session-revoked, too-many-requests, service-unavailable.
   */
  open(wanted: Wanted): Promise<void>;
  /** Makes the streams of a subject, on every replica, look for new events. Call it after a commit. */
  ring(subject: string): void;
  /** Ends all streams and refuses new ones. Clients reconnect to another replica. */
  close(): Promise<void>;
};

type Wanted = {
  subject: string;
  sessionId: string | undefined;
  lastEventId: string | undefined;
  response: ServerResponse;
};

type Options = {
  source: StreamSource;
  pubSub: PubSub;
  log: Logger;
  metrics: Registry;
  heartbeatMilliseconds?: number;
  /** Most streams of one subject on one replica. Default 10. */
  mostStreams?: number;
};

type Stream = {
  subject: string;
  sessionId: string | undefined;
  position: number;
  out: EventStream;
  /** Events are being read. `again` requests another round. */
  delivering: boolean;
  again: boolean;
  /** The client had unread data at the last heartbeat. */
  late: boolean;
  /** The stream has ended. */
  closed: boolean;
};

const subjectsAtOnce = 1_000;

/**
 * Holds the open streams of one replica. Messages between replicas only say when to look at the source, so a lost message delays
 * events by one heartbeat. A stream stores its position and no events, so a slow client costs no memory. A client that does not
 * read is cut off after two heartbeats.
 */
export function createStreamHub(options: Options): StreamHub {
  const { source, pubSub, log, metrics, heartbeatMilliseconds = 15_000, mostStreams = 10 } = options;
  const streams = new Map<string, Set<Stream>>();
  let closing = false;
  const gauge = createGauge(metrics, 'streams_open');

  const all = () => [...streams.values()].flatMap((ofSubject) => [...ofSubject]);
  const wake = (subject: string) => {
    for (const stream of streams.get(subject) ?? []) void deliver(stream, source, log);
  };
  pubSub.subscribe(wake);
  const heart = startHeart({ all, wake, source, log }, heartbeatMilliseconds);

  const add = (stream: Stream) => {
    const ofSubject = streams.get(stream.subject) ?? new Set();
    streams.set(stream.subject, ofSubject.add(stream));
    gauge.inc();
    stream.out.onClose(() => {
      stream.closed = true;
      ofSubject.delete(stream);
      if (ofSubject.size === 0 && streams.get(stream.subject) === ofSubject) streams.delete(stream.subject);
      gauge.dec();
    });
    stream.out.onDrain(() => {
      stream.late = false;
      void deliver(stream, source, log);
    });
  };

  return {
    open: async ({ subject, sessionId, lastEventId, response }) => {
      const [positions, ended] = await Promise.all([
        source.findPositions([subject]),
        source.findEndedSessions(sessionId === undefined ? [] : [sessionId]),
      ]);
      if (response.destroyed) return;
      if (closing) throw goingAway();
      // The gateway remembers for some seconds that a session was active.
      if (ended.size > 0) throw revoked();
      const latest = positions.get(subject) ?? 0;
      if ((streams.get(subject)?.size ?? 0) >= mostStreams) throw tooMany();
      const asked = positionOf(lastEventId);
      const resumed = asked !== undefined && asked <= latest;
      const out = createEventStream(response);
      const flags = { delivering: false, again: false, late: false, closed: false };
      const stream = { subject, sessionId, position: resumed ? asked : latest, out, ...flags };
      add(stream);
      out.send([{ event: 'ready', data: { resumed } }], stream.position);
      // Deliver what was committed since the position was read: its ring came before this stream.
      void deliver(stream, source, log);
    },
    ring: (subject) => pubSub.publish(subject),
    close: async () => {
      closing = true;
      await heart.close();
      for (const stream of all()) finish(stream);
      await pubSub.close();
    },
  };
}

/** Reads a Last-Event-ID as a position. An invalid one counts as absent. */
function positionOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** Sends new events to a stream. A call during another call makes that one look again. */
async function deliver(stream: Stream, source: StreamSource, log: Logger): Promise<void> {
  stream.again = true;
  if (stream.delivering) return;
  stream.delivering = true;
  try {
    while (stream.again && !stream.closed && !stream.out.blocked) {
      stream.again = false;
      const { events, position } = await source.listEventsAfter(stream.subject, stream.position);
      if (position <= stream.position || stream.closed) continue;
      stream.position = position;
      // The source has a limit, so there may be more.
      stream.again = true;
      if (events.length > 0) stream.out.send(events, position);
    }
  } catch (error) {
    log.warn({ err: error }, 'events of a stream could not be read; the next heartbeat retries');
  } finally {
    stream.delivering = false;
  }
}

type Heart = {
  all(): Stream[];
  wake(subject: string): void;
  source: StreamSource;
  log: Logger;
};

/** Keeps streams alive, cuts off clients that do not read, ends streams of ended sessions, and delivers what was missed. */
function startHeart({ all, wake, source, log }: Heart, intervalMilliseconds: number): Closable {
  const beat = async () => {
    for (const stream of all()) {
      if (stream.closed) continue;
      if (!stream.out.blocked) stream.out.beat();
      else if (stream.late) finish(stream);
      stream.late = stream.out.blocked;
    }
    for (const some of batches(all())) {
      const sessionIds = [...new Set(some.flatMap(({ sessionId }) => sessionId ?? []))];
      const ended = await source.findEndedSessions(sessionIds);
      for (const stream of some) if (stream.sessionId !== undefined && ended.has(stream.sessionId)) finish(stream);
      const positions = await source.findPositions([...new Set(some.map(({ subject }) => subject))]);
      for (const { subject, position } of some) if ((positions.get(subject) ?? 0) > position) wake(subject);
    }
  };
  return startPeriodicWork({ name: 'heartbeat of the streams', intervalMilliseconds, log, work: beat });
}

/** Ends a stream. Drops the connection if the client does not read, because it would never get the end. */
function finish(stream: Stream): void {
  stream.closed = true;
  if (stream.out.blocked) stream.out.cut();
  else stream.out.end();
}

const batches = (streams: Stream[]): Stream[][] =>
  Array.from({ length: Math.ceil(streams.length / subjectsAtOnce) }, (_, index) =>
    streams.slice(index * subjectsAtOnce, (index + 1) * subjectsAtOnce),
  );

const tooMany = () =>
  new Problem('too-many-requests', 'You have too many live connections open. Close some and try again.', {
    retryAfterSeconds: 30,
  });
const revoked = () => new Problem('session-revoked', 'This session has ended. Please sign in again.');
const goingAway = () => new Problem('service-unavailable', 'This server is restarting. Please try again.');
