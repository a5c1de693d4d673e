import { workOf } from '@hatchery/kit/testing-plans';
import { createListWorn } from '../src/avatars/avatars.ts';
import { createListBalances } from '../src/tokens/tokens.ts';
import { chainId, randomAddress } from './fixtures/logs.fixture.ts';
import { type Stage, startStage } from './fixtures/masters.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.close());

test('what a wallet with 1,000 items holds is one query of each table, which takes as much work in a crowd', async () => {
  const { knex } = stage.database;
  const address = randomAddress();
  const plain = { ...stage.database, namedStatements: false };
  const [listBalances, listWorn] = [createListBalances(plain), createListWorn(plain)];
  await knex('followed_chains')
    .insert({ chain_id: chainId, seen_number: 1_000_000, final_number: 999_990 })
    .onConflict('chain_id')
    .merge();
  await knex.raw(
    `insert into token_balances (chain_id, collection, address, token_id, amount)
     select ?, 'items', ?, n, 1 from generate_series(1, 1000) as n`,
    [chainId, address],
  );
  let crowds = 0;
  const crowd = async (size: number) => {
    crowds += 1;
    const first = crowds * 100_000;
    await knex.raw(
      `insert into token_balances (chain_id, collection, address, token_id, amount)
       select :chainId, 'items', '0x' || lpad(to_hex(:first + n / 20), 40, '0'), n % 20, 1 from generate_series(1, :size) as n`,
      { chainId, first, size },
    );
    await knex.raw(
      `insert into token_transfers
         (chain_id, block_number, log_index, position, collection, from_address, to_address, token_id, amount)
       select :chainId, :first + n, 0, 0, 'items', 'a', 'b', 1, 1 from generate_series(1, :size) as n`,
      { chainId, first, size },
    );
    await knex.raw(
      `insert into avatars (chain_id, token_id, owner, traits, items, minted_block)
       select :chainId, :first + n, '0x' || lpad(to_hex(:first + n / 5), 40, '0'), '{1}', '{101,201}', 1
       from generate_series(1, :size) as n`,
      { chainId, first, size },
    );
    await knex.raw('analyze token_balances, token_transfers, avatars');
  };
  const measure = async () => ({
    balances: await workOf(knex, 'string_agg', () =>
      listBalances({ chainIds: [chainId], collection: 'items', addresses: [address] }),
    ),
    worn: await workOf(knex, 'unnest(items)', () => listWorn({ chainIds: [chainId], owners: [address] })),
  });
  await crowd(500);
  const few = await measure();
  await crowd(20_000);
  const many = await measure();
  for (const read of ['balances', 'worn'] as const) expect(many[read].blocks).toBeLessThan(few[read].blocks * 2 + 20);
});
