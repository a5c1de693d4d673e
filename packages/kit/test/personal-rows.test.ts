import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@hatchery/kit/testing';
import knexOf, { type Knex } from 'knex';
import { ofPlayers, type PersonalData } from '../src/personal-data.ts';
import { listPersonalRows, type PersonalPlace } from '../src/personal-rows.ts';

let store: TestDatabase;
let knex: Knex;
const player = randomUUID();
const large = 'x'.repeat(200_000);

beforeAll(async () => {
  store = await createTestDatabase();
  knex = knexOf({ client: 'pg', connection: store.url, pool: { min: 1, max: 1 } });
  // A column counts how often a row is turned into JSON.
  await knex.raw(`
    create sequence turned;
    create type counted as enum ('once');
    create function counting(counted) returns json language sql volatile as $$ select to_json(nextval('turned')) $$;
    create cast (counted as json) with function counting(counted);
    create table saves (user_id uuid, number bigint, content text, count counted default 'once', primary key (number));
    create table days (user_id uuid, number bigint, day date, primary key (number, day)) partition by range (day);
    create table days_1 partition of days for values from ('2026-01-01') to ('2026-01-02');
    create table days_2 partition of days for values from ('2026-01-02') to ('2026-01-03');
  `);
});
afterAll(async () => {
  await knex?.destroy();
  await store?.drop();
});

const told = { what: 'Rows.', of: ofPlayers(), atDeletion: 'deleted' } as const;
const personal: PersonalData['personal'] = {
  saves: { ...told, key: ['number'], withheld: ['content'] },
  days: { ...told, key: ['number', 'day'] },
};

/** Reads all pages of a table. */
async function read(table: string, withheld: string[] = []) {
  const pages: { number: string; day?: string }[][] = [];
  const data = { impersonal: {}, personal: { [table]: { ...personal[table], withheld } } } as PersonalData;
  for (let after: PersonalPlace | undefined; ; ) {
    const page = await listPersonalRows(knex, data, { players: [player], wallets: [], after });
    pages.push(page.lines.map((line) => JSON.parse(line).row));
    after = page.next;
    if (!after) return pages;
  }
}

describe('a page of what is stored about a person', () => {
  it('costs what its own rows cost, however large those are that come later', async () => {
    const rows = Array.from({ length: 10 }, (_, index) => ({ user_id: player, number: index, content: large }));
    await knex('saves').insert([...rows, { user_id: randomUUID(), number: 10, content: large }]);
    const pages = await read('saves');
    expect(pages.map((page) => page.map(({ number }) => number))).toEqual([
      ['0', '1', '2'],
      ['3', '4', '5'],
      ['6', '7', '8'],
      ['9'],
    ]);
    const { rows: counted } = await knex.raw('select last_value as turned from turned');
    expect(counted).toEqual([{ turned: '10' }]);
  });

  it('has 500 rows at most, each once, of all partitions', async () => {
    const rows = Array.from({ length: 1_001 }, (_, index) => ({
      user_id: player,
      number: Math.floor(index / 2),
      day: `2026-01-0${(index % 2) + 1}`,
    }));
    await knex('days').insert(rows);
    const pages = await read('days', ['user_id']);
    expect(pages.map(({ length }) => length)).toEqual([500, 500, 1]);
    expect(pages.flat()).toEqual(rows.map(({ number, day }) => ({ number: String(number), day })));
  });
});
