import { randomUUID } from 'node:crypto';
import { asAdmin } from '@hatchery/kit/testing';
import { workOf as work } from '@hatchery/kit/testing-plans';
import { listAccounts } from '../src/users/users.repository.ts';
import { type Stage, startStage } from './fixtures/users.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

const limit = 10;

async function fill(count: number): Promise<void> {
  const { knex } = stage.database;
  await knex.raw(
    `insert into users (id, guest, referral_code, created_at, updated_at)
     select gen_random_uuid(), false, 'R' || n || '-' || ?, now() - n * interval '1 second', now() from generate_series(1, ?) n`,
    [randomUUID(), count],
  );
  await knex.raw('vacuum analyze users');
}

const workOf = (listing: Parameters<typeof listAccounts>[1]) => {
  const { knex } = stage.database;
  return work(knex, 'user_roles', () => listAccounts(knex, listing));
};

/** The 10th account from the end, where the last page begins. */
async function beforeLast(): Promise<string> {
  const rows = await stage.database
    .knex('users')
    .orderBy([{ column: 'created_at' }, { column: 'id', order: 'desc' }])
    .limit(limit + 1)
    .pluck('id');
  return rows.at(-1) as string;
}

describe('GET /v2/users/all', () => {
  it('does as much work for the last page of 50,000 accounts as of 2,500', async () => {
    await fill(2_500);
    const few = await workOf({ page: 1, limit, after: await beforeLast() });
    const fewByPage = await workOf({ page: 250, limit });
    await fill(47_500);
    const many = await workOf({ page: 1, limit, after: await beforeLast() });
    const manyByPage = await workOf({ page: 5_000, limit });
    expect(many.blocks).toBeLessThan(few.blocks * 1.5 + 20);
    // Roles, apps and wallets are read for the accounts of the page, however far from the first it is.
    for (const { loops } of [few, many, fewByPage, manyByPage]) expect(loops).toBeLessThanOrEqual(limit + 1);
  });

  it('goes on after an account, in the order of the pages', async () => {
    const list = async (query: string) => {
      const { body } = await stage.call('GET', `/v2/users/all?${query}`, { as: asAdmin(randomUUID()) });
      return body.map(({ uid }: { uid: string }) => uid) as string[];
    };
    const pages = [...(await list('limit=5')), ...(await list('limit=5&page=2'))];
    expect(await list(`limit=5&after=${pages[4]}`)).toEqual(pages.slice(5));
    expect(await list(`after=${randomUUID()}`)).toEqual([]);
  });
});
