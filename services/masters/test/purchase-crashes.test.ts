import { randomBytes, randomUUID } from 'node:crypto';
import { Problem } from '@hatchery/api/problems';
import { indexingMigrations } from '@hatchery/indexing/migrations';
import { createDatabase, type Database } from '@hatchery/kit/database';
import { createLogger } from '@hatchery/kit/log';
import { createTestDatabase, type TestDatabase } from '@hatchery/kit/testing';
import fc from 'fast-check';
import { mastersConfig } from '../src/config.ts';
import type { MastersContext } from '../src/context.ts';
import { drivePurchase } from '../src/lootboxes/drive-purchase.ts';
import { commitAhead } from '../src/lootboxes/epochs.ts';
import { publishOdds } from '../src/lootboxes/publish-odds.ts';
import { insertPurchase } from '../src/lootboxes/purchases.repository.ts';
import { isEnded } from '../src/lootboxes/purchases.rules.ts';
import { createSeedSafe } from '../src/lootboxes/seeds.ts';
import { updateTakenStock } from '../src/lootboxes/stock.repository.ts';

const now = () => new Date();
const log = createLogger({ service: 'masters', level: 'silent' });
const seeds = createSeedSafe(['a secret of this test, long enough'], randomBytes);
const boxId = 5;
const stock = 1_000_000;

let base: TestDatabase;
let database: Database;
let config: MastersContext['config'];
beforeAll(async () => {
  base = await createTestDatabase('masters', [indexingMigrations]);
  database = createDatabase({ url: base.url, schema: 'masters', log });
  config = mastersConfig.parse({ DATABASE_URL: base.url, DRAWS_PER_EPOCH: '5' });
  await publishOdds({ database, now });
  await commitAhead({ config, database, now, randomBytes, seeds, log });
});
afterAll(async () => {
  await database?.close();
  await base?.drop();
});

class Crash extends Error {}

/** A process that dies at one of its steps: before it, or after its effect and before anybody learns of it. */
type Death = { step: number; when: 'before' | 'after' };

/** A world of one buyer, which outlives processes. */
function createWorld({ balance, brokenSeed = false }: { balance: number; brokenSeed?: boolean }) {
  const world = { balance, changes: new Map<string, number>(), postings: new Map<string, string>(), given: 0 };
  const change = ({ reference, delta }: { reference: string; delta: string }) => {
    const before = world.changes.get(reference);
    if (before === 0) throw new Problem('conflict', 'Voided.');
    if (before !== undefined) return;
    if (world.balance + Number(delta) < 0) throw new Problem('insufficient-balance', 'Too little.');
    world.balance += Number(delta);
    world.changes.set(reference, Number(delta));
  };
  const voidIt = ({ reference }: { reference: string }) => {
    if (!world.changes.has(reference)) world.changes.set(reference, 0);
    return { state: world.changes.get(reference) === 0 ? 'voided' : 'changed' };
  };
  const post = ({ reference, legs }: { reference: string; legs: { amount: string }[] }) => {
    const text = JSON.stringify(legs);
    if (world.postings.has(reference)) expect(world.postings.get(reference)).toBe(text);
    else for (const { amount } of legs) world.given += Number(amount);
    world.postings.set(reference, text);
  };
  /** @returns the parts of a process that dies, if it shall. */
  const start = (death?: Death) => {
    let steps = 0;
    const step = async <T>(work: () => T | Promise<T>): Promise<T> => {
      steps += 1;
      const isLast = steps === death?.step;
      if (isLast && death?.when === 'before') throw new Crash();
      const done = await work();
      if (isLast) throw new Crash();
      return done;
    };
    const context = {
      config,
      database: {
        ...database,
        knex: database.knex,
        transaction: (work: never) => step(() => database.transaction(work)),
      },
      internal: {
        games: {
          changeSaveCurrency: ({ body }: { body: never }) => step(() => change(body)),
          voidSaveCurrency: ({ body }: { body: never }) => step(() => voidIt(body)),
        },
        vouchers: { postToLedger: ({ body }: { body: never }) => step(() => post(body)) },
      },
      seeds: brokenSeed
        ? {
            ...seeds,
            open: () => {
              throw new Error('The secret is gone.');
            },
          }
        : seeds,
      ...{ now, randomBytes, log },
    } as unknown as MastersContext;
    return { context, steps: () => steps };
  };
  return { world, start };
}

