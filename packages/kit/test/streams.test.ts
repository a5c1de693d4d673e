import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import express from 'express';
import { Registry } from 'prom-client';
import type { StreamEvent } from '../src/event-stream.ts';
import { createLogger } from '../src/log.ts';
import { passportHeader } from '../src/passport.ts';
import { createInProcessPubSub } from '../src/pub-sub.ts';
import { serveStream } from '../src/serve-stream.ts';
import { createStreamHub, type StreamSource } from '../src/stream-hub.ts';
import { asKey, asUser, eventually, type TestCaller, testPassports } from '../src/testing.ts';
import { openTestStream } from '../src/testing-streams.ts';

const log = createLogger({ service: 'test', level: 'silent' });

/** Events by subject. The position of an event is its index plus one. */
function createMemorySource() {
  const told = new Map<string, StreamEvent[]>();
  const ended = new Set<string>();
  /** The last position that was read. */
  const taken = new Map<string, number>();
  const state = { away: false };
  const of = (subject: string) => told.get(subject) ?? [];
  const source: StreamSource = {
    findPositions: async (subjects) => {
      if (state.away) throw new Error('The database is away.');
      return new Map(subjects.map((subject) => [subject, of(subject).length]));
    },
    listEventsAfter: async (subject, position) => {
      if (state.away) throw new Error('The database is away.');
      const events = of(subject).slice(position, position + 2);
      taken.set(subject, position + events.length);
      return { events, position: position + events.length };
    },
    findEndedSessions: async (ids) => new Set(ids.filter((id) => ended.has(id))),
  };
  const commit = (subject: string, ...values: unknown[]) =>
    void told.set(subject, [...of(subject), ...values.map((data) => ({ event: 'told', data }))]);
  return { source, commit, ended, state, taken: (subject: string) => taken.get(subject) ?? 0 };
}

