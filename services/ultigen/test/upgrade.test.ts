import { randomUUID } from 'node:crypto';
import { indexingMigrations } from '@hatchery/indexing/migrations';
import { createDatabase, type Database } from '@hatchery/kit/database';
import { createLogger } from '@hatchery/kit/log';
import { migrate } from '@hatchery/kit/migrate';
import { createTestDatabase, type TestDatabase } from '@hatchery/kit/testing';
import { zeroAddress } from 'viem';
import * as chainEvents from '../migrations/20261121090000-chain-events.ts';
import * as wallets from '../migrations/20261121090100-wallets.ts';
import * as giftsAndOrders from '../migrations/20261121090200-gifts-and-orders.ts';
import * as hatchesAndMonsters from '../migrations/20261121090300-hatches-and-monsters.ts';
import * as orders from '../migrations/20261121150000-orders-allow-for-themselves.ts';

const migrations = new URL('../migrations/', import.meta.url);
const former = { chainEvents, wallets, giftsAndOrders, hatchesAndMonsters, orders };
const formerNames = [
  '20261121090000-chain-events.ts',
  '20261121090100-wallets.ts',
  '20261121090200-gifts-and-orders.ts',
  '20261121090300-hatches-and-monsters.ts',
  '20261121150000-orders-allow-for-themselves.ts',
];
const chainId = 43114;
const holder = '0x1111111111111111111111111111111111111111';

let made: TestDatabase;
let database: Database;
beforeAll(async () => {
  made = await createTestDatabase();
  const log = createLogger({ service: 'ultigen', level: 'silent' });
  database = createDatabase({ url: made.url, schema: 'ultigen', log });
  await migrate(database, []);
  for (const { up } of Object.values(former)) await up(database.knex);
  await database
    .knex('knex_migrations')
    .insert(formerNames.map((name) => ({ name, batch: 1, migration_time: new Date() })));
});
afterAll(async () => {
  await database?.close();
  await made?.drop();
});

/** The statements of the release before that depend on keys and columns. */
const releaseBefore = {
  moveEggs: (block: number, amount: number) =>
    database.knex.raw(
      `with inserted as (
         insert into egg_transfers select * from jsonb_to_recordset(cast(? as jsonb)) as given
           (block_number bigint, log_index int, position smallint, from_address text, to_address text, egg_type smallint, amount numeric)
         on conflict do nothing returning *
       )
       insert into egg_balances (address, egg_type, amount) select to_address, egg_type, sum(amount) from inserted group by 1, 2
       on conflict (address, egg_type) do update set amount = egg_balances.amount + excluded.amount`,
      [
        JSON.stringify([
          {
            block_number: block,
            log_index: 0,
            position: 0,
            from_address: zeroAddress,
            to_address: holder,
            egg_type: 2,
            amount,
          },
        ]),
      ],
    ),
  mintMonster: (tokenId: string) =>
    database
      .knex('monsters')
      .insert({ owner: holder, state: 'minted', monster_id: 1, token_id: tokenId, minted_block: 3 })
      .onConflict('token_id')
      .ignore(),
  addHatch: async (more: object) => {
    const id = randomUUID();
    const hatch = { id, address: holder, custodial: true, egg_type: 2, amount: 1, created_at: new Date() };
    await database.knex('hatches').insert({ ...hatch, ...more });
    return id;
  },
  addGift: async (more: object) => {
    const id = randomUUID();
    const gift = { id, address: holder, egg_type: 2, amount: 1, giver: 'key', created_at: new Date() };
    await database.knex('gifts').insert({ ...gift, ...more });
    return id;
  },
};

const redemptionOf = (reference: string) => database.knex('redemptions').where({ reference }).first();
const signed = (voucherId: string) => ({ voucher_id: voucherId, deadline: 1_000, signature: '0xab' });

test('an installation of the release before keeps what it has, and that release still runs', async () => {
  const { knex } = database;
  await knex('chain_cursors').insert({ chain_id: chainId, seen_number: 7, seen_hash: '0x07', final_number: 5 });
  await releaseBefore.moveEggs(3, 4);
  await releaseBefore.mintMonster('1');
  const waiting = await releaseBefore.addHatch({ status: 'waiting', ...signed('10') });
  const hatched = await releaseBefore.addHatch({ status: 'seen', ...signed('11'), block_number: 6, used_block: 6 });
  const sent = await releaseBefore.addGift({ status: 'sent', attempt: 2, ...signed('12') });
  const refused = await releaseBefore.addGift({ status: 'failed', deadline: 900, failure: 'no' });
  const event = randomUUID();
  await knex('inbox').insert({ group_name: 'ultigen-seen', event_id: event });

  await migrate(database, [migrations, indexingMigrations]);
  expect(await knex('followed_chains').first()).toMatchObject({
    chain_id: chainId,
    seen_number: 7,
    seen_hash: '0x07',
    final_number: 5,
  });
  expect(await knex('egg_balances')).toMatchObject([{ chain_id: chainId, address: holder, amount: '4' }]);
  expect(await knex('monsters')).toMatchObject([{ chain_id: chainId, token_id: '1' }]);
  expect(await knex('inbox').where({ group_name: 'ultigen.seen', event_id: event })).toHaveLength(1);
  expect(await redemptionOf(`hatch:${waiting}`)).toMatchObject({ state: 'signed', subject: waiting, voucher_id: '10' });
  expect(await redemptionOf(`hatch:${hatched}`)).toMatchObject({ state: 'seen', seen_block: 6, final_block: 6 });
  expect(await redemptionOf(`gift:${sent}:2`)).toMatchObject({ state: 'signed', chain_id: chainId });
  expect(await redemptionOf(`gift:${refused}`)).toMatchObject({ state: 'refused', deadline: 900, failure: 'no' });

  await releaseBefore.moveEggs(8, 2);
  await releaseBefore.mintMonster('1');
  await releaseBefore.mintMonster('2');
  expect(await knex('egg_balances')).toMatchObject([{ chain_id: chainId, amount: '6' }]);
  expect((await knex('monsters').orderBy('token_id')).map((row) => row.chain_id)).toEqual([chainId, chainId]);
  const later = await releaseBefore.addHatch({ status: 'preparing' });
  await knex('hatches')
    .where({ id: later })
    .update({ status: 'waiting', ...signed('13') });
  expect(await redemptionOf(`hatch:${later}`)).toMatchObject({ state: 'signed', voucher_id: '13' });
  await knex('hatches').where({ id: later }).update({ status: 'seen', block_number: 9 });
  expect(await redemptionOf(`hatch:${later}`)).toMatchObject({ state: 'seen', seen_block: 9 });
  await knex('hatches').where({ id: later }).update({ status: 'waiting', block_number: null });
  expect(await redemptionOf(`hatch:${later}`)).toMatchObject({ state: 'signed', seen_block: null });

  // The previous release reads the rows that this one writes.
  await knex('redemptions')
    .where({ reference: `hatch:${waiting}` })
    .update({ state: 'seen', seen_block: 9 });
  expect(await knex('hatches').where({ id: waiting }).first()).toMatchObject({ block_number: 9, voucher_id: '10' });
  await knex('gifts').where({ id: sent }).update({ attempt: 3, status: 'pending' });
  expect(await knex('gifts').where({ id: sent }).first()).toMatchObject({ voucher_id: null, deadline: null });
});
