import { randomUUID } from 'node:crypto';
import { workOf } from '@hatchery/kit/testing-plans';
import { voucherId } from '../src/ledger/ids.rules.ts';
import { listUnitsByName } from '../src/ledger/units.repository.ts';
import { unitsOf } from '../src/ledger/units.ts';
import { listBalances, listHeld, listSpendable, listVouchers, listVouchersById } from '../src/ledger/vouchers.ts';
import { type LedgerStage, startLedgerStage } from './fixtures/ledger-service.fixture.ts';

let stage: LedgerStage;
beforeAll(async () => {
  stage = await startLedgerStage();
});
afterAll(() => stage.close());

/** Gives many other players a voucher of the unit. */
const crowd = async (unitId: string, size: number) => {
  await stage.database.knex.raw(
    `insert into accounts (id, unit_id, kind, owner, stripe, is_unique, balance, created_at, updated_at)
     select gen_random_uuid(), ?, 'player', gen_random_uuid(), 0, false, 1, now(), now() from generate_series(1, ?)`,
    [unitId, size],
  );
  await stage.database.knex.raw('analyze accounts, units, assets, holds, hold_parts');
};

test('reads of one player take as much work among many vouchers as among few', async () => {
  const unitId = await stage.ledger.createUnit();
  const userId = randomUUID();
  await stage.ledger.give(unitId, userId, 5n);
  const { knex } = stage.database;
  const reads: [name: string, marker: string, read: () => Promise<unknown>][] = [
    ['vouchers', 'exists', () => listVouchers(knex, { userId, limit: 20 })],
    ['spendable', 'has_balance', () => listSpendable(knex, { userId, limit: 1_000 })],
    ['spendable of assets', 'asset_id" in', () => listSpendable(knex, { userId, assetIds: [userId], limit: 1_000 })],
    ['vouchers by id', 'accounts"."id" in', () => listVouchersById(knex, [voucherId(unitId, userId)])],
    ['balances', 'filter (where kind', () => listBalances(knex, { userIds: [userId], unitIds: [unitId] })],
    ['on hold', 'holds.until nulls last', () => listHeld(knex, userId, [unitId])],
  ];
  /** One after another: a marker is found among what runs at that time. */
  const measure = async () => {
    const blocks: Record<string, number> = {};
    for (const [name, marker, read] of reads) blocks[name] = (await workOf(knex, marker, read)).blocks;
    return blocks;
  };
  await crowd(unitId, 500);
  const few = await measure();
  await crowd(unitId, 20_000);
  const many = await measure();
  for (const [name, blocks] of Object.entries(many)) {
    expect({ name, isSmall: blocks <= (few[name] as number) * 2 + 10 }).toEqual({ name, isSmall: true });
    expect(blocks).toBeLessThan(60);
  }
});

test('the units of tokens take as much work in a large collection as in a small one', async () => {
  const { knex } = stage.database;
  const assetId = await stage.ledger.createAsset('ERC1155');
  const names = [1n, 2n, 3n].map((tokenId) => ({ assetId, tokenId }));
  await stage.database.transaction((tx) => unitsOf(tx, names));
  const find = () => listUnitsByName(knex, names);
  const collect = async (from: number, to: number) => {
    await knex.raw(
      `insert into units (id, asset_id, token_id, is_unique) select gen_random_uuid(), ?, n, false from generate_series(?::int, ?) as n`,
      [assetId, from, to],
    );
    await knex.raw('analyze units, assets');
  };
  await collect(10, 500);
  const few = await workOf(knex, 'with wanted as', find);
  await collect(501, 20_000);
  const many = await workOf(knex, 'with wanted as', find);
  expect((await find()).map(({ tokenId }) => tokenId).toSorted()).toEqual([1n, 2n, 3n]);
  expect(many.blocks).toBeLessThan(few.blocks * 2 + 10);
});
