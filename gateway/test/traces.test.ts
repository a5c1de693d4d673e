import { Writable } from 'node:stream';
import { createLogger } from '@hatchery/kit/log';
import { eventually } from '@hatchery/kit/testing';
import { type Collector, startCollector } from '@hatchery/kit/testing-traces';
import { bearer, startTestGateway } from './stand-ins.ts';

type Platform = Awaited<ReturnType<typeof startTestGateway>>;

const clientTrace = '0af7651916cd43dd8448eb211c80319c';
const clientSpan = 'b7ad6b7169203331';
const traceparent = `00-${clientTrace}-${clientSpan}-01`;

let collector: Collector;
let platform: Platform | undefined;
const lines: Record<string, unknown>[] = [];

beforeEach(async () => {
  collector = await startCollector();
  lines.length = 0;
});
afterEach(async () => {
  await platform?.close();
  await collector.close();
});

const log = createLogger({
  service: 'gateway',
  destination: new Writable({
    write: (line, _encoding, done) => {
      lines.push(JSON.parse(String(line)));
      done();
    },
  }),
});

async function start(variables: Record<string, string> = {}): Promise<Platform> {
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '20' };
  platform = await startTestGateway({ ...traced, ...variables }, undefined, undefined, log);
  return platform;
}

/** Asks as a player whose client sends a trace of its own. @returns the traceparent that the service got. */
async function ask(asked: Platform, headers: Record<string, string> = { traceparent }) {
  const { authorization } = bearer(asked.users.tokenFor('player')).headers;
  const { status } = await asked.call('/v2/ultigen/eggs/balance?code=secret', {
    headers: { authorization, ...headers },
  });
  expect(status).toBe(200);
  return asked.services.ultigen.received.at(-1)?.headers.traceparent as string | undefined;
}

test('a request begins a trace of its own, which links to the trace of the client and goes on in the service', async () => {
  const told = await ask(await start(), { traceparent, 'x-request-id': 'r1' });
  const span = await eventually(() => collector.spans.find(({ parentId }) => parentId === ''));
  expect(span).toMatchObject({
    service: 'gateway',
    name: 'GET /v2/ultigen/eggs/balance',
    links: [{ traceId: clientTrace, spanId: clientSpan }],
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/v2/ultigen/eggs/balance',
      'http.response.status_code': '200',
      'hatchery.request_id': 'r1',
      'hatchery.client_trace_id': clientTrace,
    },
  });
  expect(span.traceId).not.toBe(clientTrace);
  expect(told).toBe(`00-${span.traceId}-${span.spanId}-01`);
  expect(JSON.stringify(span.attributes)).not.toMatch(/secret|player/);

  // The users service was asked about the session on behalf of the request.
  const asked = await eventually(() => collector.spans.find(({ parentId }) => parentId === span.spanId));
  expect([asked.name, asked.traceId]).toEqual(['GET /internal/users/sessions/{sessionId}', span.traceId]);
});

test('a client cannot have its requests traced', async () => {
  const asked = await start({ OTEL_TRACES_SAMPLER: 'parentbased_always_off' });
  const told = await ask(asked);
  expect(told).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  expect(told).not.toContain(clientTrace);
  await asked.close();
  platform = undefined;
  expect(collector.requests).toEqual([]);
});

test('an ingress of the operator’s own is believed where a setting says so', async () => {
  const asked = await start({ CLIENT_TRACES: 'continued', OTEL_TRACES_SAMPLER: 'parentbased_always_off' });
  const told = await ask(asked, { traceparent, tracestate: 'vendor=1' });
  const span = await eventually(() => collector.spans.find(({ name }) => name.startsWith('GET /v2')));
  expect([span.traceId, span.parentId, span.links]).toEqual([clientTrace, clientSpan, []]);
  expect(told).toBe(`00-${clientTrace}-${span.spanId}-01`);
  expect(asked.services.ultigen.received.at(-1)?.headers.tracestate).toBe('vendor=1');
});

test('a failure is told with the ids of its trace and of the client’s, also where nothing is traced', async () => {
  const traced = await start();
  await traced.services.ultigen.stop();
  const { authorization } = bearer(traced.users.tokenFor('player')).headers;
  const failed = await traced.call('/v2/ultigen/eggs/balance', { headers: { authorization, traceparent } });
  expect(failed.status).toBe(502);
  const span = await eventually(() => collector.spans.find(({ parentId }) => parentId === ''));
  expect(span.failed).toBe(true);
  const first = lines.find(({ msg }) => msg === 'upstream failed');
  expect(first).toMatchObject({ trace_id: span.traceId, span_id: span.spanId, client_trace_id: clientTrace });
  await traced.close();

  lines.length = 0;
  const untraced = await startTestGateway({}, undefined, undefined, log);
  platform = untraced;
  expect(await ask(untraced)).toBeUndefined();
  await untraced.services.ultigen.stop();
  await untraced.call('/v2/ultigen/monsters/7', { headers: { traceparent: 'nonsense' } });
  await untraced.call('/v2/ultigen/monsters/7', { headers: { traceparent } });
  const told = lines.filter(({ msg }) => msg === 'upstream failed');
  expect(told.map(({ client_trace_id, trace_id }) => [client_trace_id, trace_id])).toEqual([
    [undefined, undefined],
    [clientTrace, undefined],
  ]);
});
