import { createHash } from 'node:crypto';
import { get, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { eventually } from '@hatchery/kit/testing';
import { answerEndlessly, bearer, lastOf, startTestGateway } from './stand-ins.ts';

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

describe('a part of an upload', () => {
  const part = '/files/assets-library/uploads/0b7a5d3e-0000-4000-8000-000000000000/49';

  it('reaches the library as it is, and may have 4 MiB', async () => {
    const library = stage.services['assets-library'];
    library.respond = (_request, response) => response.writeHead(200).end();
    const put = (bytes: number) => stage.call(part, { method: 'PUT', body: Buffer.alloc(bytes, 'p') });
    expect((await put(4 * 1024 * 1024)).status).toBe(200);
    expect(lastOf(library)).toMatchObject({ method: 'PUT', url: part });
    expect(lastOf(library).headers['content-length']).toBe('4194304');
    expect((await put(4 * 1024 * 1024 + 1)).status).toBe(413);
    expect((await stage.call(part.replace('/49', ''), { method: 'PUT', body: 'p' })).status).toBe(404);
    expect(library.received).toHaveLength(1);
  });
});

describe('a download', () => {
  const signed = '/files/assets-library/downloads/0b7a5d3e-0000-4000-8000-000000000000/moss%20(1).zip';
  const download = `${signed}?expires=1790000000&signature=abc_-`;
  const size = 200 * 1024 * 1024;
  const block = Buffer.alloc(1024 * 1024, 'some bytes of a large file ');

  /** Starts to read an answer, which stays paused. */
  const begin = (path = download, headers = {}) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get(new URL(path, stage.url), { headers }, (answer) => resolve(answer.pause())).on('error', reject);
    });
  /** Has a service answer with blocks from now on, each when there is room for it. */
  const answerWithBlocks = (
    blocks: number,
    wait: (sent: number) => Promise<unknown> = async () => {},
    service: keyof typeof stage.services = 'assets-library',
  ) => {
    const responses: ServerResponse[] = [];
    stage.services[service].respond = async (_request, response) => {
      responses.push(response.writeHead(200, { 'content-length': String(blocks * block.length) }));
      for (let sent = 0; sent < blocks; sent += 1) {
        await wait(sent);
        if (!response.write(block)) await new Promise((resolve) => response.once('drain', resolve));
      }
      response.end();
    };
    return responses;
  };

  it('passes as it comes, and not a byte of 200 MiB changes', async () => {
    const expected = createHash('sha256');
    for (let at = 0; at < 200; at += 1) expected.update(block);
    const received = createHash('sha256');
    let bytes = 0;
    // The client has some of the first hundred blocks before the service sends the next one.
    answerWithBlocks(200, async (sent) => sent === 100 && eventually(() => bytes > block.length));
    const answer = await begin();
    for await (const chunk of answer) {
      received.update(chunk);
      bytes += chunk.length;
    }
    expect([answer.statusCode, answer.headers['content-length'], bytes]).toEqual([200, String(size), size]);
    expect(received.digest('hex')).toBe(expected.digest('hex'));
    expect(lastOf(stage.services['assets-library']).url).toBe(download);
  });

  it('answers HEAD with a range without its bytes, which the service does not send either', async () => {
    const library = stage.services['assets-library'];
    library.respond = (_request, response) => {
      const headers = { 'content-length': '100', 'content-range': `bytes 0-99/${size}`, 'accept-ranges': 'bytes' };
      response.writeHead(206, { ...headers, 'content-disposition': 'attachment', 'cache-control': 'private' }).end();
    };
    const reply = await stage.call(download, { method: 'HEAD', headers: { range: 'bytes=0-99', 'if-range': '"a"' } });
    expect([reply.status, reply.text]).toEqual([206, '']);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-length': '100',
      'content-range': `bytes 0-99/${size}`,
      'accept-ranges': 'bytes',
      'content-disposition': 'attachment',
      'cache-control': 'private',
      'x-content-type-options': 'nosniff',
    });
    const asked = lastOf(library);
    expect(asked).toMatchObject({ method: 'HEAD', headers: { range: 'bytes=0-99', 'if-range': '"a"' } });
  });

  describe('by a client that reads slowly', () => {
    beforeEach(async () => {
      await stage.close();
      stage = await startTestGateway({ UPSTREAM_TIMEOUT_SECONDS: '2' });
    });

    it.each([
      ['assets-library', download],
      ['users', '/account/archive'],
    ] as const)('may take longer than a service may be silent: %s', async (service, path) => {
      const blocks = 40;
      const { headers } = bearer(stage.users.tokenFor('player'));
      // The gateway knows the keys of tokens from then on.
      await stage.call(path, { headers });
      const responses = answerWithBlocks(blocks, undefined, service);
      const answer = await begin(path, headers);
      await eventually(() => responses[0]?.writableNeedDrain);
      // A request to a service that never answers shows when the time limit has passed.
      stage.services.ultigen.respond = () => {};
      expect((await stage.call('/v2/ultigen/monsters/1')).status).toBe(503);
      let bytes = 0;
      for await (const chunk of answer) bytes += chunk.length;
      expect(bytes).toBe(blocks * block.length);
    });

    it('ends when nothing is read for much longer', async () => {
      const isStopped = answerEndlessly(stage.services['assets-library']);
      const answer = await begin();
      answer.on('error', () => {});
      await eventually(isStopped);
    });
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
