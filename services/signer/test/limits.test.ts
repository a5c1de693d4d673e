import { createDatabase, type Database, type Transaction } from '@hatchery/kit/database';
import { createLogger } from '@hatchery/kit/log';
import { migrate } from '@hatchery/kit/migrate';
import { createTestDatabase, type TestDatabase } from '@hatchery/kit/testing';
import { charge, giveBack, meterOf, takeTurn } from '../src/limits/daily-limits.ts';

const log = createLogger({ service: 'test', level: 'silent' });
/** With a connection each, so that none waits for one. */
const signers = 24;
let made: TestDatabase;
let database: Database;
let day = 0;
beforeAll(async () => {
  made = await createTestDatabase();
  database = createDatabase({ url: made.url, schema: 'signer', log, poolSize: signers });
  await migrate(database, new URL('../migrations/', import.meta.url));
});
afterAll(async () => {
  await database?.close();
  await made?.drop();
});
beforeEach(() => {
  day += 1;
});

const meter = (receiver: string) => meterOf(new Date(Date.UTC(2026, 0, day)), 'MintEgg', 31337, receiver);
const chargeIn = async (tx: Transaction, receiver: string, amount: bigint, everyone: bigint) =>
  charge(tx, meter(receiver), amount, { perReceiver: 1_000n, everyone }, await takeTurn(tx, meter(receiver)));
const chargeOne = (receiver: string, amount: bigint, everyone: bigint) =>
  database.transaction((tx) => chargeIn(tx, receiver, amount, everyone));
const totals = async () => {
  const { rows } = await database.knex.raw(
    `select coalesce(sum(amount) filter (where receiver like '#%'), 0) as everyone,
       coalesce(sum(amount) filter (where receiver not like '#%'), 0) as receivers
     from daily_totals where day = ? and purpose = 'MintEgg'`,
    [meter('').day],
  );
  return { everyone: BigInt(rows[0].everyone), receivers: BigInt(rows[0].receivers) };
};

test.each([
  [100n, 1n, 100],
  [100n, 3n, 33],
  [7n, 2n, 3],
  [5_000n, 40n, 125],
])(
  'of many signers at once that go on asking, a limit of %s is never passed, and used up by %s each',
  async (limit, amount, most) => {
    const asking = Array.from({ length: signers }, async (_, index) => {
      let charged = 0;
      while ((await chargeOne(`receiver ${index}`, amount, limit)) === 'charged') charged += 1;
      return charged;
    });
    const charged = (await Promise.all(asking)).reduce((sum, count) => sum + count, 0);
    expect(charged).toBe(most);
    expect(await totals()).toEqual({ everyone: BigInt(most) * amount, receivers: BigInt(most) * amount });
  },
);

test('a signer that has charged and not committed delays nobody else: there is no hot row', async () => {
  await chargeOne('first', 1n, 10_000n);
  await Promise.all(Array.from({ length: 3 }, (_, index) => chargeOne(`warm ${index}`, 1n, 10_000n)));
  await database.transaction(async (slow) => {
    expect(await chargeIn(slow, 'slow', 1n, 10_000n)).toBe('charged');
    for (let index = 0; index < 10; index += 1) {
      const charged = database.transaction(async (tx) => {
        // A wait for the row of the slow one would never end: fail instead.
        await tx.raw(`set local lock_timeout = '2s'`);
        return chargeIn(tx, `quick ${index}`, 1n, 10_000n);
      });
      expect(await charged).toBe('charged');
    }
  });
});

test('the last of a limit goes to whoever asks for no more than is left', async () => {
  expect(await chargeOne('a', 18n, 20n)).toBe('charged');
  expect(await chargeOne('b', 3n, 20n)).toBe('everyone');
  expect(await chargeOne('b', 2n, 20n)).toBe('charged');
  expect(await chargeOne('c', 1n, 20n)).toBe('everyone');
});

test('what the release before has counted today counts, in its one row', async () => {
  const { day: today, purpose, chainId } = meter('');
  await database.knex('daily_totals').insert({ day: today, purpose, chain_id: chainId, receiver: '', amount: 15 });
  expect(await chargeOne('a', 6n, 20n)).toBe('everyone');
  expect(await chargeOne('a', 5n, 20n)).toBe('charged');
});

test('what is given back can be charged again', async () => {
  for (let index = 0; index < 10; index += 1) expect(await chargeOne(`r ${index}`, 2n, 20n)).toBe('charged');
  expect(await chargeOne('late', 2n, 20n)).toBe('everyone');
  await database.transaction((tx) => giveBack(tx, meter('r 3'), 2n));
  expect(await chargeOne('late', 2n, 20n)).toBe('charged');
  expect(await totals()).toEqual({ everyone: 20n, receivers: 20n });
});
