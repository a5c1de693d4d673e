import { gzipSync } from 'node:zlib';
import { operation } from '@hatchery/api/operation';
import { Problem } from '@hatchery/api/problems';
import { paging } from '@hatchery/api/shapes';
import { implement } from '@orpc/server';
import type { Response } from 'express';
import * as z from 'zod';
import type { KitConfig } from '../src/config.ts';
import type { Database, Transaction } from '../src/database.ts';
import type { CallContext } from '../src/http.ts';
import { mapPage, readPage } from '../src/lists.ts';
import { passportHeader } from '../src/passport.ts';
import { type RunningService, type ServiceParts, startService } from '../src/service.ts';
import {
  asKey,
  asService,
  asUser,
  caller,
  createTestDatabase,
  eventually,
  type TestDatabase,
  testConfig,
  testPassports,
} from '../src/testing.ts';

const own = { prefix: 'v2', owner: 'games' } as const;
const note = z.object({ id: z.int(), text: z.string() });

/** A minimal service: notes that anyone may read and users may write. */
const contract = {
  notes: operation({
    ...own,
    method: 'GET',
    path: '/notes/{id}',
    access: 'public',
    summary: 'One',
    params: z.object({ id: z.coerce.number().int() }),
    output: note,
  }),
  list: operation({
    ...own,
    method: 'GET',
    path: '/notes',
    access: 'public',
    summary: 'All',
    query: paging.extend({ text: z.string() }),
    output: z.array(note),
  }),
  write: operation({
    ...own,
    method: 'POST',
    path: '/notes',
    access: 'user',
    status: 201,
    summary: 'Writes',
    bodyLimit: 2_000,
    body: z.strictObject({ text: z.string().max(1_500), fail: z.enum(['late', 'ours', 'cut']).optional() }),
    output: note,
  }),
  erase: operation({
    ...own,
    method: 'DELETE',
    path: '/notes',
    access: 'key:erase',
    summary: 'Erases',
    status: 204,
    output: z.undefined(),
  }),
  odd: operation({
    ...own,
    method: 'GET',
    path: '/notes/{id}/odd',
    access: 'user',
    summary: 'Answers what it must not',
    params: z.object({ id: z.string() }),
    output: note,
  }),
  count: operation({
    ...own,
    prefix: 'internal',
    method: 'GET',
    path: '/notes/count',
    access: 'service',
    callers: ['users'],
    summary: 'Counts',
    output: z.object({ count: z.int() }),
  }),
};

/** Ends the connection of a transaction, as Postgres does when it restarts. */
async function cutConnection(db: Database, tx: Transaction): Promise<void> {
  const { rows } = await tx.raw('select pg_backend_pid() as pid');
  await db.background.raw('select pg_terminate_backend(?, 60000)', [rows[0].pid]);
  await tx.raw('select 1');
}

/** Calls of the odd operation that wait for their callers to leave, and those that were told. */
const waiting = { begun: 0, told: 0 };
let database: TestDatabase;
let service: RunningService;
let call: ReturnType<typeof caller>;

