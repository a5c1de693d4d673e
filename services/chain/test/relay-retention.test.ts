import { deleteOld } from '../src/transactions/retention.ts';
import { type Harness, startHarness } from './relay-harness.ts';

let chain: Harness;
beforeAll(async () => {
  chain = await startHarness();
});
afterAll(() => chain?.stop());

const days = 86_400;
const count = async (table: string) => Number((await chain.database.knex(table).count())[0]?.count);

it('finished calls lose their signed forms after a week and go after 90 days; unfinished ones stay', async () => {
  await chain.submit('done', [1]);
  await chain.finish('done');
  await chain.submit('waits', [2]);
  await chain.relay().tick();
  const sweep = () => deleteOld({ database: chain.database, now: chain.now });
  chain.advance(6 * days);
  expect(await sweep()).toBe(0);
  chain.advance(2 * days);
  expect(await sweep()).toBe(1);
  expect([await count('relay_attempts'), await count('relayed_transactions')]).toEqual([1, 2]);
  await chain.submit('done', [1]);
  expect(await count('relayed_transactions')).toBe(2);
  chain.advance(90 * days);
  expect(await sweep()).toBe(1);
  expect((await chain.transactions('waits'))[0]).toMatchObject({ status: 'sent' });
  expect(await count('relay_attempts')).toBe(1);
});
