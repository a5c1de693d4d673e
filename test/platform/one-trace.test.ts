import { eventually } from '@hatchery/kit/testing';
import { type CollectedSpan, type Collector, looseEnds, startCollector } from '@hatchery/kit/testing-traces';
import { describeWith } from '../../tools/describe-with.ts';
import { type KafkaBroker, startKafka } from '../../tools/kafka.ts';
import { call } from './call.ts';
import { startMortalPlatform } from './mortal-platform.ts';
import { newGuest, type Person } from './people.ts';
import { startTestPlatform, type TestPlatform } from './running-platform.ts';

let collector: Collector;
let platform: TestPlatform;

const traced = () => ({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '20' });
const tracedPlatform = (environment: Record<string, string> = {}) => startTestPlatform({ ...traced(), ...environment });

/** Waits for the trace that a request began, up to a span of this name, and until all of it has arrived. */
const traceOf = (requestId: string, last: string): Promise<CollectedSpan[]> =>
  eventually(() => {
    const spans = collector.spans.filter(({ traceId }) => traceId === rootOf(requestId)?.traceId);
    const isWhole = spans.some(({ name }) => name === last) && looseEnds(spans).length === 1;
    return isWhole ? spans : undefined;
  });

/** Finds the span by which the gateway began the trace of a request. */
const rootOf = (requestId: string): CollectedSpan | undefined =>
  collector.spans.find(
    ({ service, attributes }) => service === 'gateway' && attributes['hatchery.request_id'] === requestId,
  );

/** Returns which steps a trace lacks, as the service and what it did. */
function missingIn(spans: CollectedSpan[], steps: string[]): string[] {
  const told = new Set(spans.map(({ service, name }) => `${service}: ${name}`));
  return steps.filter((step) => !told.has(step));
}

const vouched = [
  'ultigen: send ultigen.eggs',
  'ultigen: process ultigen.eggs',
  'ultigen: transaction ultigen',
  'ultigen: POST /internal/signer/vouchers',
  'signer: POST /internal/signer/vouchers',
  'signer: transaction signer',
];
const relayed = [
  'ultigen: POST /internal/chain/transactions',
  'chain: POST /internal/chain/transactions',
  'chain: transaction chain',
  'chain: sign transaction',
  'chain: POST /internal/signer/transactions/batch',
  'signer: POST /internal/signer/transactions/batch',
  'chain: send transaction',
  'chain: eth_sendRawTransaction',
  'chain: await block',
  'chain: await finality',
  'chain: send chain.transactions',
];

const guestPath = '/v2/users/guest/wallets/create';
const hatchPath = '/v2/ultigen/eggs/hatch';

/** Hatches the egg of a guest once it is there, by this of its amounts. */
async function hatchFirstEgg({ token }: Person, amount: 'finalAmount' | 'availableAmount', requestId: string) {
  const egg = await eventually(async () => {
    const { body } = await call(platform.url, 'GET', '/v2/ultigen/eggs/balance', { token });
    return body.find((type: Record<string, number>) => (type[amount] ?? 0) > 0);
  });
  const headers = { 'x-request-id': requestId };
  const body = { amount: 1, eggType: egg.id };
  expect((await call(platform.url, 'POST', hatchPath, { token, body, headers })).status).toBe(200);
}

async function followOneGuest(system: string): Promise<void> {
  const player = await newGuest(platform.url, { 'x-request-id': `guest-${system}` });
  const welcome = await traceOf(`guest-${system}`, 'await finality');
  expect(looseEnds(welcome)).toEqual([
    expect.objectContaining({ service: 'gateway', name: `POST ${guestPath}`, parentId: '' }),
  ]);
  const arrival = [`users: POST ${guestPath}`, 'users: send users.accounts', 'ultigen: process users.accounts'];
  expect(missingIn(welcome, [...arrival, ...vouched, ...relayed])).toEqual([]);

  await hatchFirstEgg(player, 'finalAmount', `hatch-${system}`);
  const hatch = await traceOf(`hatch-${system}`, 'await finality');
  expect(looseEnds(hatch)).toEqual([
    expect.objectContaining({ service: 'gateway', name: `POST ${hatchPath}`, parentId: '' }),
  ]);
  expect(missingIn(hatch, [`ultigen: POST ${hatchPath}`, ...vouched, ...relayed])).toEqual([]);
  const carriers = hatch.flatMap(({ attributes }) => attributes['messaging.system'] ?? []);
  expect(new Set(carriers)).toEqual(new Set([system]));
  const told = JSON.stringify([welcome, hatch].flat().map(({ attributes }) => attributes));
  expect(told).not.toContain(player.address);
  expect(told).not.toContain(player.token);
}

beforeAll(async () => {
  collector = await startCollector();
});
afterAll(() => collector?.close());

describe('everything in one process', () => {
  beforeAll(async () => {
    platform = await tracedPlatform();
  });
  afterAll(() => platform?.close());

  test('the welcome egg and the hatch of a guest are one trace each, from the request to the final transaction', () =>
    followOneGuest('in-process'));

  test('a hatch that waits for its egg, which waits for its release, goes on in its trace', async () => {
    const player = await newGuest(platform.url);
    await hatchFirstEgg(player, 'availableAmount', 'early');
    const hatch = await traceOf('early', 'await finality');
    expect(missingIn(hatch, [`gateway: POST ${hatchPath}`, ...vouched, ...relayed])).toEqual([]);
  });
});

test('a trace goes on after SIGKILL, since what waits keeps it', async () => {
  const mortal = await startMortalPlatform(traced());
  try {
    // A quick machine may be done before it is killed, so others come until one is not.
    for (let guest = 1; ; guest += 1) {
      const requestId = `killed-${guest}`;
      await newGuest(mortal.url, { 'x-request-id': requestId });
      const root = await eventually(() => rootOf(requestId));
      const former = new Set(collector.spans.map(({ instance }) => instance));
      await mortal.killAndStart();
      const isEnd = ({ name, traceId }: CollectedSpan) => name === 'await finality' && traceId === root.traceId;
      const end = await eventually(() => collector.spans.find(isEnd));
      if (!former.has(end.instance)) return;
    }
  } finally {
    await mortal.close();
  }
});

describeWith('kafka', 'events over Kafka', () => {
  let broker: KafkaBroker;
  beforeAll(async () => {
    broker = await startKafka();
    platform = await tracedPlatform({ KAFKA_BROKERS: broker.address, KAFKA_ONE_COPY: 'accepted' });
  });
  afterAll(async () => {
    await platform?.close();
    await broker?.stop();
  });

  test('the same traces', () => followOneGuest('kafka'));
});