beforeAll(async () => {
  database = await createTestDatabase();
  const os = implement(contract).$context<CallContext>();
  service = await startService({
    name: 'games',
    config: testConfig(database),
    migrations: new URL('./notes-migrations/', import.meta.url),
    build: ({ database: db }) => {
      const countNotes = async () => Number((await db.knex('notes').count({ count: '*' }))[0]?.count);
      return {
        router: os.router({
          notes: os.notes.handler(async ({ input }) => {
            const row = await db.knex('notes').where(input.params).first();
            if (!row) throw new Problem('not-found', `There is no note ${input.params.id}.`);
            return { ...row, secret: 'never declared, so never answered' };
          }),
          list: os.list.handler(async ({ input: { query }, context }) => {
            const notes = db.knex('notes').where({ text: query.text }).orderBy('id', 'desc').select('id', 'text');
            const page = await readPage<z.infer<typeof note>>(notes, query);
            return context.list(mapPage(page, ({ id, text }) => ({ id, text: text.toUpperCase() })));
          }),
          write: os.write.handler(({ input, context }) =>
            context.transact(async (tx) => {
              const [row] = await tx('notes').insert({ text: input.body.text }).returning('*');
              if (input.body.fail === 'late') throw new Problem('conflict', 'Too late.');
              if (input.body.fail === 'cut') await cutConnection(db, tx);
              if (input.body.fail === 'ours') throw new Error('a secret of the database');
              return row;
            }),
          ),
          erase: os.erase.handler(({ context }) => context.transact(async (tx) => void (await tx('notes').delete()))),
          odd: os.odd.handler(async ({ context, signal }) => {
            context.setHeader('set-cookie', ['a=1', 'b=2']);
            if (context.cookies.wait) {
              waiting.begun += 1;
              await new Promise((resolve) => signal?.addEventListener('abort', resolve));
              waiting.told += 1;
            }
            return { id: 'a secret' as never, text: context.passport.subject };
          }),
          count: os.count.handler(async () => ({ count: await countNotes() })),
        }),
        extend: (app) => {
          app.get('/raw/:name', ({ params }, response) => {
            if (params.name === 'broken') throw new Error('a secret of the route');
            response.send(params.name);
          });
        },
      };
    },
  });
  call = caller('games', service.url);
});

afterAll(async () => {
  await service?.close();
  await database?.drop();
});

const passportOf = (subject: string) =>
  testPassports('gateway').sign(
    { kind: 'user', subject, roles: [], permissions: [] },
    { audience: 'games', now: new Date() },
  );
const ann = asUser('00000000-0000-4000-8000-00000000000a');
const bob = asUser('00000000-0000-4000-8000-00000000000b');
const countNotes = async () => (await call('GET', '/internal/notes/count', { as: asService('users') })).body.count;

const startBareService = (more: Partial<KitConfig>, extend?: ServiceParts['extend']) =>
  startService({
    name: 'games',
    config: { ...testConfig(database), ...more },
    migrations: new URL('./notes-migrations/', import.meta.url),
    build: () => ({ router: {}, ...(extend ? { extend } : {}) }),
  });

test('metrics have a port of their own where one is set, until the service has ended', async () => {
  const apart = await startBareService({ METRICS_PORT: 0, DRAIN_SECONDS: 0.1 });
  const metrics = `http://127.0.0.1:${apart.metricsPort}/metrics`;
  expect((await fetch(`${apart.url}/metrics`)).status).toBe(404);
  expect((await fetch(new URL('/', metrics))).status).toBe(404);
  const closed = apart.close();
  expect(await (await fetch(metrics)).text()).toContain('process_cpu_seconds_total{service="games"}');
  await closed;
  await expect(fetch(metrics)).rejects.toThrow();
});

test('a service that stops is unready at once, serves until its drain is over, and asks for new connections', async () => {
  const waiting: Response[] = [];
  const leaving = await startBareService({ DRAIN_SECONDS: 1 }, (app) => {
    app.get('/slow', (_request, response) => void waiting.push(response));
  });
  const underWay = fetch(`${leaving.url}/slow`);
  const [slow] = await eventually(() => (waiting.length === 1 ? waiting : undefined));
  const closed = leaving.close();
  const [ready, alive] = await Promise.all([fetch(`${leaving.url}/readyz`), fetch(`${leaving.url}/livez`)]);
  expect([ready.status, alive.status, alive.headers.get('connection')]).toEqual([503, 200, 'close']);
  slow?.send('ok');
  const { status, headers } = await underWay;
  expect([status, headers.get('connection')]).toEqual([200, 'close']);
  await closed;
  await expect(fetch(`${leaving.url}/livez`)).rejects.toThrow();
});

