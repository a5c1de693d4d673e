import type { RunningService } from '@hatchery/kit/service';
import { caller } from '@hatchery/kit/testing';
import { startUsersService } from '../src/service.ts';
import { createGuest, type Stage, signIn, startStage } from './fixtures/users.fixture.ts';

/** Nobody listens on port 1. */
const nobody = '127.0.0.1:1';

let stage: Stage;
let service: RunningService;
let call: ReturnType<typeof caller>;

beforeAll(async () => {
  stage = await startStage();
  const config = { ...stage.config, KAFKA_BROKERS: [nobody], REDIS_URL: `redis://${nobody}` };
  service = await startUsersService({ config, now: stage.now });
  call = caller('users', service.url, stage.now);
});
afterAll(async () => {
  await service?.close();
  await stage?.close();
});

describe('a service while the ledger of vouchers is away', () => {
  beforeAll(() => stage.vouchers.setAway(true));
  afterAll(() => stage.vouchers.setAway(false));

  it('neither merges nor deletes what it cannot ask about, and does everything else', async () => {
    const { as } = await signIn(call);
    for (const [method, path, status] of [
      ['DELETE', '/v2/users', 503],
      ['GET', '/account/deletion', 503],
      ['GET', '/account/export', 503],
      ['GET', '/v2/users', 200],
      ['GET', '/account/merges', 200],
      ['GET', '/account/notifications', 200],
    ] as const)
      expect([path, (await call(method, path, { as })).status]).toEqual([path, status]);
    const body = { abandonAssets: true };
    expect((await call('DELETE', '/v2/users', { as, body })).status).toBe(200);
  });
});

describe('a service that starts while Kafka, Redis and every node are away', () => {
  it('is ready, and names who is away', async () => {
    const response = await fetch(`${service.url}/readyz`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ phase: 'started', checks: { database: 'ok', bus: 'failed' } });
  });

  it('signs players in and makes guests', async () => {
    const { as, userId } = await signIn(call);
    expect((await call('GET', '/v2/users', { as })).body).toMatchObject({ uid: userId });
    const guest = await createGuest(call);
    expect((await call('GET', '/v2/users', { as: guest.as })).body).toMatchObject({ uid: guest.userId, guest: true });
  });
});
