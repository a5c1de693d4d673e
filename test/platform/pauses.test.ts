import { eventually } from '@hatchery/kit/testing';
import { demoAccounts } from '@hatchery/local/seed';
import { call } from './call.ts';
import { newGuest, type Person, signInWithWallet } from './people.ts';
import { startTestPlatform, type TestPlatform } from './running-platform.ts';
import { type Query, queryOf, untilSettled } from './settled.ts';

let platform: TestPlatform;
let admin: Person;
let query: Query;
beforeAll(async () => {
  platform = await startTestPlatform();
  query = queryOf(platform.databaseUrl);
  admin = await signInWithWallet(platform.url, demoAccounts[1]?.privateKey);
});
afterAll(() => platform?.close());

const send = (method: string, path: string, { token }: Partial<Person>, body?: object) =>
  call(platform.url, method, path, { token, body });
const pause = (name: string) => send('PUT', `/account/pauses/${name}`, admin, { reason: 'We look at it.' });
const resume = (name: string) => send('POST', `/account/pauses/${name}/end`, admin, { reason: 'All is well.' });
const eggOf = async (person: Person) =>
  (await send('GET', '/v2/ultigen/eggs/balance', person)).body.find(
    ({ availableAmount }: { availableAmount: number }) => availableAmount > 0,
  );

test.each(['signing', 'chain:31337'])(
  'a pause of %s holds from its answer on, loses nothing, and what waited goes on after it',
  async (name) => {
    expect((await pause(name)).body.pauses).toMatchObject([{ name, caller: `admin ${admin.uid}` }]);
    const guest = await newGuest(platform.url);
    const { id: eggType } = await eventually(() => eggOf(guest));
    const asked = { address: guest.address, eggType, amount: 1 };
    expect((await send('POST', '/v2/ultigen/guest/eggs/hatch', guest, asked)).status).toBeLessThan(300);
    // Others than the paused part go on.
    expect((await send('GET', '/v2/users', guest)).status).toBe(200);
    expect((await resume(name)).body.pauses).toEqual([]);

    await untilSettled(query);
    const [signed] = await query<{ hatched: number; early: number }>(`
      select count(*) filter (where type = 'HatchEggs')::int as hatched,
        count(*) filter (where created_at < (
          select max(at) from signer.signing_audit where action = 'resume' and reference = '${name}'
        ))::int as early
      from signer.signed_vouchers where payload->>'receiver' = '${guest.address}'`);
    expect(signed).toEqual({ hatched: 1, early: 0 });
  },
);

test('admins alone see and pull kill switches, and have to say why', async () => {
  const guest = await newGuest(platform.url);
  for (const [method, path] of [
    ['GET', '/account/pauses'],
    ['PUT', '/account/pauses/sales'],
    ['POST', '/account/pauses/sales/end'],
  ] as const) {
    const body = method === 'GET' ? undefined : { reason: 'We look at it.' };
    expect((await send(method, path, {}, body)).status).toBe(401);
    expect((await send(method, path, guest, body)).status).toBe(403);
  }
  expect((await send('PUT', '/account/pauses/sales', admin, {})).body.errors[0].path).toBe('body.reason');
  expect((await send('PUT', '/account/pauses/all', admin, { reason: 'All of it.' })).body.errors[0].path).toBe(
    'params.name',
  );
  expect((await send('GET', '/account/pauses', admin)).body.pauses).toEqual([]);
});