describe('who may call', () => {
  test('an internal operation: the services that it names, and the refusal is counted', async () => {
    const path = '/internal/notes/count';
    expect((await call('GET', path, { as: asService('users') })).status).toBe(200);
    expect((await call('GET', path, { as: asService('chain') })).status).toBe(403);
    expect((await call('GET', path, { as: ann })).status).toBe(401);
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toMatch(/passport_refusals_total\{reason="operation-not-allowed",service="games"\} 1/);
  });

  test.each([
    ['nobody', undefined, 401],
    ['a user', ann, 403],
    ['a key without the permission', asKey('k', 'read'), 403],
    ['a service', asService('users'), 401],
    ['a key with the permission', asKey('k', 'erase'), 204],
  ])('%s', async (_, as, status) => {
    const reply = await call('DELETE', '/v2/notes', { as });
    expect(reply.status).toBe(status);
    if (status === 204) expect(reply.body).toBe('');
    else
      expect(reply.body).toMatchObject({
        title: status === 401 ? 'Unauthorized' : 'Forbidden',
        status,
        instance: '/v2/notes',
      });
  });

  test('a passport that is forged, or meant for another service, opens nothing', async () => {
    const elsewhere = caller('users', service.url);
    expect((await elsewhere('POST', '/v2/notes', { as: ann, body: { text: 'x' } })).status).toBe(401);
    expect((await call('POST', '/v2/notes', { headers: { 'x-passport': 'abc' }, body: { text: 'x' } })).status).toBe(
      401,
    );
  });

  test('a service cannot vouch for a player', async () => {
    const forged = testPassports('users').sign(
      { kind: 'user', subject: 'x', roles: [], permissions: [], requestId: 'r' },
      { audience: 'games', now: new Date() },
    );
    expect(
      (await call('POST', '/v2/notes', { headers: { [passportHeader]: forged }, body: { text: 'x' } })).status,
    ).toBe(401);
  });
});

describe('bad input names its field and changes nothing', () => {
  test.each([
    ['a wrong type', { text: 1 }, 400, 'body.text'],
    ['a missing field', {}, 400, 'body.text'],
    ['a field that nobody reads', { text: 'x', admin: true }, 400, 'body'],
    ['no object', '[1]', 400, 'body'],
    ['no JSON', '{"text"', 400, 'body'],
    ['no body', undefined, 400, 'body'],
    ['too much', { text: 'x'.repeat(3_000) }, 413, undefined],
  ])('%s', async (_, body, status, path) => {
    const before = await countNotes();
    const reply = await call('POST', '/v2/notes', { as: ann, body });
    expect(reply.status).toBe(status);
    expect(reply.headers.get('content-type')).toBe('application/problem+json');
    if (path) expect(reply.body.errors[0].path).toBe(path);
    expect(await countNotes()).toBe(before);
  });

  test('is looked at after the caller: who may not call learns nothing of the input', async () => {
    const reply = await call('POST', '/v2/notes', { body: '{"text"' });
    expect(reply.status).toBe(401);
    expect((await call('DELETE', '/v2/notes', { as: ann, body: { unknown: true } })).status).toBe(403);
  });

  test('a body without a length that turns out too large', async () => {
    const before = await countNotes();
    const chunks = Array.from({ length: 3 }, () => new TextEncoder().encode('x'.repeat(1_000)));
    const reply = await fetch(`${service.url}/v2/notes`, {
      method: 'POST',
      headers: { [passportHeader]: passportOf('ann'), 'content-type': 'application/json' },
      body: ReadableStream.from(chunks),
      duplex: 'half',
    } as RequestInit);
    expect(reply.status).toBe(413);
    expect(await countNotes()).toBe(before);
  });

  test('a body that is not called JSON', async () => {
    const reply = await call('POST', '/v2/notes', {
      as: ann,
      body: '{"text":"x"}',
      headers: { 'content-type': 'text/plain' },
    });
    expect(reply.status).toBe(400);
  });

  test.each([
    ['is coded', { 'content-encoding': 'gzip' }, gzipSync('{"text":"x"}')],
    ['is called coded and is not', { 'content-encoding': 'gzip' }, Buffer.from('{"text":"x"}')],
    ['is not UTF-8', {}, Buffer.from('{"text":"\xff"}', 'latin1')],
  ])('a body that %s', async (_, headers, body) => {
    const before = await countNotes();
    const reply = await fetch(`${service.url}/v2/notes`, {
      method: 'POST',
      headers: { [passportHeader]: passportOf('ann'), 'content-type': 'application/json', ...headers },
      body,
    });
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({ type: '/problems/bad-request', errors: [{ path: 'body' }] });
    expect(await countNotes()).toBe(before);
  });

  test('a path that cannot be decoded, and one that is not there', async () => {
    expect((await call('GET', '/v2/notes/%E0%A4%A')).status).toBe(400);
    expect((await call('GET', '/v2/nothing')).body).toMatchObject({
      status: 404,
      title: 'Not Found',
      type: '/problems/not-found',
    });
  });
});

