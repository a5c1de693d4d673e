import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { eventually } from '@hatchery/kit/testing';
import { Agent, request } from 'undici';
import { answerEndlessly, bearer, json, lastOf, raw, startTestGateway } from './stand-ins.ts';

let platform: Awaited<ReturnType<typeof startTestGateway>>;
beforeEach(async () => {
  platform = await startTestGateway();
});
afterEach(() => platform.close());

const monster = '/v2/ultigen/monsters/1';
const hatch = '/v2/ultigen/eggs/hatch';
const upload = '/files/users/uploads/0b6f3b3e-9d53-4c36-b9a7-3d3f0c6a1f11';
const asPlayer = () => bearer(platform.users.tokenFor('player')).headers;

describe('a service that is down', () => {
  it('is a 502 for its operations alone', async () => {
    await platform.services.ultigen.stop();
    const [down, up, cached] = await Promise.all([
      platform.call(monster),
      platform.call('/v2/auth/wallet?address=0x'),
      platform.call('/v2/contracts'),
    ]);
    expect(down.status).toBe(502);
    expect(down.body).toMatchObject({ type: '/problems/bad-gateway', title: 'Bad Gateway', instance: monster });
    expect([up.status, cached.status]).toEqual([200, 200]);
    await platform.services.ultigen.restart();
    expect((await platform.call(monster)).status).toBe(200);
  });

  it('is a 502 for what the gateway would cache, and is asked again', async () => {
    await platform.services.ultigen.stop();
    expect((await platform.call('/public/ultigen/eggs')).status).toBe(502);
    await platform.services.ultigen.restart();
    expect((await platform.call('/public/ultigen/eggs')).status).toBe(200);
  });

  it('is asked once more for a GET, so that a restart is not noticed', async () => {
    await platform.call(monster);
    await platform.services.ultigen.stop();
    const asked = platform.call(monster);
    await platform.services.ultigen.restart();
    expect((await asked).status).toBe(200);
  });

  it('is never asked twice for a write that it may have had', async () => {
    const { ultigen } = platform.services;
    ultigen.respond = (incoming) => void incoming.socket.destroy();
    const reply = await platform.call(hatch, { method: 'POST', headers: asPlayer(), body: '{}' });
    expect(reply.status).toBe(502);
    expect(ultigen.received).toHaveLength(1);
    await platform.call(monster);
    expect(ultigen.received).toHaveLength(3);
  });

  it('may have no address: 503', async () => {
    const bare = await startTestGateway({ SERVICE_URLS: `users=${platform.users.url}` });
    const reply = await bare.call(monster);
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '1']);
    await bare.close();
  });
});

