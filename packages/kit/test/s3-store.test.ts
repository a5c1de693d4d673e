import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { FileStore } from '../src/files/file-store.ts';
import { createS3Store } from '../src/files/s3.store.ts';

const content = Buffer.alloc(3_000_000, 'a large file ');
const sha256 = createHash('sha256').update(content).digest('hex');
const key = 'files/private/large';

type Respond = (request: IncomingMessage, response: ServerResponse) => unknown;

let folder: string;
let path: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hatchery-s3-'));
  path = join(folder, 'large');
  writeFileSync(path, content);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Works with a store whose server answers each request with the next of these, and the last one from then on. */
async function withServer<T>(answers: Respond[], work: (store: FileStore) => Promise<T>) {
  let requests = 0;
  const server = createServer((request, response) => {
    const respond = answers[Math.min(requests, answers.length - 1)];
    requests += 1;
    respond?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const names = { region: 'us-east-1', bucket: 'hatchery', accessKeyId: 'tests', secretAccessKey: 'secret' };
  const store = createS3Store({ endpoint, publicEndpoint: endpoint, ...names }, 'books');
  try {
    return { result: await work(store).catch((error: unknown) => error), requests };
  } finally {
    await store.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

const write = (store: FileStore) => store.writeFile(key, { path, size: content.length, sha256 }, 'text/plain');
const breakOff: Respond = (request) => request.once('data', () => request.destroy());
const isAway: Respond = (request, response) => request.resume().on('end', () => response.writeHead(503).end());

describe('a large file on its way to the store', () => {
  it.each([
    ['the connection breaks', breakOff],
    ['the store is away', isAway],
  ])('is sent once more from its beginning when %s', async (_what, fails) => {
    const received: { bytes: Buffer; headers: IncomingMessage['headers'] }[] = [];
    const takes: Respond = async (request, response) => {
      received.push({ bytes: await buffer(request), headers: request.headers });
      response.writeHead(200).end();
    };
    expect(await withServer([fails, takes], write)).toEqual({ result: undefined, requests: 2 });
    expect(received).toHaveLength(1);
    expect(
      createHash('sha256')
        .update(received[0]?.bytes ?? '')
        .digest('hex'),
    ).toBe(sha256);
    expect(received[0]?.headers).toMatchObject({
      'content-length': String(content.length),
      'content-type': 'text/plain',
      'x-amz-content-sha256': sha256,
    });
  });

  it('is a 503 when the store is away for longer, and a 502 when it is refused', async () => {
    expect(await withServer([isAway], write)).toMatchObject({ result: { code: 'service-unavailable' }, requests: 2 });
    const refuses: Respond = (request, response) =>
      request.resume().on('end', () => response.writeHead(403).end('No.'));
    expect(await withServer([refuses], write)).toMatchObject({ result: { code: 'bad-gateway' }, requests: 1 });
  });

  it('is a 503 when it is gone from this machine', async () => {
    const gone = (store: FileStore) => store.writeFile(key, { path: `${path}-gone`, size: 9, sha256 }, 'text/plain');
    expect(await withServer([isAway], gone)).toMatchObject({ result: { code: 'service-unavailable' } });
  });
});

it('tells the size of an object without its bytes', async () => {
  const tells: Respond = ({ method }, response) =>
    response.writeHead(method === 'HEAD' ? 200 : 500, { 'content-length': '7' }).end();
  const lacks: Respond = (_request, response) => response.writeHead(404).end();
  const size = (store: FileStore) => store.sizeOf(key);
  expect(await withServer([tells], size)).toEqual({ result: 7, requests: 1 });
  expect(await withServer([lacks], size)).toEqual({ result: undefined, requests: 1 });
});
