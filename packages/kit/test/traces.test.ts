import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { operation } from '@hatchery/api/operation';
import { GuestCreatedSchema } from '@hatchery/proto/users';
import { implement } from '@orpc/server';
import * as z from 'zod';
import { on } from '../src/consumers.ts';
import type { CallContext } from '../src/http.ts';
import { createLogger } from '../src/log.ts';
import { publish } from '../src/outbox.ts';
import { type Kit, type RunningService, startService } from '../src/service.ts';
import { startTracing } from '../src/start-tracing.ts';
import { asUser, caller, createTestDatabase, eventually, type TestDatabase, testConfig } from '../src/testing.ts';
import { type Collector, looseEnds, startCollector } from '../src/testing-traces.ts';
import { inSpan, resumeTraces, traceparentToKeep, withTraceparent } from '../src/tracing.ts';

const contract = {
  greet: operation({
    ...{ prefix: 'v2', owner: 'games', method: 'POST', path: '/greetings/{name}', access: 'user', summary: 'Greets' },
    params: z.object({ name: z.string() }),
    output: z.object({ kept: z.string().nullable() }),
  }),
} as const;

const incoming = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const traceparent = (flags: '00' | '01') => `00-${incoming.traceId}-${incoming.spanId}-${flags}`;
const ann = asUser('00000000-0000-4000-8000-00000000000a');

let database: TestDatabase;
let collector: Collector;
let users: Server;
let service: RunningService | undefined;
const heard: Record<string, unknown>[] = [];
const lines: Record<string, unknown>[] = [];
const handled: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  users = createServer((request, response) => {
    heard.push(request.headers);
    response.setHeader('content-type', 'application/json').end('null');
  }).listen(0, '127.0.0.1');
});
afterAll(async () => {
  users.closeAllConnections();
  users.close();
  await database.drop();
});

beforeEach(async () => {
  collector = await startCollector();
  for (const list of [heard, lines, handled]) list.length = 0;
});
afterEach(async () => {
  await service?.close();
  service = undefined;
  await collector.close();
});

const log = createLogger({
  service: 'test',
  destination: new Writable({
    write: (line, _encoding, done) => {
      lines.push(JSON.parse(String(line)));
      done();
    },
  }),
});

/** Greets in one transaction, after a call to users, and hears of its own greeting. */
function build({ database: db, internal }: Pick<Kit<unknown>, 'database' | 'internal'>) {
  const os = implement(contract).$context<CallContext>();
  return {
    router: os.router({
      greet: os.greet.handler(({ input, context }) =>
        context.transact({
          before: () => internal.users.findRecipient({ query: { email: 'ann@play.example' } }),
          work: async (tx) => {
            const message = { userId: input.params.name, address: '1' };
            await publish(tx, { topic: 'guests', key: 'the key is secret', schema: GuestCreatedSchema, message });
            context.log.info('greeted');
            return { kept: traceparentToKeep() };
          },
        }),
      ),
    }),
    consumers: [
      {
        group: 'hearers',
        topic: 'guests',
        handlers: [
          on(GuestCreatedSchema, async (tx, { userId }, event) => {
            await tx.raw('select 1');
            event.log.info('heard');
            handled.push(userId);
          }),
        ],
      },
    ],
    extend: (app: Parameters<NonNullable<import('../src/service.ts').ServiceParts['extend']>>[0]) => {
      app.get('/files/:name', (_request, response) => void response.send('a file'));
    },
    database: db,
  };
}

async function start(variables: Record<string, unknown> = {}): Promise<ReturnType<typeof caller>> {
  service = await startService({
    name: 'games',
    config: {
      ...testConfig(database),
      SERVICE_URLS: { users: `http://127.0.0.1:${(users.address() as AddressInfo).port}` },
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: 20,
      ...variables,
    },
    log,
    migrations: new URL('./notes-migrations/', import.meta.url),
    build,
  });
  return caller('games', service.url);
}

const greet = (call: ReturnType<typeof caller>, name: string, headers: Record<string, string> = {}) =>
  call('POST', `/v2/greetings/${name}?token=secret`, { as: ann, headers });