async function startStage({ heartbeatMilliseconds = 50 } = {}) {
  const memory = createMemorySource();
  const metrics = new Registry();
  const hub = createStreamHub({
    source: memory.source,
    pubSub: createInProcessPubSub(),
    log,
    metrics,
    heartbeatMilliseconds,
    mostStreams: 3,
  });
  const app = express();
  const now = () => new Date();
  app.get('/stream', serveStream({ hub, passports: testPassports('users'), allowed: 'user', now, log }));
  const server = await new Promise<Server>((resolve) => {
    const listening = createServer(app).listen(0, '127.0.0.1', () => resolve(listening));
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/stream`;
  const passportOf = (as: TestCaller) =>
    testPassports('gateway').sign({ roles: [], permissions: [], ...as }, { audience: 'users', now: now() });
  const open = (as?: TestCaller, headers = {}) =>
    openTestStream(url, { ...(as ? { [passportHeader]: passportOf(as) } : {}), ...headers });
  return {
    ...memory,
    hub,
    url,
    open,
    openStreams: async () => (await metrics.getSingleMetric('streams_open')?.get())?.values[0]?.value,
    passportOf,
    tell: (subject: string, ...values: unknown[]) => {
      memory.commit(subject, ...values);
      hub.ring(subject);
    },
    close: async () => {
      await hub.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

let stage: Awaited<ReturnType<typeof startStage>>;
beforeEach(async () => {
  stage = await startStage();
});
afterEach(() => stage.close());

const ann = asUser('ann', { sessionId: 'session-ann' });
const toldIn = ({ events }: { events: { event: string; data: unknown }[] }) =>
  events.filter(({ event }) => event === 'told').map(({ data }) => data);
/** Waits until a stream has looked at everything that was committed. */
const lookedOver = async (stream: { beats(): number }) => {
  const before = stream.beats();
  await eventually(() => stream.beats() > before + 1);
};

it('says that it is ready, tells what is committed in order, and shows signs of life', async () => {
  const stream = await stage.open(ann);
  expect(stream.status).toBe(200);
  expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(stream.headers.get('cache-control')).toBe('no-store, no-transform');
  expect((await stream.find('ready')).data).toEqual({ resumed: false });
  for (let count = 1; count <= 20; count += 1) stage.tell('ann', count);
  await stream.find('told', (data) => data === 20);
  expect(toldIn(stream)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  await eventually(() => stream.beats() > 2);
  stream.close();
});

it('tells nobody what is for somebody else', async () => {
  const [mine, theirs] = [await stage.open(ann), await stage.open(asUser('bob'))];
  stage.tell('bob', 'a secret');
  await theirs.find('told');
  await lookedOver(mine);
  expect(toldIn(mine)).toEqual([]);
  mine.close();
  theirs.close();
});

it('tells every stream of one subject', async () => {
  const streams = [await stage.open(ann), await stage.open(ann)];
  stage.tell('ann', 'news');
  for (const stream of streams) await stream.find('told', (data) => data === 'news');
  for (const stream of streams) stream.close();
});

it('tells what nobody rang for with the next heartbeat, also after the source was away', async () => {
  const stream = await stage.open(ann);
  stage.state.away = true;
  stage.tell('ann', 'told while away');
  await lookedOver(stream);
  expect(toldIn(stream)).toEqual([]);
  stage.state.away = false;
  await stream.find('told', (data) => data === 'told while away');
  stream.close();
});

describe('Last-Event-ID', () => {
  it('resumes a broken connection without a gap or a repetition', async () => {
    const first = await stage.open(ann);
    stage.tell('ann', 1, 2);
    await first.find('told', (data) => data === 2);
    first.close();
    stage.tell('ann', 3, 4);
    const second = await stage.open(ann, { 'last-event-id': first.lastId() });
    expect((await second.find('ready')).data).toEqual({ resumed: true });
    stage.tell('ann', 5);
    await second.find('told', (data) => data === 5);
    expect(toldIn(second)).toEqual([3, 4, 5]);
    second.close();
  });

  it.each(['-1', '1.5', 'x', '1e3', '99', '9'.repeat(40), "1' or '1'='1"])('%s counts as none', async (lastEventId) => {
    stage.tell('ann', 'earlier');
    const stream = await stage.open(ann, { 'last-event-id': lastEventId });
    expect((await stream.find('ready')).data).toEqual({ resumed: false });
    stage.tell('ann', 'later');
    await stream.find('told', (data) => data === 'later');
    expect(toldIn(stream)).toEqual(['later']);
    stream.close();
  });
});

it.each([
  ['nobody', undefined, 401],
  ['a key', asKey('studio', 'rewards'), 403],
])('refuses %s', async (_name, as, status) => {
  const stream = await stage.open(as);
  expect(stream.status).toBe(status);
  expect(stream.headers.get('content-type')).toContain('application/problem+json');
});

it('refuses more streams of one subject than it holds, until one of them ends', async () => {
  const streams = await Promise.all([1, 2, 3].map(() => stage.open(ann)));
  const refused = await stage.open(ann);
  expect(refused).toMatchObject({ status: 429, body: { type: '/problems/too-many-requests' } });
  expect(refused.headers.get('retry-after')).toBe('30');
  const other = await stage.open(asUser('bob'));
  expect(other.status).toBe(200);
  streams[0]?.close();
  const again = await eventually(async () => {
    const stream = await stage.open(ann);
    return stream.status === 200 ? stream : undefined;
  });
  for (const stream of [...streams, other, again]) stream.close();
});

it('ends with its session, and leaves the streams of other sessions alone', async () => {
  const [mine, elsewhere] = [await stage.open(ann), await stage.open(asUser('ann', { sessionId: 'other' }))];
  stage.ended.add('session-ann');
  await mine.ended;
  stage.tell('ann', 'still here');
  await elsewhere.find('told');
  elsewhere.close();
});

it('does not begin for a session that has ended', async () => {
  stage.ended.add('session-ann');
  expect(await stage.open(ann)).toMatchObject({ status: 401, body: { type: '/problems/session-revoked' } });
  expect(await stage.openStreams()).toBe(0);
  const elsewhere = await stage.open(asUser('ann', { sessionId: 'other' }));
  expect(elsewhere.status).toBe(200);
  elsewhere.close();
});

it('cuts off a client that does not read, and takes no more events for it meanwhile', async () => {
  const socket = await neverReading(stage.url, stage.passportOf(ann));
  await eventually(async () => (await stage.openStreams()) === 1);
  const count = 64;
  for (let time = 0; time < count; time += 1) {
    stage.tell('ann', 'x'.repeat(1024 * 1024));
    await new Promise(setImmediate);
  }
  await eventually(async () => (await stage.openStreams()) === 0);
  expect(stage.taken('ann')).toBeLessThan(count);
  socket.destroy();
});

it('ends with the hub, which then takes no more', async () => {
  const streams = [await stage.open(ann), await stage.open(asUser('bob'))];
  await stage.hub.close();
  await Promise.all(streams.map(({ ended }) => ended));
  expect((await stage.open(ann)).status).toBe(503);
});

/** Opens a stream and never reads from it. */
function neverReading(url: string, passport: string): Promise<Socket> {
  const { hostname, port, pathname } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.pause();
      socket.write(`GET ${pathname} HTTP/1.1\r\nhost: test\r\n${passportHeader}: ${passport}\r\n\r\n`, () =>
        resolve(socket),
      );
    });
    socket.once('error', reject);
  });
}
