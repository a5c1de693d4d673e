import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { eventually } from '@hatchery/kit/testing';
import { openTestStream, type TestStream } from '@hatchery/kit/testing-streams';
import { bearer, lastOf, startTestGateway } from './stand-ins.ts';

type Platform = Awaited<ReturnType<typeof startTestGateway>>;

const path = '/account/stream';
const limits = { LIMIT_STREAMS_PER_USER: '2', LIMIT_STREAMS_PER_ADDRESS: '4', TRUST_PROXY_HOPS: '1' };

let platform: Platform;
/** Streams that the users service has open. */
let held: ServerResponse[];

beforeEach(async () => {
  platform = await startTestGateway(limits);
  held = [];
  const { standIn } = platform.users;
  const otherwise = standIn.respond;
  standIn.respond = (request, response, body) => {
    if (!request.url?.startsWith(path)) return otherwise(request, response, body);
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' });
    response.write('event: ready\nid: 7\ndata: {}\n\n');
    held.push(response);
    response.once('close', () => held.splice(held.indexOf(response), 1));
  };
});
afterEach(() => platform.close());

const open = (token: string, headers: Record<string, string> = {}): Promise<TestStream> =>
  openTestStream(`${platform.url}${path}`, { ...bearer(token).headers, ...headers });
const say = (data: unknown) => {
  for (const response of held) response.write(`event: said\nid: 8\ndata: ${JSON.stringify(data)}\n\n`);
};

it('hands on each event as it comes, for as long as the caller listens', async () => {
  const stream = await open(platform.users.tokenFor('ann'), { 'last-event-id': '6' });
  expect(stream.status).toBe(200);
  expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(stream.headers.get('x-accel-buffering')).toBe('no');
  expect(stream.headers.get('cache-control')).toBe('no-store');
  await stream.find('ready');
  const { headers } = lastOf(platform.users.standIn);
  expect(headers['last-event-id']).toBe('6');
  expect(headers['x-passport']).toBeDefined();
  expect(headers.authorization).toBeUndefined();
  for (const word of ['one', 'two']) {
    say(word);
    await stream.find('said', (data) => data === word);
  }
  stream.close();
  await eventually(() => held.length === 0);
});

it('outlives the time in which other answers must come', async () => {
  const impatient = await startTestGateway({ UPSTREAM_TIMEOUT_SECONDS: '0.5' });
  let held: ServerResponse | undefined;
  const { standIn } = impatient.users;
  const otherwise = standIn.respond;
  standIn.respond = (request, response, body) => {
    if (request.url === '/v2/users') return;
    if (request.url !== path) return otherwise(request, response, body);
    held = response.writeHead(200, { 'content-type': 'text/event-stream' });
    held.write('event: ready\nid: 1\ndata: {}\n\n');
  };
  const { headers } = bearer(impatient.users.tokenFor('ann'));
  const stream = await openTestStream(`${impatient.url}${path}`, headers);
  await stream.find('ready');
  // The stream is older than this request, on which the gateway gives up.
  expect((await impatient.call('/v2/users', { headers })).status).toBe(503);
  held?.write('event: said\nid: 2\ndata: {}\n\n');
  await stream.find('said');
  stream.close();
  await impatient.close();
});

it.each([
  ['nobody', () => ({}), 401],
  ['a forged token', () => ({ authorization: 'Bearer nonsense' }), 401],
  ['an expired token', () => bearer(platform.users.tokenFor('ann', {}, { expiresIn: -1 })).headers, 401],
  ['a key', () => ({ 'x-api-key': platform.users.addApiKey(['rewards']).key }), 401],
])('refuses %s', async (_name, headers, status) => {
  const stream = await openTestStream(`${platform.url}${path}`, headers());
  expect(stream).toMatchObject({ status, body: { status } });
  expect(held).toEqual([]);
});