test('a request, its calls, its transaction, its event and who hears it are one trace', async () => {
  const call = await start();
  const { status, body } = await greet(call, 'ann', { traceparent: traceparent('01'), 'x-request-id': 'r1' });
  expect([status, body.kept]).toEqual([200, expect.stringMatching(`^00-${incoming.traceId}-[0-9a-f]{16}-01$`)]);
  const spans = await eventually(() => (collector.spans.length === 6 ? collector.spans : undefined));

  const nameOf = (id: string) => spans.find(({ spanId }) => spanId === id)?.name;
  expect(Object.fromEntries(spans.map(({ name, parentId }) => [`${name} < ${nameOf(parentId)}`, 1]))).toEqual({
    'POST /v2/greetings/{name} < undefined': 1,
    'GET /internal/users/recipients < POST /v2/greetings/{name}': 1,
    'transaction games < POST /v2/greetings/{name}': 1,
    'send guests < transaction games': 1,
    'process guests < send guests': 1,
    'transaction games < process guests': 1,
  });
  expect(looseEnds(spans).map(({ parentId }) => parentId)).toEqual([incoming.spanId]);
  expect(new Set(spans.map(({ traceId, service: name }) => `${traceId} ${name}`))).toEqual(
    new Set([`${incoming.traceId} games`]),
  );
  expect(spans.filter(({ start: began, end }) => began > end)).toEqual([]);
  expect(spans.find(({ name }) => name === 'POST /v2/greetings/{name}')?.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/v2/greetings/{name}',
    'http.response.status_code': '200',
    'hatchery.request_id': 'r1',
  });
  expect(spans.find(({ name }) => name === 'process guests')?.attributes).toMatchObject({
    'messaging.system': 'in-process',
    'messaging.destination.name': 'guests',
    'messaging.consumer.group.name': 'hearers',
    'hatchery.event.type': 'hatchery.GuestCreated',
  });
  expect(JSON.stringify(spans.map(({ attributes }) => attributes))).not.toMatch(/secret|ann|token/);
  expect(heard[0]?.traceparent).toContain(`00-${incoming.traceId}-`);

  const told = lines.filter(({ msg }) => msg === 'greeted' || msg === 'heard');
  expect(told).toEqual([
    expect.objectContaining({ msg: 'greeted', requestId: 'r1', trace_id: incoming.traceId, trace_flags: '01' }),
    expect.objectContaining({ msg: 'heard', requestId: 'r1', trace_id: incoming.traceId, trace_flags: '01' }),
  ]);
  const spanOf = (id: unknown) => nameOf(String(id));
  expect(told.map(({ span_id }) => spanOf(span_id))).toEqual(['transaction games', 'transaction games']);
});

test('the decision of who began a trace goes along: one that is not kept sends nothing, and keeps its id', async () => {
  const call = await start();
  const { body } = await greet(call, 'unkept', { traceparent: traceparent('00') });
  await eventually(() => handled.includes('unkept'));
  expect(body.kept).toBeNull();
  expect(heard[0]?.traceparent).toMatch(new RegExp(`^00-${incoming.traceId}-[0-9a-f]{16}-00$`));
  expect(lines.find(({ msg }) => msg === 'heard')).toMatchObject({ trace_id: incoming.traceId, trace_flags: '00' });

  // One that is kept comes after it, so nothing of the former is under way any more.
  await greet(call, 'kept', { traceparent: traceparent('01').replace('0af', '0b0') });
  const spans = await eventually(() => (collector.spans.length === 6 ? collector.spans : undefined));
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([incoming.traceId.replace('0af', '0b0')]));
});

test('without a collector there is no trace, and nothing goes along', async () => {
  const call = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: undefined });
  const { body } = await greet(call, 'nobody', { traceparent: traceparent('01') });
  await eventually(() => handled.includes('nobody'));
  expect([body.kept, heard[0]?.traceparent]).toEqual([null, undefined]);
  expect(lines.filter((line) => 'trace_id' in line)).toEqual([]);
  expect(collector.requests).toEqual([]);
});

test('a file is a request too, by its route; a stream is none', async () => {
  await start();
  const url = (service as RunningService).url;
  await fetch(`${url}/files/secret?signature=secret`, { headers: { traceparent: traceparent('01') } });
  await fetch(`${url}/files/stream`, { headers: { traceparent: traceparent('01'), accept: 'text/event-stream' } });
  await service?.close();
  expect(collector.spans.map(({ name, traceId }) => [name, traceId])).toEqual([['GET /files/:name', incoming.traceId]]);
});