test.each([
  ['/raw/%ff', 400, 'bad-request'],
  ['/raw/broken', 500, 'internal-server-error'],
])('%s is answered as a problem, without a stack', async (path, status, code) => {
  const { headers, body } = await call('GET', path);
  expect(body).toEqual({
    type: `/problems/${code}`,
    title: expect.any(String),
    status,
    detail: expect.not.stringMatching(/secret|URIError/),
    instance: path,
    requestId: expect.any(String),
  });
  expect(headers.get('content-type')).toBe('application/problem+json');
  expect((await call('GET', '/raw/whole')).body).toBe('whole');
});

test('a list answers a page of itself and how much there is on all pages', async () => {
  const ids: number[] = [];
  for (let index = 0; index < 5; index += 1)
    ids.push((await call('POST', '/v2/notes', { as: ann, body: { text: 'listed' } })).body.id);
  const page = async (query: string) => {
    const { body, headers } = await call('GET', `/v2/notes?text=listed&${query}`);
    return [body.map(({ id }: { id: number }) => id), headers.get('x-total-count')];
  };
  const newestFirst = ids.toReversed();
  expect(await page('')).toEqual([newestFirst, '5']);
  expect(await page('page=2&limit=2')).toEqual([newestFirst.slice(2, 4), '5']);
  expect(await page('page=9&limit=2')).toEqual([[], '5']);
  expect((await call('GET', '/v2/notes?text=listed&limit=1')).body[0].text).toBe('LISTED');
});

