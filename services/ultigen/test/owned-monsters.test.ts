import { eventually } from '@hatchery/kit/testing';
import { workOf } from '@hatchery/kit/testing-plans';
import { createOwnedList } from '../src/monsters/monsters.repository.ts';
import { randomAddress } from './fixtures/logs.fixture.ts';
import { chainId, type Stage, startStage } from './fixtures/ultigen.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.close());

describe('the list of creatures of some owners', () => {
  it('does as much work for owners of 2,000 creatures as of 100', async () => {
    const everyone = Array.from({ length: 20 }, randomAddress);
    const owners = everyone.slice(0, 2);
    const { knex } = stage.database;
    const list = createOwnedList({ ...stage.database, namedStatements: false });
    const fill = async (count: number) => {
      await knex.raw(
        `insert into monsters (owner, state, monster_id, token_id, minted_block)
         select (cast(? as text[]))[1 + n % 20], 'minted', 1, (select count(*) from monsters) + n, 1 from generate_series(1, ?) as n`,
        [everyone, count],
      );
      // An index alone answers only for pages that everyone sees alike, which an open transaction delays.
      await eventually(async () => {
        await knex.raw('vacuum analyze monsters');
        const { rows } = await knex.raw(
          `select relallvisible = relpages as seen from pg_class where oid = 'monsters'::regclass`,
        );
        return rows[0].seen;
      });
    };
    const work = (marker: string) => workOf(knex, marker, () => list({ chainId, owners, page: 1, limit: 20 }));
    const rows = 'cross join lateral';

    await fill(2_000);
    const few = await work(rows);
    await fill(38_000);
    const many = await work(rows);
    expect(many.blocks).toBeLessThan(few.blocks * 1.5 + 20);
    // They are counted in the index alone.
    const counted = await work('count(*) as total');
    const [{ size }] = (await knex.raw(`select pg_relation_size('monsters') / 8192 as size`)).rows;
    expect(counted.blocks).toBeLessThan(size / 4);
  });
});