async function reserve({ amount = 2, price = 20 } = {}): Promise<string> {
  const id = randomUUID();
  await database.transaction(async (tx) => {
    const paid = { currency: 'feathers', price: String(price), limited: true, saveId: randomUUID() };
    const of = { userId: randomUUID(), gameId: randomUUID(), chainId: 31337, boxId, oddsVersion: 1 };
    const assets = Object.fromEntries(Array.from({ length: 1_000 }, (_, item) => [item, randomUUID()]));
    const clientSeed = `0x${randomBytes(32).toString('hex')}` as const;
    await insertPurchase(tx, { id, amount, ...paid, ...of, assets, clientSeed, createdAt: now() }, now());
    await updateTakenStock(tx, { boxId, amount, stock });
  });
  return id;
}

const soldNow = async () => Number((await database.knex('box_stock').where({ box_id: boxId }).first()).sold);
const stateOf = async (id: string) => (await database.knex('box_purchases').where({ id }).first()).state as string;
const drawsOf = (id: string) => database.knex('draw_receipts').where({ id });

/** Lets processes die one after the other, and the last one live. Processes that a fault of the draw stops try again. */
async function live(id: string, { start }: ReturnType<typeof createWorld>, deaths: Death[] = []): Promise<string> {
  for (const death of deaths) await drivePurchase(start(death).context, id).catch(() => undefined);
  for (let tries = 0; tries < 10; tries += 1) {
    await drivePurchase(start().context, id).catch(() => undefined);
    const state = await stateOf(id);
    if (isEnded(state as never)) return state;
  }
  throw new Error(`The purchase is still ${await stateOf(id)}.`);
}

const outcomes = [
  { what: 'a payment', world: { balance: 50 }, end: 'given', balance: 30, given: 2, draws: 1 },
  { what: 'too little', world: { balance: 10 }, end: 'refused', balance: 10, given: 0, draws: 0 },
  {
    what: 'a seed that is lost',
    world: { balance: 50, brokenSeed: true },
    end: 'returned',
    balance: 50,
    given: 0,
    draws: 0,
  },
] as const;

describe.each(outcomes)('a purchase with $what', ({ world: given, end, balance, given: items, draws }) => {
  const judge = async (id: string, { world }: ReturnType<typeof createWorld>, soldBefore: number) => {
    expect(await stateOf(id)).toBe(end);
    expect({ balance: world.balance, given: world.given }).toEqual({ balance, given: items });
    expect(await drawsOf(id)).toHaveLength(draws);
    expect((await soldNow()) - soldBefore).toBe(items);
  };

  it('ends as it should wherever one process dies', async () => {
    const whole = createWorld(given);
    const first = await reserve();
    const before = (await soldNow()) - 2;
    const counted = whole.start();
    for (let tries = 0; tries < 4; tries += 1) await drivePurchase(counted.context, first).catch(() => undefined);
    await judge(first, whole, before);
    const steps = counted.steps();
    expect(steps).toBeGreaterThan(1);
    for (let step = 1; step <= steps; step += 1)
      for (const when of ['before', 'after'] as const) {
        const soldBefore = await soldNow();
        const id = await reserve();
        const made = createWorld(given);
        expect([step, when, await live(id, made, [{ step, when }])]).toEqual([step, when, end]);
        await judge(id, made, soldBefore);
      }
  });

  it('ends as it should whatever processes die, one after the other and side by side', async () => {
    const death = fc.record({ step: fc.integer({ min: 1, max: 8 }), when: fc.constantFrom('before', 'after') });
    const deaths = fc.array(death, { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(deaths, fc.integer({ min: 1, max: 3 }), async (some, beside) => {
        const soldBefore = await soldNow();
        const id = await reserve();
        const made = createWorld(given);
        const others = Array.from({ length: beside }, () => drivePurchase(made.start().context, id));
        await Promise.all([live(id, made, some as Death[]), ...others.map((one) => one.catch(() => undefined))]);
        await live(id, made);
        await judge(id, made, soldBefore);
      }),
      { numRuns: Number(process.env.PURCHASE_RUNS ?? 25) },
    );
  });
});

it('numbers draws without gaps, and uses an epoch for as many as it may', async () => {
  const rows: { epoch: number; sequence: number }[] = await database
    .knex('draw_receipts')
    .orderBy(['epoch', 'sequence']);
  const byEpoch = Map.groupBy(rows, ({ epoch }) => Number(epoch));
  expect(byEpoch.size).toBeGreaterThan(3);
  for (const [number, draws] of byEpoch) {
    expect(draws.map(({ sequence }) => Number(sequence))).toEqual(draws.map((_, index) => index));
    expect(draws.length).toBeLessThanOrEqual(5);
    const epoch = await database.knex('draw_epochs').where({ number }).first();
    expect(Number(epoch.draws)).toBe(draws.length);
    expect(epoch.published_at <= epoch.opened_at).toBe(true);
  }
});
