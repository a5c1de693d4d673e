import { once } from 'node:events';
import { connect } from 'node:net';
import { operation } from '@hatchery/api/operation';
import { implement } from '@orpc/server';
import * as z from 'zod';
import type { Database } from '../src/database.ts';
import type { CallContext } from '../src/http.ts';
import { createLogger } from '../src/log.ts';
import { passportHeader } from '../src/passport.ts';
import { type RunningService, startService } from '../src/service.ts';
import {
  asUser,
  caller,
  createTestDatabase,
  eventually,
  type TestDatabase,
  testConfig,
  testPassports,
} from '../src/testing.ts';

const own = { prefix: 'v2', owner: 'games', access: 'user', output: z.object({ notes: z.int() }) } as const;
const contract = {
  count: operation({ ...own, method: 'GET', path: '/notes', summary: 'Counts' }),
  write: operation({ ...own, method: 'POST', path: '/notes', summary: 'Writes' }),
};

let database: TestDatabase;
let service: RunningService;
let knex: Database['knex'];
let call: ReturnType<typeof caller>;
const logged: { level: string; msg: string }[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const os = implement(contract).$context<CallContext>();
  service = await startService({
    name: 'games',
    config: testConfig(database),
    log: createLogger({ service: 'games', destination: { write: (line) => void logged.push(JSON.parse(line)) } }),
    migrations: new URL('./notes-migrations/', import.meta.url),
    build: ({ database: db }) => {
      knex = db.knex;
      const countIn = async (tx: typeof knex) => ({ notes: Number((await tx('notes').count({ all: '*' }))[0]?.all) });
      return {
        router: os.router({
          count: os.count.handler(() => countIn(db.knex)),
          write: os.write.handler(({ context }) => context.transact(countIn)),
        }),
      };
    },
  });
  call = caller('games', service.url);
});

afterAll(async () => {
  await service?.close();
  await database?.drop();
});

const ann = asUser('00000000-0000-4000-8000-00000000000a');

test('a pool without a free connection lets a bounded number wait, and sheds all others at once', async () => {
  const open = await Promise.all(Array.from({ length: 10 }, () => knex.transaction()));
  const answers: { status: number; retryAfter: string | null; type: string | undefined }[] = [];
  const ask = async (_: unknown, index: number) => {
    const reply = await call(index % 2 ? 'GET' : 'POST', '/v2/notes', { as: ann });
    answers.push({ status: reply.status, retryAfter: reply.headers.get('retry-after'), type: reply.body.type });
  };
  const asked = Promise.all(Array.from({ length: 400 }, ask));
  const waiting = () => (knex.client as { pool: { numPendingAcquires(): number } }).pool.numPendingAcquires();
  await eventually(() => waiting() + answers.length === 400);
  const [most, shed] = [waiting(), [...answers]];
  await Promise.all(open.map((tx) => tx.rollback()));
  await asked;
  expect(most).toBeLessThanOrEqual(200);
  const busy = { status: 503, retryAfter: '1', type: '/problems/service-unavailable' };
  expect(shed).toEqual(shed.map(() => busy));
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect((await call('GET', '/v2/notes', { as: ann })).status).toBe(200);
});

test('a body that its client does not finish is no error of the service', async () => {
  const passport = testPassports('gateway').sign(
    { kind: 'user', subject: 'ann', roles: [], permissions: [] },
    { audience: 'games', now: new Date() },
  );
  logged.length = 0;
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  socket.on('error', () => {});
  socket.write(
    `POST /v2/notes HTTP/1.1\r\nHost: x\r\n${passportHeader}: ${passport}\r\nExpect: 100-continue\r\nContent-Length: 100\r\n\r\n{"half"`,
  );
  await once(socket, 'data');
  socket.destroy();
  await eventually(async () => {
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    return /http_request_duration_seconds_count\{[^}]*status="408"/.test(metrics);
  });
  expect(logged).toEqual([]);
});