describe('answers', () => {
  test('hold what is declared and no more, and the id of the request', async () => {
    const { body: written } = await call('POST', '/v2/notes', { as: ann, body: { text: 'hello' } });
    const reply = await call('GET', `/v2/notes/${written.id}`, { headers: { 'x-request-id': 'my-own-id' } });
    expect(reply.body).toEqual({ id: written.id, text: 'hello' });
    expect(reply.headers.get('x-request-id')).toBe('my-own-id');
  });

  test('that break their schema are faults of the service, and keep their headers to themselves', async () => {
    const reply = await call('GET', '/v2/notes/7/odd', { as: ann });
    expect([reply.status, reply.headers.get('set-cookie')]).toEqual([500, null]);
    expect(JSON.stringify(reply.body)).not.toContain('secret');
  });

  test('are told how long they are, and go to the log of metrics by operation', async () => {
    const { body: written } = await call('POST', '/v2/notes', { as: ann, body: { text: 'Grüße, 🥚' } });
    const reply = await fetch(`${service.url}/v2/notes/${written.id}`);
    const bytes = Buffer.byteLength(await reply.clone().text());
    expect([reply.headers.get('content-length'), reply.headers.get('transfer-encoding')]).toEqual([`${bytes}`, null]);
    expect(await reply.json()).toMatchObject({ text: 'Grüße, 🥚' });
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toMatch(/http_request_duration_seconds_count\{operation="GET \/v2\/notes\/\{id\}",status="200"/);
  });

  test('have a handler that is told when its caller leaves', async () => {
    const impatient = new AbortController();
    const asked = fetch(`${service.url}/v2/notes/7/odd`, {
      headers: { [passportHeader]: passportOf('ann'), cookie: 'wait=1' },
      signal: impatient.signal,
    });
    const refused = expect(asked).rejects.toThrow();
    await eventually(() => waiting.begun === 1);
    impatient.abort();
    await eventually(() => waiting.told === 1);
    await refused;
  });

  test('are 503 when the connection to the database breaks midway, and nothing is written', async () => {
    const before = await countNotes();
    expect((await call('POST', '/v2/notes', { as: ann, body: { text: 'x', fail: 'cut' } })).status).toBe(503);
    expect(await countNotes()).toBe(before);
  });

  test('never tell what went wrong inside', async () => {
    const before = await countNotes();
    const reply = await call('POST', '/v2/notes', { as: ann, body: { text: 'x', fail: 'ours' } });
    expect(reply.status).toBe(500);
    expect(JSON.stringify(reply.body)).not.toContain('secret');
    expect(await countNotes()).toBe(before);
  });
});

describe('an Idempotency-Key', () => {
  const write = (as: typeof ann, key: string, body: object) =>
    call('POST', '/v2/notes', { as, body, headers: { 'idempotency-key': key } });

  test('five calls at once have one effect and one answer', async () => {
    const before = await countNotes();
    const replies = await Promise.all(Array.from({ length: 5 }, () => write(ann, 'five', { text: 'once' })));
    const served = replies.filter(({ status }) => status === 201);
    expect(replies.every(({ status, body }) => status === 201 || body.type === '/problems/request-in-progress')).toBe(
      true,
    );
    expect(new Set(served.map(({ body }) => body.id)).size).toBe(1);
    expect(await countNotes()).toBe(before + 1);
    const again = await write(ann, 'five', { text: 'once' });
    expect([again.status, again.body, again.headers.get('idempotent-replayed')]).toEqual([
      201,
      served[0]?.body,
      'true',
    ]);
  });

  test('with another payload is refused', async () => {
    await write(ann, 'reused', { text: 'one' });
    const reply = await write(ann, 'reused', { text: 'two' });
    expect([reply.status, reply.body.type]).toEqual([422, '/problems/idempotency-key-reused']);
  });

  test('is each caller’s own', async () => {
    const [mine, yours] = [await write(ann, 'shared', { text: 'x' }), await write(bob, 'shared', { text: 'x' })];
    expect(mine.body.id).not.toBe(yours.body.id);
  });

  test('of a refused call may be used again', async () => {
    expect((await write(ann, 'late', { text: 'x', fail: 'late' })).status).toBe(409);
    expect((await write(ann, 'late', { text: 'x' })).status).toBe(201);
  });

  test('has 255 characters at most', async () => {
    expect((await write(ann, 'k'.repeat(256), { text: 'x' })).status).toBe(400);
  });

  test('keeps neither itself nor the answer readable in the database', async () => {
    await write(ann, 'a very secret key', { text: 'a very secret answer' });
    const rows = await service.database.knex('idempotency_keys');
    expect(JSON.stringify(rows.map((row) => [row.id.toString('utf8'), row.body.toString('utf8')]))).not.toContain(
      'secret',
    );
  });
});

test('a database that is away is a 503 that may be tried again', async () => {
  const elsewhere = await createTestDatabase();
  const os = implement({ count: contract.count }).$context<CallContext>();
  const lonely = await startService({
    name: 'games',
    config: testConfig(elsewhere),
    migrations: new URL('./notes-migrations/', import.meta.url),
    build: ({ database: db }) => ({
      router: os.router({
        count: os.count.handler(async () => ({
          count: Number((await db.knex('notes').count({ count: '*' }))[0]?.count),
        })),
      }),
    }),
  });
  await elsewhere.drop();
  const reply = await caller('games', lonely.url)('GET', '/internal/notes/count', { as: asService('users') });
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '1']);
  await lonely.close();
});
