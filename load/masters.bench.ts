import { fileURLToPath } from 'node:url';
import { indexingMigrations } from '@hatchery/indexing/migrations';
import { createDatabase, type Database } from '@hatchery/kit/database';
import { createLogger } from '@hatchery/kit/log';
import { migrate } from '@hatchery/kit/migrate';
import { prepared } from '@hatchery/kit/prepared';
import { createItemBalances } from '@hatchery/masters-service/items/item-balances';
import { interleaved, medianRatio } from './measure.ts';
import { cpuSecondsOf, figuresOf, printSides, type Sample, warmUp, withParts } from './processes.ts';
import { reportRatio } from './results.ts';

/**
 * Measures the balance of a wallet with 1,000 items, as the service reads it from all its tables and presents it, against the same
 * rows read by one indexed query through the same driver. 2,000 other wallets hold a hundred times as many.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const itemsHeld = 1_000;
const otherWallets = 2_000;
const clients = 16;
const chainId = 31337;
const wallet = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const log = createLogger({ service: 'bench', level: 'error' });

/** Repeats a read for a round, some at once. */
async function repeat(read: () => Promise<unknown>): Promise<Sample> {
  const before = cpuSecondsOf(process.pid);
  const until = performance.now() + seconds * 1_000;
  let done = 0;
  const client = async () => {
    for (; performance.now() < until; done += 1) await read();
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { perSecond: done / seconds, cpuMicroseconds: ((cpuSecondsOf(process.pid) - before) / done) * 1e6 };
}

async function seed({ knex }: Database): Promise<void> {
  await knex('followed_chains').insert({ chain_id: chainId, seen_number: 1_000, final_number: 998 });
  await knex.raw(
    `insert into token_balances (chain_id, collection, address, token_id, amount)
     select ?, 'items', ?, 100 + n, 1 from generate_series(1, ?) as n`,
    [chainId, wallet, itemsHeld],
  );
  await knex.raw(
    `insert into token_balances (chain_id, collection, address, token_id, amount)
     select ?, 'items', '0x' || lpad(to_hex(w), 40, '0'), 100 + n, 1
     from generate_series(1, ?) as w cross join generate_series(1, 50) as n`,
    [chainId, otherWallets],
  );
  await knex.raw(
    `insert into token_transfers
       (chain_id, block_number, log_index, position, collection, from_address, to_address, token_id, amount)
     select ?, 1 + n / 20, n % 20, 0, 'items', '0x0', '0x' || lpad(to_hex(n), 40, '0'), 101, 1
     from generate_series(0, 19979) as n`,
    [chainId],
  );
  await knex.raw(
    `insert into avatars (chain_id, token_id, owner, traits, items, minted_block)
     select ?, w, '0x' || lpad(to_hex(w), 40, '0'), '{110101}', '{101,201}', 1 from generate_series(1, ?) as w`,
    [chainId, otherWallets],
  );
  for (const table of ['token_balances', 'token_transfers', 'avatars']) await knex.raw(`vacuum analyze ${table}`);
}

async function measure(url: string): Promise<void> {
  const database = createDatabase({ url, schema: 'masters', statementMilliseconds: 600_000, log });
  await migrate(database, [new URL('../services/masters/migrations/', import.meta.url), indexingMigrations]);
  await seed(database);
  const balancesOf = createItemBalances({ database, internal: {}, publicUrl: 'https://play.example' } as never);
  const chains = [{ chainId }] as never;
  const query = prepared<{ address: string }>(database, 'bench-one-query', (knex, param) =>
    knex('token_balances')
      .where({ chain_id: chainId, collection: 'items', address: param('address') })
      .orderBy('token_id')
      .select('chain_id', 'token_id', 'amount'),
  );
  const sides = {
    ours: () => repeat(() => balancesOf({ addresses: [wallet], chains })),
    query: () => repeat(() => query({ address: wallet })),
  };
  await warmUp(sides, seconds);
  const samples = await interleaved(rounds, sides);
  console.log(`\nbalance of a wallet with ${itemsHeld} items`);
  printSides(samples);
  reportRatio({
    key: 'masters.balance',
    measured: `time of the balance of a wallet with ${itemsHeld} items`,
    against: 'one indexed query of its rows',
    ratio: medianRatio(figuresOf(samples, 'query', 'perSecond'), figuresOf(samples, 'ours', 'perSecond')),
    goal: { atMost: 2 },
  });
  await database.close();
}

await withParts(fileURLToPath(import.meta.url), measure);
