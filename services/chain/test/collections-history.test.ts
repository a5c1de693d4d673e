import { createDecoder } from '@hatchery/indexing/decode-events';
import { reindex } from '@hatchery/indexing/reindex/reindex';
import type { ChainLogs } from '@hatchery/indexing/reindex/stage-logs';
import type { BareLog } from '@hatchery/indexing/testing';
import { type Random, seededRandom } from '@hatchery/kit/testing-random';
import { type Address, zeroAddress } from 'viem';
import { applyEvent, isOfCollection } from '../src/collections/apply-events.rules.ts';
import {
  type CollectionBook,
  noDay,
  noHolder,
  noToken,
  noTotals,
  partsOf,
} from '../src/collections/collection-book.rules.ts';
import { projectedAbis } from '../src/projections/events.ts';
import { projectedContracts } from '../src/projections/projections.ts';
import { byBlock, createShelf } from '../src/projections/shelf.rules.ts';
import { silent } from './chain-database.ts';
import {
  deployment,
  issued,
  logOf,
  mainChainId,
  moved,
  movedSome,
  otherChainId,
  paid,
  randomAddress,
  type Stage,
  startStage,
} from './collections.fixture.ts';

const people = Array.from({ length: 6 }, randomAddress);

/** Owners, offers and coins, which a random history has to know to stay possible. */
type World = { owners: (Address | undefined)[]; prices: (bigint | undefined)[]; coins: Map<Address, bigint> };

const pick = <One>(random: Random, all: readonly One[]): One => all[random(all.length)] as One;

/** Draws the logs of one transaction, and changes the world by them. */
function drawLogs(random: Random, world: World): BareLog[] {
  const tokenId = random(8);
  const owner = world.owners[tokenId];
  const to = pick(random, people);
  if (!owner) {
    world.owners[tokenId] = to;
    return [
      moved('gen1Collection', zeroAddress, to, BigInt(tokenId)),
      movedSome('gen2Collection', zeroAddress, to, 40n, 2n),
    ];
  }
  const price = world.prices[tokenId];
  switch (random(4)) {
    case 0:
      world.prices[tokenId] = BigInt(1 + random(50));
      return [logOf('gen1Collection', 'ForSale', { id: BigInt(tokenId), price: world.prices[tokenId] ?? 1n })];
    case 1: {
      if (price === undefined) return [];
      world.prices[tokenId] = undefined;
      world.owners[tokenId] = to;
      const sale = logOf('gen1Collection', 'Bought', { tokenId: BigInt(tokenId), value: price });
      return [moved('gen1Collection', owner, to, BigInt(tokenId)), sale];
    }
    case 2: {
      const held = world.coins.get(owner) ?? 0n;
      world.coins.set(owner, 0n);
      world.coins.set(to, (world.coins.get(to) ?? 0n) + held + 7n);
      return [paid(owner, to, held), issued(to, 7n)];
    }
    default:
      world.prices[tokenId] = undefined;
      world.owners[tokenId] = to;
      return [moved('gen1Collection', owner, to, BigInt(tokenId))];
  }
}

const copyOf = ({ owners, prices, coins }: World): World => ({
  owners: [...owners],
  prices: [...prices],
  coins: new Map(coins),
});

/** Applies the logs of a chain from its beginning, without a database. */
function bookOf(chain: Stage['main']): CollectionBook {
  const events = createDecoder(projectedAbis, deployment)(chain.logs()).filter(isOfCollection);
  const book: CollectionBook = {
    totals: createShelf(new Map(), noTotals),
    holders: createShelf(new Map(), noHolder),
    tokens: createShelf(new Map(), noToken),
    days: createShelf(new Map(), noDay),
    sales: [],
  };
  for (const block of byBlock(events))
    for (const [index, event] of block.entries()) applyEvent(book, event, block[index - 1]);
  return book;
}

const inText = (value: unknown) => JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? String(one) : one));

/** Compares what is stored of a chain with its logs, applied from the beginning. */
async function expectStoredAsTold(stage: Stage): Promise<void> {
  const book = bookOf(stage.main);
  const stored = async (table: string, ...columns: string[]) => {
    const rows = await stage.database.knex(`collection_${table}`).where({ chain_id: mainChainId }).select(columns);
    return rows.map((row) => inText(columns.map((column) => String(row[column])))).toSorted();
  };
  const told = (records: Map<string, object>, columns: (record: never) => unknown[]) =>
    [...records]
      .map(([key, record]) => {
        const { family, about } = partsOf(key);
        return inText([family, ...(about ? [about] : []), ...columns(record as never)].map(String));
      })
      .toSorted();
  expect(await stored('holders', 'family', 'address', 'amount')).toEqual(
    told(book.holders.changed(), ({ amount }: { amount: bigint }) => [amount]),
  );
  expect(await stored('tokens', 'family', 'token_id', 'owner', 'price')).toEqual(
    told(book.tokens.changed(), ({ owner, price }: { owner: string; price: bigint | null }) => [owner, price]),
  );
  expect(await stored('days', 'family', 'day', 'made', 'sales', 'volume')).toEqual(
    told(book.days.changed(), (day: { made: bigint; sales: number; volume: bigint }) => [
      day.made,
      day.sales,
      day.volume,
    ]),
  );
  const totals = ['family', 'minted', 'burned', 'arrived', 'departed', 'holders', 'listed', 'sales', 'volume'];
  expect(await stored('totals', ...totals)).toEqual(
    told(book.totals.changed(), (one: Record<string, unknown>) => totals.slice(1).map((column) => one[column])),
  );
  expect(await stored('sales', 'token_id', 'seller', 'buyer', 'price')).toEqual(
    book.sales.map((sale) => inText([sale.tokenId, sale.seller, sale.buyer, String(sale.price)])).toSorted(),
  );
}

