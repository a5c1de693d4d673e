import { randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { asKey, eventually } from '@hatchery/kit/testing';
import { EggsGivenSchema } from '@hatchery/proto/ultigen';
import { type Stage, startStage } from './fixtures/ultigen.fixture.ts';

const gifts = 50;

/** The users service as it hangs: it takes every call and answers none, until it fails them all. */
async function startHangingUsers() {
  const waiting = new Set<ServerResponse>();
  let failing = false;
  const server = createServer((_request, response) => {
    if (failing) return void response.writeHead(503).end();
    waiting.add(response);
    response.on('close', () => waiting.delete(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    waiting: () => waiting.size,
    fail: () => {
      failing = true;
      for (const response of waiting) response.writeHead(503).end();
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

let hanging: Awaited<ReturnType<typeof startHangingUsers>>;
let stage: Stage;

beforeAll(async () => {
  hanging = await startHangingUsers();
  // Nothing ends by itself while the test looks; the deadline of a call has a test of its own in the kit.
  stage = await startStage({ config: { SERVICE_URLS: { users: hanging.url }, INTERNAL_CALL_MILLISECONDS: 600_000 } });
});
afterAll(async () => {
  hanging?.close();
  await stage?.close();
});

const count = async (table: string) => (await stage.database.knex(table).count({ rows: '*' }).first())?.rows;

it('does not keep others from reading, and stores nothing, when the users service hangs', async () => {
  const user = await stage.newUser();
  const give = (index: number) =>
    stage.call('POST', `/v2/ultigen/${index % 2 ? 'eggs' : 'guest/eggs'}/give`, {
      as: asKey(randomUUID(), 'rewards'),
      body: { amount: 1, eggType: 2, ...(index % 2 ? { receiver: user.address } : { address: user.address }) },
      headers: { 'idempotency-key': randomUUID() },
    });
  let answered = 0;
  const giving = Array.from({ length: gifts }, async (_, index) => {
    const reply = await give(index);
    answered += 1;
    return reply;
  });
  await eventually(() => hanging.waiting() === gifts);

  const pool = stage.database.knex.client.pool;
  expect(pool.numUsed()).toBe(0);
  const reads = await Promise.all([
    stage.call('GET', '/v2/ultigen/eggs/balance', { as: user.as }),
    stage.call('GET', '/public/ultigen/eggs'),
    stage.call('GET', '/readyz'),
  ]);
  expect(reads.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect([hanging.waiting(), answered]).toEqual([gifts, 0]);

  hanging.fail();
  const replies = await Promise.all(giving);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([503]));
  expect(replies.every(({ headers }) => Number(headers.get('retry-after')) >= 1)).toBe(true);
  expect([await count('gifts'), await count('idempotency_keys'), await count('outbox')]).toEqual([0, 0, 0]);
  expect(stage.eventsOf(EggsGivenSchema)).toEqual([]);
});
