import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createLogger } from '@hatchery/kit/log';
import { eventually } from '@hatchery/kit/testing';
import { answerEndlessly, bearer, json, raw, startTestGateway } from './stand-ins.ts';

type Entry = { level: string; msg: string };

let platform: Awaited<ReturnType<typeof startTestGateway>>;
let logged: Entry[];
const sockets: Socket[] = [];

const start = async (env: Record<string, string>) => {
  logged = [];
  const destination = { write: (line: string) => void logged.push(JSON.parse(line)) };
  const log = createLogger({ service: 'gateway', destination });
  platform = await startTestGateway(env, undefined, undefined, log);
};
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await platform.close();
});

const hatch = '/v2/ultigen/eggs/hatch';
const upload = '/files/users/uploads/0b6f3b3e-9d53-4c36-b9a7-3d3f0c6a1f11';
const large = 'Content-Length: 200000\r\n';
const head = (more: string) =>
  `POST ${hatch} HTTP/1.1\r\nHost: x\r\nAuthorization: ${bearer(platform.users.tokenFor('player')).headers.authorization}\r\nX-Request-Id: slow-1\r\n${more}\r\n`;

const uploadHead = (more: string) => `PUT ${upload} HTTP/1.1\r\nHost: x\r\nX-Request-Id: slow-1\r\n${more}\r\n`;

/** Sends bytes, then one more at a time for as long as the connection is open. Resolves with the answer. */
function trickle(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(platform.url).port), '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  socket.write(bytes);
  const more = setInterval(() => socket.writable && socket.write('x'), 50);
  return new Promise((resolve) => {
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    socket.on('close', () => {
      clearInterval(more);
      resolve(answer);
    });
  });
}

const expectTimeout = (answer: string, instance = hatch) => {
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toMatch(/content-type: application\/problem\+json/i);
  expect(answer).toMatch(/connection: close/i);
  const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));
  expect(body).toMatchObject({ type: '/problems/request-timeout', title: 'Generic Error', status: 408, instance });
  return body;
};
const failures = () => logged.filter(({ level }) => level !== 'info');

