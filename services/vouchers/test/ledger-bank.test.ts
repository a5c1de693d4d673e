import { randomUUID } from 'node:crypto';
import { indexingMigrations } from '@hatchery/indexing/migrations';
import { createDatabase, type Database } from '@hatchery/kit/database';
import { isPassing } from '@hatchery/kit/failures';
import { createLogger } from '@hatchery/kit/log';
import { createTestDatabase, type TestDatabase } from '@hatchery/kit/testing';
import { type Random, seededRandom } from '@hatchery/kit/testing-random';
import { hold, releaseHold, settleHold } from '../src/ledger/holds.ts';
import { voucherId } from '../src/ledger/ids.rules.ts';
import type { Leg } from '../src/ledger/places.ts';
import { post } from '../src/ledger/post.ts';
import { listBalances } from '../src/ledger/vouchers.ts';
import { prove } from '../src/proof/prove.ts';
import { type Ledger, ledgerOn, now, player } from './fixtures/ledger.fixture.ts';

/**
 * A bank of 100 accounts. 64 clients move amounts at once, while connections are killed. A client whose connection died does not know
 * whether it had committed, so it repeats with the same reference. Longer: BANK_MOVES=2000 npm run jest -- ledger-bank
 */
const people = Array.from({ length: 100 }, () => randomUUID());
const clients = 64;
const movesOfClient = Number(process.env.BANK_MOVES ?? 3);
const seed = Number(process.env.BANK_SEED ?? 20_261_123);
const issued = 10_000n;
const movesBetweenKills = 12;

const log = createLogger({ service: 'vouchers', level: 'silent' });
let place: TestDatabase;
let database: Database;
let observer: Database;
let ledger: Ledger;
beforeAll(async () => {
  place = await createTestDatabase('vouchers', [indexingMigrations]);
  database = createDatabase({ url: place.url, schema: 'vouchers', log, poolSize: 16 });
  observer = createDatabase({ url: `${place.url}?application_name=observer`, schema: 'vouchers', log, poolSize: 2 });
  ledger = ledgerOn(observer);
});
afterAll(async () => {
  await Promise.all([database.close(), observer.close()]);
  await place.drop();
});

/** Repeats work until it is known how it ended. @returns whether it took effect. */
async function untilKnown(work: () => Promise<unknown>): Promise<boolean> {
  for (;;) {
    try {
      await work();
      return true;
    } catch (error) {
      if ((error as { code?: string }).code === 'insufficient-balance') return false;
      if (!isPassing(error) && (error as { code?: string }).code !== '25P02') throw error;
    }
  }
}

type Bank = { unitId: string; random: Random; expected: Map<string, bigint> };

/** Moves an amount along some people, or puts it on hold and ends the hold, and notes what it should have done. */
async function moveOnce({ unitId, random, expected }: Bank, id: string): Promise<void> {
  const anybody = () => people[random(people.length)] as string;
  const [from, to, third, amount] = [anybody(), anybody(), anybody(), BigInt(1 + random(60))];
  const change = (owner: string, by: bigint) => expected.set(owner, (expected.get(owner) ?? 0n) + by);
  const reference = (step: string) => `vouchers:bank:${id}:${step}`;
  const run = (work: Parameters<Database['transaction']>[0]) => untilKnown(() => database.transaction(work));
  if (random(3) > 0) {
    const legs: Leg[] = [
      { unitId, from: player(from), to: player(to), amount },
      { unitId, from: player(to), to: player(third), amount: amount / 2n + 1n },
    ];
    if (!(await run((tx) => post(tx, { reference: reference('move'), reason: 'transferred', legs, now })))) return;
    for (const leg of legs) {
      change((leg.from as { owner: string }).owner, -leg.amount);
      change((leg.to as { owner: string }).owner, leg.amount);
    }
    return;
  }
  const parts = [{ voucherId: voucherId(unitId, from), amount }];
  const want = { reference: reference('hold'), userId: from, parts, reason: 'trade', until: null, now } as const;
  if (!(await run((tx) => hold(tx, want)))) return;
  const end = { holdReference: want.reference, now };
  if (random(2) === 0) {
    await run((tx) => releaseHold(tx, { ...end, reference: reference('release'), reason: 'released' }));
    return;
  }
  await run((tx) => settleHold(tx, { ...end, reference: reference('settle'), to: () => player(to) }));
  change(from, -amount);
  change(to, amount);
}

/** Kills a connection of the clients that is at work. @returns how many that were. */
async function killOne(random: Random): Promise<number> {
  const { rows } = await observer.knex.raw(
    `select pg_terminate_backend(pid) as gone from pg_stat_activity
     where datname = current_database() and application_name = 'hatchery-vouchers' and pid <> pg_backend_pid()
     order by state = 'idle', pid offset ? limit 1`,
    [random(3)],
  );
  return rows.length;
}

/** Sums all accounts again and again, each time in one snapshot. @returns the sums that were off, and how many there were. */
async function watchUntil(isOver: () => boolean): Promise<{ snapshots: number; off: unknown[] }> {
  const off: unknown[] = [];
  let snapshots = 0;
  for (; !isOver(); snapshots += 1) {
    const { rows } = await observer.knex.raw(
      `select sum(balance) as sum, min(balance) filter (where kind <> 'issuance') as least,
         sum(balance) filter (where kind in ('player', 'hold')) as owned from accounts`,
    );
    if (rows[0].sum !== '0' || Number(rows[0].least) < 0 || rows[0].owned !== String(issued)) off.push(rows[0]);
  }
  return { snapshots, off };
}

test('a bank keeps every sum, while connections are killed', async () => {
  const unitId = await ledger.createUnit();
  await ledger.postLegs(
    people.map((owner) => ({
      unitId,
      from: { kind: 'issuance' },
      to: player(owner),
      amount: issued / BigInt(people.length),
    })),
    { reason: 'given' },
  );
  const expected = new Map(people.map((owner) => [owner, issued / BigInt(people.length)]));
  let isOver = false;
  let killed = 0;
  const client = async (index: number) => {
    const random = seededRandom(seed + index);
    for (let move = 0; move < movesOfClient; move += 1) {
      await moveOnce({ unitId, random, expected }, `${index}-${move}`);
      if (random(movesBetweenKills) === 0) killed += await killOne(random);
    }
  };
  const watching = watchUntil(() => isOver);
  try {
    await Promise.all(Array.from({ length: clients }, (_, index) => client(index)));
  } finally {
    isOver = true;
  }
  const { snapshots, off } = await watching;
  expect(off).toEqual([]);
  expect(snapshots).toBeGreaterThan(0);
  expect(killed).toBeGreaterThan(0);
  const balances = await listBalances(observer.knex, { userIds: people, unitIds: [unitId] });
  const found = new Map(balances.map(({ userId, available, held }) => [userId, available + held * issued]));
  expect(people.map((owner) => found.get(owner) ?? 0n)).toEqual(people.map((owner) => expected.get(owner)));
  const proof = await prove({ database: observer, checks: { holds: {}, ledger: [] }, now });
  expect(proof.failures).toEqual([]);
}, 600_000);
