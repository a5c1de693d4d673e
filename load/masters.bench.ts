import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { indexingMigrations } from '@hatchery/indexing/migrations';
import { createDatabase, type Database } from '@hatchery/kit/database';
import { createLogger } from '@hatchery/kit/log';
import { migrate } from '@hatchery/kit/migrate';
import { prepared } from '@hatchery/kit/prepared';
import { createItemBalances } from '@hatchery/masters-service/items/item-balances';
import { drawAvatar } from '@hatchery/masters-service/pictures/drawings';
import { pictureUrls } from '@hatchery/masters-service/pictures/picture-urls';
import { servePictures } from '@hatchery/masters-service/pictures/pictures';
import { renderAsync } from '@resvg/resvg-js';
import express from 'express';
import { Pool } from 'undici';
import { interleaved, medianRatio } from './measure.ts';
import { cpuSecondsOf, figuresOf, type Part, printSides, type Sample, warmUp, withParts } from './processes.ts';
import { reportRatio } from './results.ts';

/**
 * Measures the balance of a wallet with 1,000 items, as the service reads it from all its tables and presents it, against the same
 * rows read by one indexed query through the same driver. 2,000 other wallets hold a hundred times as many.
 *
 * Then PNGs of avatars over HTTP: each for the first time, against resvg alone with the same drawings, and one over and over,
 * against the same bytes sent by the same server without looking the avatar up.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const itemsHeld = 1_000;
const otherWallets = 2_000;
const avatars = 100_000;
const clients = 16;
const chainId = 31337;
const wallet = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const self = fileURLToPath(import.meta.url);
const log = createLogger({ service: 'bench', level: 'error' });
const openDatabase = (url: string) => createDatabase({ url, schema: 'masters', statementMilliseconds: 600_000, log });

const look = { traits: [1, 2, 3, 4, 5, 6, 7, 8].map((type) => type * 100_000 + 10_103), items: [101, 201] };
const pixels = 512;
const pictureOf = (tokenId: number) => pictureUrls('').avatar({ chainId, tokenId, ...look }, pixels);

/** Repeats a read for a round, some at once. The CPU time is that of the process that answers. */
async function repeat(read: () => Promise<unknown>, atOnce = clients, pid = process.pid): Promise<Sample> {
  const before = cpuSecondsOf(pid);
  const until = performance.now() + seconds * 1_000;
  let done = 0;
  const client = async () => {
    for (; performance.now() < until; done += 1) await read();
  };
  await Promise.all(Array.from({ length: atOnce }, client));
  return { perSecond: done / seconds, cpuMicroseconds: ((cpuSecondsOf(pid) - before) / done) * 1e6 };
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
     select ?, w, '0x' || lpad(to_hex(w), 40, '0'), ?, ?, 1 from generate_series(1, ?) as w`,
    [chainId, look.traits, look.items, avatars],
  );
  for (const table of ['token_balances', 'token_transfers', 'avatars']) await knex.raw(`vacuum analyze ${table}`);
}

async function measureBalances(database: Database): Promise<void> {
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
}

/** Serves pictures of avatars, and at /same the bytes of one of them. */
async function serve(url: string): Promise<string> {
  const app = express().disable('x-powered-by').disable('etag');
  const content = await toPng(1);
  app.get('/same', (_request, response) => void response.type('png').send(content));
  servePictures(app, { database: openDatabase(url), chains: { all: [{ chainId, deployment: {} }] } } as never);
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const toPng = async (tokenId: number) =>
  (
    await renderAsync(drawAvatar(look, { side: 'front', crop: 'full' }, `Keeper #${tokenId}`), {
      ...{ fitTo: { mode: 'width', value: pixels }, font: { loadSystemFonts: false }, logLevel: 'off' },
    })
  ).asPng();

async function measurePictures({ url, child }: Part): Promise<void> {
  const pool = new Pool(url, { connections: clients });
  const read = async (path: string) => {
    const { statusCode, body } = await pool.request({ method: 'GET', path });
    await body.arrayBuffer();
    if (statusCode !== 200) throw new Error(`${path}: ${statusCode}`);
  };
  let drawn = 1;
  const next = () => {
    drawn += 1;
    return drawn;
  };
  // As many at once as the service renders.
  const first = {
    cold: () => repeat(() => read(pictureOf(next())), 2, child.pid),
    resvg: () => repeat(() => toPng(1), 2),
  };
  const again = {
    kept: () => repeat(() => read(pictureOf(1)), clients, child.pid),
    same: () => repeat(() => read('/same'), clients, child.pid),
  };
  const measured = `PNG of a keeper, ${pixels} pixels`;
  const cold = await interleaved(rounds, first);
  console.log(`\n${measured}`);
  printSides(cold);
  reportRatio({
    key: 'masters.picture.cold',
    measured: `${measured}, drawn over HTTP`,
    against: 'resvg alone',
    ratio: medianRatio(figuresOf(cold, 'cold', 'perSecond'), figuresOf(cold, 'resvg', 'perSecond')),
  });
  await warmUp(again, seconds);
  const kept = await interleaved(rounds, again);
  printSides(kept);
  reportRatio({
    key: 'masters.picture.kept',
    measured: `${measured}, kept, over HTTP`,
    against: 'the same bytes without its lookup',
    ratio: medianRatio(figuresOf(kept, 'kept', 'perSecond'), figuresOf(kept, 'same', 'perSecond')),
  });
  await pool.close();
}

const [part, url] = process.argv.slice(2);
if (part === 'pictures') console.log(await serve(url as string));
else
  await withParts(self, async (databaseUrl, startPart) => {
    const database = openDatabase(databaseUrl);
    await migrate(database, [new URL('../services/masters/migrations/', import.meta.url), indexingMigrations]);
    await seed(database);
    await measureBalances(database);
    await measurePictures(await startPart('pictures', databaseUrl));
    await database.close();
  });
