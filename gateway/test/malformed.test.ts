import { bearer, raw, startTestGateway } from './stand-ins.ts';

let platform: Awaited<ReturnType<typeof startTestGateway>>;
beforeAll(async () => {
  platform = await startTestGateway();
});
afterAll(() => platform.close());

const send = async (request: string) => {
  const answer = await raw(platform.url, request);
  const [status] = /^HTTP\/1\.1 \d+/.exec(answer) ?? [];
  return { answer, status: Number(status?.slice(-3)), text: answer.slice(answer.indexOf('\r\n\r\n') + 4) };
};
const asked = () => platform.services.ultigen.received.length;

describe('a header that stands once', () => {
  const token = () => bearer(platform.users.tokenFor('player')).headers.authorization;
  const other = () => bearer(platform.users.tokenFor('other')).headers.authorization;

  it.each([
    ['authorization', () => [token(), other()]],
    ['authorization', () => [token(), token()]],
    ['x-api-key', () => ['hk_live_one', 'hk_live_two']],
    ['idempotency-key', () => ['one', 'two']],
    ['host', () => ['x', 'y']],
    ['host', () => []],
  ])('%s is refused when it does not, and named', async (name, values) => {
    const before = asked();
    for (const target of ['/v2/ultigen/monsters/balance', '/v2/ultigen/monsters/7', '/public/ultigen/eggs', '/livez']) {
      const lines = values().map((value) => `${name}: ${value}\r\n`);
      const host = name === 'host' ? '' : 'Host: x\r\n';
      const { status, text } = await send(`GET ${target} HTTP/1.1\r\n${host}${lines.join('')}\r\n`);
      expect([target, status]).toEqual([target, 400]);
      expect(JSON.parse(text)).toMatchObject({
        type: '/problems/bad-request',
        instance: target,
        errors: [{ path: `headers.${name}` }],
      });
    }
    expect(asked()).toBe(before);
  });

  it('may have a comma in its one value', async () => {
    const headers = { authorization: token(), 'idempotency-key': 'order 1, egg 2' };
    const reply = await platform.call('/v2/ultigen/eggs/hatch', { method: 'POST', headers, body: '{}' });
    expect(reply.status).toBe(200);
    expect(platform.services.ultigen.received.at(-1)?.headers['idempotency-key']).toBe('order 1, egg 2');
  });
});

describe('bytes that are no request are answered with a problem', () => {
  it.each([
    ['no HTTP', 'HELLO\r\n\r\n', 400, 'bad-request'],
    ['a header with a space in its name', 'GET /livez HTTP/1.1\r\nHost: x\r\nA b: c\r\n\r\n', 400, 'bad-request'],
    [
      'two lengths',
      'POST /faucet HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx',
      400,
      'bad-request',
    ],
    [
      'a length and chunks',
      'POST /faucet HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'bad-request',
    ],
    ['a head of 20 KB', `GET /livez HTTP/1.1\r\nHost: x\r\nA: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'headers-too-large'],
    ['a target of 20 KB', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431, 'headers-too-large'],
  ])('%s', async (_what, request, expected, code) => {
    const { answer, status, text } = await send(request);
    expect(status).toBe(expected);
    expect(answer).toMatch(/content-type: application\/problem\+json/i);
    expect(answer).toMatch(/connection: close/i);
    expect(JSON.parse(text)).toMatchObject({ type: `/problems/${code}`, status, instance: '/' });
  });
});

describe('a request cannot hide another one', () => {
  const hatch = 'POST /v2/ultigen/eggs/hatch HTTP/1.1\r\nHost: x\r\n';
  const hidden = 'GET /v2/ultigen/monsters/666 HTTP/1.1\r\nHost: x\r\n\r\n';
  const token = () => `Authorization: ${bearer(platform.users.tokenFor('player')).headers.authorization}\r\n`;

  it.each([
    ['behind chunks that a proxy may not see', 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'],
    ['behind a header with a space', 'Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n'],
    ['behind a header on two lines', 'Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n'],
    ['behind chunks of no number', 'Transfer-Encoding: chunked\r\n\r\nzz\r\n'],
    ['behind a length with a sign', 'Content-Length: +0\r\n\r\n'],
    ['behind a length below zero', 'Content-Length: -1\r\n\r\n'],
    ['behind two lengths', 'Content-Length: 0, 0\r\n\r\n'],
    ['behind bare line feeds', 'Content-Length: 0\n\n'],
  ])('%s', async (_what, rest) => {
    const before = asked();
    expect((await send(`${hatch}${token()}${rest}${hidden}`)).status).toBe(400);
    expect(asked()).toBe(before);
  });

  it('in the body of a GET or in trailers', async () => {
    const before = asked();
    const get = `GET /v2/ultigen/monsters/1 HTTP/1.1\r\nHost: x\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`;
    expect((await send(get)).answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
    const chunks = `${hatch}${token()}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nidempotency-key: late\r\n\r\n`;
    expect((await send(chunks)).answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
    const received = platform.services.ultigen.received.slice(before);
    expect(received.map(({ url, body }) => [url, body])).toEqual([
      ['/v2/ultigen/monsters/1', ''],
      ['/v2/ultigen/eggs/hatch', '{}'],
    ]);
    expect(received[1]?.headers).not.toHaveProperty('idempotency-key');
  });
});