describe('a client that does not read its answer', () => {
  it('loses its connection, and with it the service’s', async () => {
    // Long enough for the service to begin its answer on a busy machine.
    await start({ UPSTREAM_TIMEOUT_SECONDS: '5' });
    const { ultigen } = platform.services;
    const isStopped = answerEndlessly(ultigen);
    const socket = connect(Number(new URL(platform.url).port), '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => {});
    socket.pause();
    socket.write('GET /v2/ultigen/monsters/1 HTTP/1.1\r\nHost: x\r\n\r\n');
    await eventually(isStopped);
    expect(failures()).toEqual([]);
  });

  it('may be slow, as long as it reads on', async () => {
    // The system says that a third of its buffer is free, not each byte. Reading such a third (1.4 MB) takes far less than the
    // timeout on a busy machine as well, reading all of it takes longer on a quiet one.
    await start({ UPSTREAM_TIMEOUT_SECONDS: '5' });
    const size = 48_000_000;
    platform.services.ultigen.respond = (_incoming, response) => void response.end(Buffer.alloc(size));
    const socket = connect(Number(new URL(platform.url).port), '127.0.0.1');
    sockets.push(socket);
    socket.write('GET /v2/ultigen/monsters/1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    let read = 0;
    let resting: NodeJS.Timeout | undefined;
    socket.on('data', (chunk) => {
      read += chunk.length;
      socket.pause();
      resting = setTimeout(() => socket.resume(), 10);
    });
    await once(socket, 'close');
    clearTimeout(resting);
    expect(read).toBeGreaterThan(size);
  });
});

describe('a service that is slow to answer what the gateway keeps', () => {
  const query = (number: number) =>
    platform.call(`/public/ultigen/tokens/${number}`, { signal: null }).then(({ status }) => status);

  it('has a bounded number of requests before it, however many different things are asked for', async () => {
    // Long enough for all of them to be waiting at once on a busy machine.
    await start({ LIMIT_ANONYMOUS_PER_MINUTE: '100000', UPSTREAM_TIMEOUT_SECONDS: '120' });
    const held: (() => void)[] = [];
    platform.services.ultigen.respond = (_incoming, response) => void held.push(() => json(response, 200, []));
    const statuses: number[] = [];
    const asked: Promise<void>[] = [];
    const ask = (count: number) => {
      for (const most = asked.length + count; asked.length < most; )
        asked.push(query(asked.length).then((status) => void statuses.push(status)));
    };
    // All connections to the service are opened first and few at a time, as each has two seconds to open.
    while (held.length < 128) {
      ask(16);
      await eventually(() => held.length === asked.length);
    }
    ask(972);
    await eventually(() => statuses.length === 76);
    expect(new Set(statuses)).toEqual(new Set([503]));
    platform.services.ultigen.respond = (_incoming, response) => json(response, 200, []);
    for (const answer of held) answer();
    await Promise.all(asked);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1_024);
  });

  it('is a 503 after the deadline', async () => {
    await start({ UPSTREAM_TIMEOUT_SECONDS: '0.5' });
    platform.services.ultigen.respond = () => {};
    expect(await query(1)).toBe(503);
  });
});

describe('a client that sends its body too slowly gets a 408, which is nobody’s failure', () => {
  it.each([
    ['small', 'ultigen', hatch, () => head('Content-Length: 1000\r\n')],
    ['of more than 64 KiB', 'users', upload, () => uploadHead(large) + 'x'.repeat(70_000)],
    [
      'of unknown length',
      'users',
      upload,
      () => `${uploadHead('Transfer-Encoding: chunked\r\n')}20000\r\n${'x'.repeat(70_000)}`,
    ],
  ] as const)('a body that is %s', async (_what, name, path, request) => {
    await start({ REQUEST_TIMEOUT_SECONDS: '1' });
    const owner = platform.services[name];
    const answered = trickle(request());
    if (path === upload) await eventually(async () => (await owner.connections()) === 1);
    expect(expectTimeout(await answered, path).requestId).toBe('slow-1');
    await eventually(async () => (await owner.connections()) === 0);
    expect(owner.received.filter(({ url }) => url === path)).toEqual([]);
    expect(failures()).toEqual([]);
  });

  it('a large body that stops arriving, long before the time for the whole is over', async () => {
    await start({ UPSTREAM_TIMEOUT_SECONDS: '0.5' });
    const answer = await raw(platform.url, uploadHead(large) + 'x'.repeat(70_000), 20_000);
    expectTimeout(answer, upload);
    expect(failures()).toEqual([]);
  });

  it('a large body that its service does not take is the service’s fault: 503', async () => {
    await start({ UPSTREAM_TIMEOUT_SECONDS: '0.5' });
    platform.services.users.hold = true;
    const whole = `${uploadHead('Connection: close\r\nContent-Length: 1000000\r\n')}${'x'.repeat(1_000_000)}`;
    expect(await raw(platform.url, whole, 20_000)).toMatch(/^HTTP\/1\.1 503 /);
    expect(failures()).toHaveLength(1);
  });

  it('a head, too', async () => {
    await start({ REQUEST_TIMEOUT_SECONDS: '1' });
    expectTimeout(await trickle('GET /v2/ultigen/eggs HTTP/1.1\r\nHost: x\r\nX-Slow: '), '/');
    expect(failures()).toEqual([]);
  });

  it('after an answer, such a body ends the connection and nothing else', async () => {
    await start({ REQUEST_TIMEOUT_SECONDS: '1' });
    const answer = await trickle(head('Content-Length: 60000\r\n').replace(/Authorization: .*\r\n/, ''));
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401']);
    expect(failures()).toEqual([]);
  });
});