describe('a collector', () => {
  test('that never answers, or is away, costs requests nothing and is told once', async () => {
    const hanging = await startCollector({ hangs: true });
    const call = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: hanging.url, OTEL_EXPORTER_OTLP_TIMEOUT: 50 });
    expect((await greet(call, 'a')).status).toBe(200);
    await eventually(() => hanging.requests.length > 0);
    for (const name of ['b', 'c', 'd']) expect((await greet(call, name)).status).toBe(200);
    await hanging.close();
    for (const name of ['e', 'f']) expect((await greet(call, name)).status).toBe(200);
    await eventually(() => handled.length === 6);
    await service?.close();
    expect(lines.filter(({ msg }) => msg === 'spans could not be sent to the collector')).toHaveLength(1);
  });

  test('gets its headers, and what is left when the service ends', async () => {
    const call = await start({
      OTEL_BSP_SCHEDULE_DELAY: 600_000,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key,x-team=b',
    });
    await greet(call, 'last');
    await eventually(() => handled.includes('last'));
    expect(collector.requests).toEqual([]);
    await service?.close();
    expect(collector.requests[0]).toMatchObject({ path: '/v1/traces', 'x-key': 'a key', 'x-team': 'b' });
    expect(collector.spans).toHaveLength(6);
  });

  test('gets a full batch at once, also from within a transaction, where calls to others are refused', async () => {
    await start({ OTEL_BSP_SCHEDULE_DELAY: 600_000 });
    const { tracer, close } = await startTracing({
      name: 'busy',
      log,
      config: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: 600_000 },
    });
    if (!tracer) throw new Error('There is a collector.');
    const { database: db } = service as RunningService;
    await resumeTraces(tracer, [traceparent('01')], { name: 'all' }, () =>
      db.transaction(async (tx) => {
        for (let count = 0; count < 600; count += 1) await inSpan({ name: `part ${count}` }, async () => undefined);
        await tx.raw('select 1');
        await eventually(() => collector.spans.length >= 512);
      }),
    );
    await close();
    expect(lines.filter(({ msg }) => msg === 'a remote call was made in a transaction')).toEqual([]);
    expect(collector.spans).toHaveLength(602);
  });
});

test('work for several traces is in each of them, and linked to the one that its calls are in', async () => {
  const config = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  const { tracer, close } = await startTracing({ name: 'batch', log, config });
  const other = traceparent('01').replace('0af', '0b0');
  const failing = resumeTraces(tracer, [null, traceparent('01'), other, other], { name: 'batch' }, () =>
    inSpan({ name: 'call' }, async () => {
      throw new Error('no answer for ann@play.example');
    }),
  );
  await expect(failing).rejects.toThrow('no answer');
  await close();
  const [first, second] = [incoming.traceId, incoming.traceId.replace('0af', '0b0')];
  const batch = collector.spans.find(({ name, traceId }) => name === 'batch' && traceId === first);
  const told = collector.spans.map(({ name, traceId, failed, links }) => ({ name, traceId, failed, links }));
  expect(told).toHaveLength(3);
  expect(told).toEqual(
    expect.arrayContaining([
      { name: 'call', traceId: first, failed: true, links: [] },
      { name: 'batch', traceId: first, failed: true, links: [] },
      { name: 'batch', traceId: second, failed: true, links: [{ traceId: first, spanId: batch?.spanId }] },
    ]),
  );
  expect(JSON.stringify(collector.spans, (_, value) => (typeof value === 'bigint' ? '' : value))).not.toContain('ann@');
});

test('what is stored goes on in its trace, and what is not in none', async () => {
  const { tracer, close } = await startTracing({
    name: 'stored',
    log,
    config: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
  });
  expect(tracer).toBeDefined();
  expect(withTraceparent(traceparent('01'), traceparentToKeep)).toBe(traceparent('01'));
  expect(withTraceparent(traceparent('00'), traceparentToKeep)).toBeNull();
  expect(withTraceparent(null, traceparentToKeep)).toBeNull();
  expect(withTraceparent('nonsense', traceparentToKeep)).toBeNull();
  await close();
});
