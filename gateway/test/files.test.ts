import { request as httpRequest } from 'node:http';
import { lastOf, startTestGateway } from './stand-ins.ts';

let stage: Awaited<ReturnType<typeof startTestGateway>>;
beforeEach(async () => {
  stage = await startTestGateway({ PUBLIC_URL: 'https://play.example', S3_ENDPOINT: 'https://store.example/' });
});
afterEach(() => stage.close());

const upload = '/files/users/uploads/0b7a5d3e-0000-4000-8000-000000000000';
const file = `/files/users/${'a'.repeat(64)}.webp`;

describe('a file that a player uploaded', () => {
  it('is shown on any site and run nowhere, whatever its service says', async () => {
    stage.users.standIn.respond = (_request, response) =>
      response
        .writeHead(200, {
          'content-type': 'image/webp',
          'content-security-policy': "script-src 'unsafe-inline'",
          'cache-control': 'public, max-age=31536000, immutable',
          etag: '"a"',
        })
        .end('picture');
    const reply = await stage.call(file);
    expect(reply).toMatchObject({ status: 200, text: 'picture' });
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none';frame-ancestors 'none';sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: '"a"',
    });
  });

  it('is asked for in parts, and by nobody in particular', async () => {
    const headers = { range: 'bytes=2-5', 'if-range': '"a"', authorization: 'Bearer nonsense', cookie: 'a=b' };
    await stage.call(file, { headers });
    const { headers: sent } = lastOf(stage.users.standIn);
    expect(sent).toMatchObject({ range: 'bytes=2-5', 'if-range': '"a"' });
    expect(sent).not.toHaveProperty('authorization');
  });

  it('is never the index page of the web app', async () => {
    const headers = { accept: 'text/html' };
    for (const path of ['/files', '/files/', '/files/other/a.webp', '/files/users/..%2f..%2fx/y'])
      expect(await stage.call(path, { headers })).toMatchObject({ status: 404, body: { type: '/problems/not-found' } });
    expect((await stage.call(upload, { headers })).status).toBe(405);
  });
});

describe('an upload', () => {
  it('reaches the service that handed out the ticket, as it is', async () => {
    stage.users.standIn.respond = (_request, response) => response.writeHead(200).end();
    const body = 'p'.repeat(300_000);
    const reply = await stage.call(upload, { method: 'PUT', headers: { 'content-type': 'image/png' }, body });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('access-control-allow-origin')).toBeNull();
    const sent = lastOf(stage.users.standIn);
    expect(sent).toMatchObject({ method: 'PUT', url: upload, body });
    expect(sent.headers).toMatchObject({ 'content-type': 'image/png', 'content-length': '300000' });
  });

  it('may be as large as the largest picture and no larger', async () => {
    const body = Buffer.alloc(5 * 1024 * 1024 + 1);
    const reply = await stage.call(upload, { method: 'PUT', body });
    expect(reply).toMatchObject({ status: 413, body: { type: '/problems/payload-too-large' } });
    expect(stage.users.standIn.received).toEqual([]);
  });

  it('may take longer than a service may take to answer', async () => {
    await stage.close();
    stage = await startTestGateway({ UPSTREAM_TIMEOUT_SECONDS: '3' });
    const { standIn } = stage.users;
    standIn.respond = (request, response) => {
      if (request.method === 'PUT') response.writeHead(200).end();
    };
    // A request to a service that never answers shows when the time limit has passed.
    const silent = stage.call(file);
    const sending = startSending(new URL(upload, stage.url));
    expect((await silent).status).toBe(503);
    expect((await stage.call(file)).status).toBe(503);
    expect(await sending.end()).toBe(200);
    expect(lastOf(standIn).method).toBe('PUT');
  });
});

/** Sends the body of an upload byte by byte, until `end` is called. */
function startSending(url: URL) {
  const request = httpRequest(url, { method: 'PUT', headers: { 'content-type': 'image/png' } });
  const answered = new Promise<number>((resolve, reject) => {
    request.on('response', (response) => resolve(response.resume().statusCode ?? 0));
    request.on('error', reject);
  });
  const timer = setInterval(() => request.write('p'), 20);
  return {
    end: () => {
      clearInterval(timer);
      request.end();
      return answered;
    },
  };
}

describe('a page', () => {
  it('may upload to the store, and to no other site', async () => {
    const policy = (await stage.call('/config.json')).headers.get('content-security-policy');
    expect(policy).toMatch(/connect-src 'self' https:\/\/store\.example /);
  });
});