it('takes no token in the address', async () => {
  const token = platform.users.tokenFor('ann');
  expect((await platform.call(`${path}?access_token=${token}`)).status).toBe(401);
});

it('answers HEAD with a problem instead of holding it open', async () => {
  const { headers } = bearer(platform.users.tokenFor('ann'));
  expect((await platform.call(path, { method: 'HEAD', headers })).status).toBe(405);
  expect((await platform.call(path, { method: 'POST', headers })).status).toBe(405);
});

it('counts streams by user and by address, and forgets those that are over', async () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const ann = platform.users.tokenFor('ann');
  const streams = [await open(ann, from('1.1.1.1')), await open(ann, from('2.2.2.2'))];
  const refused = await open(ann, from('3.3.3.3'));
  expect(refused).toMatchObject({ status: 429, body: { type: '/problems/too-many-requests' } });
  expect(refused.headers.get('retry-after')).toBe('30');
  streams[0]?.close();
  const again = await eventually(async () => {
    const stream = await open(ann, from('3.3.3.3'));
    return stream.status === 200 ? stream : undefined;
  });
  const crowd = await Promise.all(
    ['a', 'b', 'c', 'd'].map((name) => open(platform.users.tokenFor(name), from('9.9.9.9'))),
  );
  expect(crowd.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await open(platform.users.tokenFor('e'), from('9.9.9.9'))).status).toBe(429);
  for (const stream of [...streams, again, ...crowd]) stream.close();
  await eventually(() => held.length === 0);
});

it('ends with the token that it was opened with', async () => {
  const stream = await open(platform.users.tokenFor('ann', {}, { expiresIn: 2 }));
  expect(stream.status).toBe(200);
  await stream.ended;
  await eventually(() => held.length === 0);
});

it('ends when the service ends it, and when the service falls silent for good', async () => {
  const [one, two] = [await open(platform.users.tokenFor('ann')), await open(platform.users.tokenFor('bob'))];
  held[0]?.end();
  await one.ended;
  held[0]?.destroy();
  await two.ended;
});

it('leaves a client that does not read to the service, which cuts it off', async () => {
  const socket = await neverReading(platform.url, platform.users.tokenFor('ann'));
  const [stream] = await eventually(() => (held.length === 1 ? held : undefined));
  const text = `data: ${'x'.repeat(1024 * 1024)}\n\n`;
  // The gateway stops reading when the client does, and then the service cannot write any more.
  await eventually(() => stream?.write(text) === false && (stream.writableLength ?? 0) > text.length);
  stream?.destroy();
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.resume();
  await closed;
});

it('ends with the gateway, without waiting for clients to leave', async () => {
  const streams = await Promise.all(['a', 'b'].map((name) => open(platform.users.tokenFor(name))));
  await platform.gateway.close();
  await Promise.all(streams.map(({ ended }) => ended));
});

it('does not take connections from other requests of the service', async () => {
  const crowded = await startTestGateway({ LIMIT_STREAMS_PER_USER: '300', LIMIT_STREAMS_PER_ADDRESS: '300' });
  const { standIn } = crowded.users;
  const otherwise = standIn.respond;
  standIn.respond = (request, response, body) => {
    if (request.url !== path) return otherwise(request, response, body);
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: ready\nid: 1\ndata: {}\n\n');
  };
  const headers = bearer(crowded.users.tokenFor('ann')).headers;
  // More than the connections that requests of one service share.
  const streams = await Promise.all(
    Array.from({ length: 150 }, () => openTestStream(`${crowded.url}${path}`, headers)),
  );
  expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await crowded.call('/v2/users', { headers })).status).toBe(200);
  for (const stream of streams) stream.close();
  await crowded.close();
});

function neverReading(url: string, token: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.pause();
      socket.write(`GET ${path} HTTP/1.1\r\nhost: test\r\nauthorization: Bearer ${token}\r\n\r\n`, () =>
        resolve(socket),
      );
    });
    socket.once('error', reject);
  });
}