let stage: Stage;
beforeEach(async () => {
  stage = await startStage();
});
afterEach(() => stage?.close());

it.each([1, 2, 3])('after random blocks and reorganisations, records are as the logs tell (seed %i)', async (seed) => {
  const random = seededRandom(seed);
  let world: World = { owners: [], prices: [], coins: new Map() };
  const worlds = [copyOf(world)];
  for (let step = 0; step < 60; step += 1) {
    const height = stage.main.height();
    if (height > 0 && random(8) === 0) {
      const to = Math.max(0, height - 1 - random(4));
      await stage.main.unwind(to);
      world = copyOf(worlds[to] as World);
    } else {
      await stage.main.mine(...Array.from({ length: random(6) }, () => drawLogs(random, world)));
      worlds[stage.main.height()] = copyOf(world);
    }
    if (step % 10 === 9) await expectStoredAsTold(stage);
  }
  await expectStoredAsTold(stage);
  expect(bookOf(stage.main).sales.length).toBeGreaterThan(0);
});

it('a rebuild from the stored logs gives the same records, and blocks can be taken back after it', async () => {
  const random = seededRandom(9);
  const world: World = { owners: [], prices: [], coins: new Map() };
  for (let block = 0; block < 20; block += 1) await stage.main.mine(drawLogs(random, world), drawLogs(random, world));
  const chainIds = [mainChainId, otherChainId];
  const declaration = projectedContracts({
    RPC_URLS: new Map(chainIds.map((id) => [id, []])),
    DEPLOYMENTS: Object.fromEntries(chainIds.map((id) => [id, deployment])),
  });
  await stage.database.knex('collection_holders').update({ amount: 1 });
  await stage.database.knex('record_journal').delete();
  const { position, logs } = stage.main.service;
  const chain = { position, logs: ({ query }: { query: Parameters<typeof logs>[0] }) => logs(query) } as ChainLogs;
  await reindex(declaration, mainChainId, { database: stage.database, chain, log: silent });
  await expectStoredAsTold(stage);
  await stage.main.unwind(12);
  await expectStoredAsTold(stage);
});

it('adds up what happened in seasons', async () => {
  const [alice = zeroAddress, bob = zeroAddress] = people;
  await stage.main.mine([
    moved('gen1Collection', zeroAddress, alice, 1n),
    moved('ultigenMonsters', zeroAddress, alice, 1n),
    movedSome('gen2Collection', zeroAddress, bob, 40n, 3n),
    logOf('gen1Collection', 'ForSale', { id: 1n, price: 8n }),
  ]);
  await stage.other.mine([
    moved('omnimon', zeroAddress, bob, 2n),
    logOf('omnimon', 'CreatureArrived', { tokenId: 2n, hash: 1n, traits: 0n, equippedTraits: 0n, counts: 0n }),
    moved('omnimon', zeroAddress, bob, 3n),
  ]);
  const bought = logOf('gen1Collection', 'Bought', { tokenId: 1n, value: 8n });
  await stage.main.mine([moved('gen1Collection', alice, bob, 1n), bought]);
  const { body: seasons } = await stage.call('GET', '/public/seasons');
  const now = new Date();
  for (const { number, startsAt, endsAt, status } of seasons) {
    const before = seasons[number - 2];
    if (before) expect(before.endsAt).toBe(startsAt);
    const isOver = endsAt !== null && new Date(endsAt) <= now;
    expect([isOver, new Date(startsAt) > now]).toEqual([status === 'past', status === 'coming']);
  }
  type Told = { hatches: string; sales: number; collections: { slug: string; made: string; volume: string }[] };
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
  expect(sum(seasons.map(({ hatches }: Told) => Number(hatches)))).toBe(4);
  expect(sum(seasons.map(({ sales }: Told) => sales))).toBe(1);
  const told = seasons.flatMap(({ collections }: Told) => collections);
  expect(told).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ slug: 'gen1', made: '1', sales: 1, volume: '8' }),
      expect.objectContaining({ slug: 'omnimon', made: '1' }),
    ]),
  );
});