describe('a service that is slow', () => {
  it('is a 503 after the deadline, and loses the request', async () => {
    const impatient = await startTestGateway({ UPSTREAM_TIMEOUT_SECONDS: '0.5' });
    const { ultigen } = impatient.services;
    let left = false;
    ultigen.respond = (incoming) => {
      incoming.socket.once('close', () => {
        left = true;
      });
    };
    const reply = await impatient.call(monster);
    expect([reply.status, reply.body.type]).toEqual([503, '/problems/service-unavailable']);
    await eventually(() => left);
    await impatient.close();
  });

  it('in the middle of an answer ends the connection, so that nobody takes a half for the whole', async () => {
    platform.services.ultigen.respond = (_incoming, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half');
      setTimeout(() => response.destroy(), 50);
    };
    await expect(platform.call(monster)).rejects.toThrow();
  });

  it('does not hold up the others', async () => {
    const held: ServerResponse[] = [];
    platform.services.ultigen.respond = (_incoming, response) => void held.push(response);
    const slow = Array.from({ length: 200 }, () => platform.call(monster));
    await eventually(() => held.length >= 100);
    expect((await platform.call('/v2/auth/wallet?address=0x')).status).toBe(200);
    platform.services.ultigen.respond = (_incoming, response) => json(response, 200, {});
    for (const response of held) json(response, 200, {});
    const statuses = (await Promise.all(slow)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('passes its own refusals on', async () => {
    platform.services.ultigen.respond = (_incoming, response) =>
      json(response, 503, { type: '/problems/service-unavailable' }, { 'retry-after': '7' });
    const reply = await platform.call(monster);
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '7']);
  });
});

describe('a client that leaves', () => {
  it('frees the service', async () => {
    const { ultigen } = platform.services;
    let working = 0;
    ultigen.respond = (_incoming, response) => {
      working += 1;
      response.once('close', () => {
        working -= 1;
      });
    };
    const leaving = new AbortController();
    const calls = Array.from({ length: 10 }, () =>
      platform.call(monster, { signal: leaving.signal }).catch(() => 'left'),
    );
    await eventually(() => working === 10);
    leaving.abort();
    await Promise.all(calls);
    await eventually(() => working === 0);
    ultigen.respond = (_incoming, response) => json(response, 200, {});
    expect((await platform.call(monster)).status).toBe(200);
  });

  it('in the middle of a large answer stops it', async () => {
    const { ultigen } = platform.services;
    const isStopped = answerEndlessly(ultigen);
    const { body } = await request(`${platform.url}${monster}`, { dispatcher: new Agent() });
    for await (const chunk of body) if (chunk.length > 0) break;
    await eventually(isStopped);
  });

  it('in the middle of its own body is not waited for', async () => {
    const { ultigen } = platform.services;
    const head = `POST ${hatch} HTTP/1.1\r\nHost: x\r\nAuthorization: ${asPlayer().authorization}\r\nContent-Length: 1000\r\n\r\n`;
    await raw(platform.url, `${head}half`, 200);
    await eventually(async () => (await ultigen.connections()) <= 1);
    expect((await platform.call(monster)).status).toBe(200);
  });
});

describe('bodies', () => {
  const post = (body: string | ReadableStream, more: object = {}) =>
    platform.call(hatch, { method: 'POST', headers: asPlayer(), body, ...more });
  const streamed = (bytes: number) => ({
    body: new ReadableStream({
      start(controller) {
        for (let sent = 0; sent < bytes; sent += 65_536) controller.enqueue(new Uint8Array(65_536).fill(120));
        controller.close();
      },
    }),
    duplex: 'half',
  });

  it('up to the limit of the operation pass', async () => {
    const body = 'x'.repeat(65_536);
    expect((await post(body)).status).toBe(200);
    expect(lastOf(platform.services.ultigen).body).toHaveLength(65_536);
  });

  it('beyond it are refused before they are read', async () => {
    const head = `POST ${hatch} HTTP/1.1\r\nHost: x\r\nAuthorization: ${asPlayer().authorization}\r\nContent-Length: 65537\r\n\r\n`;
    const answer = await raw(platform.url, head);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('/problems/payload-too-large');
    expect(answer).toMatch(/connection: close/i);
    expect(platform.services.ultigen.received).toHaveLength(0);
  });

  it('of unknown length pass up to the limit, and are cut off beyond it', async () => {
    const { body, duplex } = streamed(65_536);
    expect((await post(body, { duplex })).status).toBe(200);
    const large = streamed(4 * 1_048_576);
    const reply = await post(large.body, { duplex }).catch(() => undefined);
    if (reply) expect(reply.status).toBe(413);
    expect(platform.services.ultigen.received).toHaveLength(1);
  });

  it('leave the connection usable when they are refused for another reason', async () => {
    const agent = new Agent({ connections: 1 });
    const send = () =>
      request(`${platform.url}${hatch}`, { method: 'POST', body: 'x'.repeat(60_000), dispatcher: agent });
    for (let time = 0; time < 3; time += 1) {
      const { statusCode, body } = await send();
      await body.dump();
      expect(statusCode).toBe(401);
    }
    await agent.close();
  });

  it('are answered with a problem when the service goes down', async () => {
    const { users } = platform.services;
    await users.stop();
    const reply = await platform.call(upload, { method: 'PUT', body: 'x'.repeat(500_000) });
    expect([reply.status, reply.body.type]).toEqual([502, '/problems/bad-gateway']);
    await users.restart();
  });
});

describe('many clients that take their time', () => {
  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });

  /** Opens connections that each send the same bytes. Resolves when all got the first bytes of an answer, and reads no more. */
  const openMany = (bytes: string) =>
    Promise.all(
      Array.from({ length: 150 }, async () => {
        const socket = connect(Number(new URL(platform.url).port), '127.0.0.1');
        sockets.push(socket);
        socket.on('error', () => {});
        socket.write(bytes);
        await once(socket, 'readable');
      }),
    );
  const head = (method: string, path: string, more: string) =>
    `${method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${asPlayer().authorization}\r\nExpect: 100-continue\r\n${more}\r\n`;

  it.each([
    ['a small body', () => head('POST', hatch, 'Content-Length: 1000\r\n')],
    ['a body of unknown length', () => `${head('POST', hatch, 'Transfer-Encoding: chunked\r\n')}4\r\nhalf\r\n`],
    ['an upload', () => head('PUT', upload, 'Content-Length: 1000000\r\n')],
  ])('to send %s keep nobody else waiting', async (_what, request) => {
    await platform.close();
    platform = await startTestGateway({ LIMIT_SIGN_IN_PER_MINUTE: '1000' });
    await openMany(request());
    expect((await platform.call(monster)).status).toBe(200);
    expect((await platform.call('/v2/auth/wallet?address=0x')).status).toBe(200);
  });

  it('to read a file keep nobody else waiting', async () => {
    const { users } = platform.services;
    const others = users.respond;
    users.respond = (incoming, response, body) => {
      if (!incoming.url?.startsWith('/files/')) return others(incoming, response, body);
      response.write(Buffer.alloc(4 * 1_048_576));
    };
    await openMany(head('GET', '/files/users/large.png', ''));
    expect((await platform.call('/v2/auth/wallet?address=0x')).status).toBe(200);
  });

  it('still get the whole body to the service', async () => {
    const socket = connect(Number(new URL(platform.url).port), '127.0.0.1');
    sockets.push(socket);
    socket.write(
      `POST ${hatch} HTTP/1.1\r\nHost: x\r\nAuthorization: ${asPlayer().authorization}\r\nContent-Length: 8\r\n\r\n`,
    );
    for (const part of ['{"a"', ':1', '2}']) {
      socket.write(part);
      await platform.call(monster);
    }
    await once(socket, 'readable');
    expect(String(socket.read())).toMatch(/^HTTP\/1\.1 200 /);
    expect(platform.services.ultigen.received.find(({ url }) => url === hatch)?.body).toBe('{"a":12}');
  });
});

