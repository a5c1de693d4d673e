import { deleteExpired } from '@hatchery/kit/upkeep';
import { expiredCalls } from '../src/transactions/retention.ts';
import { type Harness, startHarness } from './relay-harness.ts';

let chain: Harness;
beforeAll(async () => {
  chain = await startHarness();
  await chain.trust();
});
afterAll(() => chain?.stop());

const count = async (table: string) => Number((await chain.database.knex(table).count())[0]?.count);
const sweep = () => deleteExpired(chain.database, expiredCalls);
/** Moves everything into the past. */
const age = async (days: number) => {
  const by = `interval '${days} days'`;
  await chain.database.knex.raw(`update relay_attempts set created_at = now() - ${by}`);
  await chain.database.knex.raw(
    `update relayed_transactions set created_at = now() - ${by},
      finished_at = case when finished_at is not null then now() - ${by} end`,
  );
};

it('finished calls lose their signed forms after a week and go after 90 days; unfinished ones stay', async () => {
  await chain.submit('done', [1]);
  await chain.finish('done');
  await chain.submit('waits', [2]);
  await chain.relay().tick();
  await age(6);
  expect(await sweep()).toBe(0);
  await age(8);
  expect(await sweep()).toBe(1);
  expect([await count('relay_attempts'), await count('relayed_transactions')]).toEqual([1, 2]);
  await chain.submit('done', [1]);
  expect(await count('relayed_transactions')).toBe(2);
  await age(91);
  expect(await sweep()).toBe(1);
  expect((await chain.transactions('waits'))[0]).toMatchObject({ status: 'sent' });
  expect(await count('relay_attempts')).toBe(1);
});
