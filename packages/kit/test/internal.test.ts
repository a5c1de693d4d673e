import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Registry } from 'prom-client';
import { createDatabase } from '../src/database.ts';
import { createInternalClients, type InternalClients } from '../src/internal.ts';
import { createLogger } from '../src/log.ts';
import { createTestDatabase, eventually, testPassports } from '../src/testing.ts';

const servers: Server[] = [];
const metrics = { current: new Registry() };

/** A stand-in for the users service. */
async function meet(answer: RequestListener, times: { deadline?: number; pause?: number } = {}) {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  metrics.current = new Registry();
  const { users } = createInternalClients({
    passports: testPassports('ultigen'),
    urls: { users: `http://127.0.0.1:${port}` },
    now: () => new Date(),
    metrics: metrics.current,
    // A deadline that the test does not wait for must never come first.
    deadlineMilliseconds: times.deadline ?? 60_000,
    pauseMilliseconds: times.pause ?? 60_000,
  });
  return users;
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const find = (users: InternalClients['users']) => users.findRecipient({ query: { email: 'ann@play.example' } });
const refusal = (users: InternalClients['users']) =>
  find(users).then(
    () => 'it was answered',
    ({ status, message, retryAfterSeconds }) => ({ status, message, retryAfterSeconds }),
  );
const answer: RequestListener = (_request, response) =>
  void response.setHeader('content-type', 'application/json').end('null');
const status =
  (code: number): RequestListener =>
  (_request, response) =>
    void response.writeHead(code).end();
const circuit = async () =>
  /^internal_circuit_state\{callee="users"\} (\d)$/m.exec(await metrics.current.metrics())?.[1];

describe('an internal call', () => {
  test('says who calls, with one passport for a while, and what it asks for', async () => {
    const heard: { url: string | undefined; passport: unknown; requestId: unknown; body: string }[] = [];
    const users = await meet(async (request, response) => {
      const body = await text(request);
      const { 'x-passport': passport, 'x-request-id': requestId } = request.headers;
      heard.push({ url: request.url, passport, requestId, body });
      answer(request, response);
    });
    await users.findRecipient({ query: { email: 'ann+eggs@play.example' } });
    await users.findWallet({ params: { address: '0x/é' } });
    await users.reserveBudget({ params: { uid: 'a' }, body: { reference: 'r', asset: 'egg:1', amount: 2 } });
    expect(heard.map(({ url, body }) => [url, body])).toEqual([
      ['/internal/users/recipients?email=ann%2Beggs%40play.example', ''],
      ['/internal/users/wallets/0x%2F%C3%A9', ''],
      ['/internal/users/api-keys/a/reservations', '{"reference":"r","asset":"egg:1","amount":2}'],
    ]);
    expect(new Set(heard.map(({ passport }) => passport)).size).toBe(1);
    expect(new Set(heard.map(({ requestId }) => requestId)).size).toBe(3);
    const reader = testPassports('users');
    expect(reader.read(String(heard[0]?.passport), { now: new Date(), requestId: 'x' })).toMatchObject({
      kind: 'service',
      subject: 'ultigen',
    });
  });

  test('that meets a passing fault is tried again, and answered', async () => {
    let asked = 0;
    const users = await meet((request, response) => {
      asked += 1;
      if (asked === 1) return void request.socket.destroy();
      if (asked === 2) return status(502)(request, response);
      answer(request, response);
    });
    await expect(find(users)).resolves.toBeNull();
    expect(asked).toBe(3);
  });

  test.each([400, 403, 404, 409, 500])('that was answered with %i is not', async (code) => {
    let asked = 0;
    const users = await meet((request, response) => {
      asked += 1;
      status(code)(request, response);
    });
    expect(await refusal(users)).toMatchObject({ status: code === 500 ? 502 : code });
    expect(asked).toBe(1);
  });

  test('has one deadline for all its tries and waits', async () => {
    const users = await meet(() => {}, { deadline: 300 });
    expect(await refusal(users)).toEqual({
      status: 503,
      message: 'The users service is not responding right now. Please try again.',
      retryAfterSeconds: undefined,
    });
  });

  test('has it for the body of the answer, too', async () => {
    const headersOnly: RequestListener = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('nu');
    };
    expect(await refusal(await meet(headersOnly, { deadline: 300 }))).toMatchObject({ status: 503 });
  });

  test('answered with a page instead of JSON is a fault of the service, and not of the caller', async () => {
    const page: RequestListener = (_request, response) => void response.end('<h1>Back soon</h1>');
    expect(await refusal(await meet(page))).toMatchObject({ status: 502 });
  });

  test('in an open transaction is our own fault and names both', async () => {
    const testDatabase = await createTestDatabase();
    const log = createLogger({ service: 'test', level: 'silent' });
    const database = createDatabase({ url: testDatabase.url, schema: 'shop', log });
    const users = await meet(answer);
    const calling = database.transaction(() => find(users));
    await expect(calling.catch(String)).resolves.toMatch(
      /while a transaction of "shop" was open: GET http:\/\/127.0.0.1:\d+\/internal\//,
    );
    await database.close();
    await testDatabase.drop();
  });
});

describe('the circuit of a service', () => {
  const failing = async (users: InternalClients['users'], times: number) => {
    for (let index = 0; index < times; index += 1) expect(await refusal(users)).toMatchObject({ status: 503 });
  };

  test('opens after five failed calls in a row, and refuses at once and with a time to come back', async () => {
    let asked = 0;
    const users = await meet((request, response) => {
      asked += 1;
      status(503)(request, response);
    });
    await failing(users, 4);
    expect(await circuit()).toBe('0');
    await failing(users, 1);
    expect([asked, await circuit()]).toEqual([15, '1']);
    expect(await refusal(users)).toEqual({
      status: 503,
      message: 'The users service is not responding right now. Please try again.',
      retryAfterSeconds: 60,
    });
    expect(asked).toBe(15);
  });

  test.each([400, 404, 409, 429, 500])('stays closed whatever is answered with %i', async (code) => {
    const users = await meet(status(code));
    const seen = code === 500 ? 502 : code;
    for (let index = 0; index < 12; index += 1) expect(await refusal(users)).toMatchObject({ status: seen });
    expect(await circuit()).toBe('0');
  });

  test('stays closed when failures are not in a row', async () => {
    let healthy = false;
    const users = await meet((request, response) => (healthy ? answer : status(503))(request, response));
    for (let round = 0; round < 3; round += 1) {
      healthy = false;
      await failing(users, 4);
      healthy = true;
      await expect(find(users)).resolves.toBeNull();
    }
    expect(await circuit()).toBe('0');
  });

  test('probes with one call, by which it closes', async () => {
    let probes = 0;
    let release = () => {};
    let down = true;
    const users = await meet(
      (request, response) => {
        if (down) return status(503)(request, response);
        probes += 1;
        release = () => answer(request, response);
      },
      { pause: 1 },
    );
    await failing(users, 5);
    down = false;
    const probe = eventually(async () => (await find(users).catch(() => undefined)) === null);
    await eventually(() => probes === 1);
    expect(await circuit()).toBe('2');
    expect(await refusal(users)).toMatchObject({ status: 503, retryAfterSeconds: 1 });
    expect(probes).toBe(1);
    release();
    await probe;
    expect(await circuit()).toBe('0');
  });

  test('opens again when its probe fails', async () => {
    const users = await meet(status(503), { pause: 1 });
    await failing(users, 5);
    await failing(users, 3);
    expect(await circuit()).toBe('1');
  });
});
