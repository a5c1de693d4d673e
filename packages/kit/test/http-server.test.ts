import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { startHttpServer } from '../src/http-server.ts';
import { eventually } from '../src/testing.ts';

type Server = Awaited<ReturnType<typeof startHttpServer>>;

let server: Server | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server?.close();
});

const start = async (listener: RequestListener, more: { silenceMilliseconds?: number } = {}) => {
  server = await startHttpServer(listener, { host: '127.0.0.1', port: 0, drainMilliseconds: 1, ...more });
  return server.port;
};

/** A connection, what came back on it so far, and whether the server has ended it. */
function open(port: number, requests: string) {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  const client = { socket, received: '', closed: false };
  socket.on('data', (chunk) => {
    client.received += chunk.toString('latin1');
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    client.closed = true;
  });
  socket.write(requests);
  return client;
}

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
const numbered = (count: number) => Array.from({ length: count }, (_, index) => get(`/${index}`)).join('');

/** Leaves requests unanswered, and lists their paths as they come. */
function createHolder() {
  const held: { path: string; response: ServerResponse }[] = [];
  const listener = ({ url = '' }: IncomingMessage, response: ServerResponse) => void held.push({ path: url, response });
  return { held, listener };
}

describe('requests that a client sends at once', () => {
  test('are served one after another, in their order', async () => {
    const { held, listener } = createHolder();
    const client = open(await start(listener), numbered(4));
    for (let index = 0; index < 4; index += 1) {
      await eventually(() => held.length === index + 1);
      held[index]?.response.end(`answer ${index}`);
    }
    await eventually(() => client.received.includes('answer 3'));
    expect(client.received.match(/answer \d/g)).toEqual(['answer 0', 'answer 1', 'answer 2', 'answer 3']);
  });

  test('are not begun once the client has left', async () => {
    const { held, listener } = createHolder();
    const client = open(await start(listener), numbered(50));
    await eventually(() => held.length === 1);
    client.socket.destroy();
    await eventually(() => held[0]?.response.destroyed);
    expect(held).toHaveLength(1);
  });

  test('end their connection when too many of them wait, and none of those is begun', async () => {
    const { held, listener } = createHolder();
    const client = open(await start(listener), numbered(1_000));
    await eventually(() => client.closed);
    expect(held.map(({ path }) => path)).toEqual(['/0']);
  });

  test('may be as many as one likes, as long as they are answered', async () => {
    const port = await start(({ url }, response) => void response.end(`answer ${url}`));
    const client = open(port, '');
    for (let round = 0; round < 20; round += 1) {
      client.received = '';
      client.socket.write(numbered(100));
      await eventually(() => client.received.includes('answer /99'));
    }
  });
});

test('a client that does not read its answer loses its connection', async () => {
  const closed: string[] = [];
  const port = await start(
    ({ url = '' }, response) => {
      response.on('close', () => closed.push(url));
      response.end(Buffer.alloc(50_000_000));
    },
    { silenceMilliseconds: 200 },
  );
  const { socket } = open(port, get('/large'));
  socket.pause();
  await eventually(() => closed.length === 1);
});

test('an expectation that nobody knows is left aside', async () => {
  const client = open(
    await start((_request, response) => void response.end('answer')),
    get('/', 'Expect: a-banana\r\n'),
  );
  await eventually(() => client.received.includes('answer'));
  expect(client.received).toMatch(/^HTTP\/1\.1 200 /);
});
