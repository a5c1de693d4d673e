import type { ServerResponse } from 'node:http';
import { bearer, json, startTestGateway } from './stand-ins.ts';

let platform: Awaited<ReturnType<typeof startTestGateway>>;
beforeEach(async () => {
  platform = await startTestGateway();
});
afterEach(() => platform.close());

const hatch = '/v2/ultigen/eggs/hatch';
const key = { 'idempotency-key': 'hatch-1' };
const asPlayer = () => bearer(platform.users.tokenFor('player')).headers;

/** Breaks the connections of the first requests, and answers the others. */
function breakFirst(times: number, answer = (response: ServerResponse) => json(response, 201, { hatched: true })) {
  const { ultigen } = platform.services;
  let broken = 0;
  ultigen.respond = (incoming, response) => {
    broken += 1;
    if (broken <= times) incoming.socket.destroy();
    else answer(response);
  };
  return ultigen.received;
}

describe('a write whose connection broke', () => {
  const write = (headers: object, body: string | ReadableStream = '{"amount":1}') =>
    platform.call(hatch, {
      method: 'POST',
      headers: { ...asPlayer(), ...headers },
      body,
      duplex: 'half',
    } as RequestInit);

  it('is sent once more with its Idempotency-Key, which gives both one effect', async () => {
    const received = breakFirst(1);
    const reply = await write(key);
    expect([reply.status, reply.body]).toEqual([201, { hatched: true }]);
    const asked = received.map(({ method, url, body, headers }) => [method, url, body, headers['idempotency-key']]);
    expect(asked).toEqual([1, 2].map(() => ['POST', hatch, '{"amount":1}', 'hatch-1']));
  });

  it('is not sent a third time', async () => {
    const received = breakFirst(2);
    expect((await write(key)).status).toBe(502);
    expect(received).toHaveLength(2);
  });

  it.each([
    ['without a key', {}, (): string => '{}'],
    [
      'with a body of unknown length, which the gateway does not keep',
      key,
      (): ReadableStream => new Blob(['{}']).stream(),
    ],
  ])('is not sent again %s', async (_what, headers, body) => {
    const received = breakFirst(1);
    expect((await write(headers, body())).status).toBe(502);
    expect(received).toHaveLength(1);
  });

  it('is not sent again to a route that knows no keys', async () => {
    const { users } = platform.services;
    const others = users.respond;
    users.respond = (incoming, response, body) => {
      if (incoming.url?.startsWith('/files/')) incoming.socket.destroy();
      else others(incoming, response, body);
    };
    const upload = '/files/users/uploads/0b6f3b3e-9d53-4c36-b9a7-3d3f0c6a1f11';
    const reply = await platform.call(upload, { method: 'PUT', headers: key, body: 'picture' });
    expect(reply.status).toBe(502);
    expect(users.received.filter(({ url }) => url === upload)).toHaveLength(1);
  });

  it('is not sent again when the service is only slow', async () => {
    await platform.close();
    platform = await startTestGateway({ UPSTREAM_TIMEOUT_SECONDS: '0.5' });
    platform.services.ultigen.respond = () => {};
    expect((await write(key)).status).toBe(503);
    expect(platform.services.ultigen.received).toHaveLength(1);
  });
});