describe('answers', () => {
  it('of any size and coding arrive as they were sent', async () => {
    const bytes = Buffer.from(Array.from({ length: 3_000_000 }, (_, index) => index % 256));
    for (const size of [0, 1, 231, 16_384, 16_385, 3_000_000]) {
      platform.services.ultigen.respond = (_incoming, response) => {
        response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': String(size) });
        response.end(bytes.subarray(0, size));
      };
      const response = await fetch(platform.url + monster);
      expect(Buffer.from(await response.arrayBuffer()).equals(bytes.subarray(0, size))).toBe(true);
    }
    platform.services.ultigen.respond = (_incoming, response) => {
      response.writeHead(200);
      response.write(bytes.subarray(0, 1_000));
      setTimeout(() => response.end(bytes.subarray(1_000, 5_000)), 20);
    };
    const response = await fetch(platform.url + monster);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes.subarray(0, 5_000))).toBe(true);
  });

  it('without a body stay without one', async () => {
    platform.services.users.respond = (_incoming, response) => void response.writeHead(204).end();
    const reply = await platform.call('/account/token', { method: 'POST' });
    expect([reply.status, reply.text]).toEqual([204, '']);
  });

  it('keep several cookies apart', async () => {
    platform.services.users.respond = (_incoming, response) =>
      void response.writeHead(200, { 'set-cookie': ['a=1', 'b=2'] }).end();
    const reply = await platform.call('/account/token', { method: 'POST' });
    expect(reply.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  });
});

describe('closing', () => {
  it('first says so, then finishes what is under way', async () => {
    const own = await startTestGateway({ DRAIN_SECONDS: '0.4' });
    own.services.ultigen.respond = (_incoming, response) =>
      void setTimeout(() => json(response, 200, { late: true }), 700);
    const agent = new Agent({ connections: 1 });
    await request(`${own.url}/livez`, { dispatcher: agent }).then(({ body }) => body.dump());
    const underWay = own.call(monster);
    await eventually(() => own.services.ultigen.received.length === 1);
    const closed = own.gateway.close();
    expect((await own.call('/readyz?self')).status).toBe(503);
    const during = await own.call('/v2/auth/wallet?address=0x');
    expect([during.status, during.headers.get('connection')]).toEqual([200, 'close']);
    const late = await underWay;
    expect([late.body, late.headers.get('connection')]).toEqual([{ late: true }, 'close']);
    await closed;
    await expect(own.call('/livez')).rejects.toThrow();
    await agent.close();
    await Promise.all(Object.values(own.services).map((service) => service.stop()));
  });
});
