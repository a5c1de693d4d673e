import { randomUUID } from 'node:crypto';
import { indexingMigrations } from '@hatchery/indexing/migrations';
import { createDatabase, type Database } from '@hatchery/kit/database';
import { isPassing } from '@hatchery/kit/failures';
import { createLogger } from '@hatchery/kit/log';
import { asService, caller, createTestDatabase, type TestDatabase } from '@hatchery/kit/testing';
import { type Random, seededRandom } from '@hatchery/kit/testing-random';
import { hold, releaseHold, settleHold } from '../src/ledger/holds.ts';
import { voucherId } from '../src/ledger/ids.rules.ts';
import type { Leg } from '../src/ledger/places.ts';
import { post } from '../src/ledger/post.ts';
import { listBalances } from '../src/ledger/vouchers.ts';
import { prove } from '../src/proof/prove.ts';
import { issuance, type Ledger, ledgerOn, now, player } from './fixtures/ledger.fixture.ts';
import { type MortalService, startMortalService } from './fixtures/mortal-service.fixture.ts';

/**
 * A bank of 100 accounts. 64 clients move amounts at once, while connections or the whole service are killed. A client that got no
 * answer does not know whether its move took effect, so it repeats it with the same reference. The long form:
 * BANK_MOVES=200 BANK_KILLS=50 npm run jest -- ledger-bank
 */
const people = Array.from({ length: 100 }, () => randomUUID());
const clients = 64;
const movesOfClient = Number(process.env.BANK_MOVES ?? 3);
const kills = Number(process.env.BANK_KILLS ?? 2);
const seed = Number(process.env.BANK_SEED ?? 20_261_123);
const issued = 10_000n;
const movesBetweenKills = 12;
const enoughMilliseconds = 600_000 + movesOfClient * 5_000 + kills * 30_000;

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

type Move = { from: string; to: string; amount: bigint };
type Ended = { reference: string; holdReference: string };

/** The ledger as a client uses it. Each call answers whether it took effect. */
type Counter = {
  post(reference: string, moves: Move[]): Promise<boolean>;
  hold(reference: string, owner: string, amount: bigint): Promise<boolean>;
  release(ended: Ended): Promise<boolean>;
  settle(ended: Ended, to: string): Promise<boolean>;
};

type Bank = { unitId: string; counter: Counter; random: Random; expected: Map<string, bigint> };

/** Moves an amount along some people, or puts it on hold and ends the hold, and notes what it should have done. */
async function moveOnce({ unitId, counter, random, expected }: Bank, id: string): Promise<void> {
  const anybody = () => people[random(people.length)] as string;
  const [from, to, third, amount] = [anybody(), anybody(), anybody(), BigInt(1 + random(60))];
  const isMove = random(3) > 0;
  const isReleased = random(2) === 0;
  const note = (move: Move) => {
    expected.set(move.from, (expected.get(move.from) ?? 0n) - move.amount);
    expected.set(move.to, (expected.get(move.to) ?? 0n) + move.amount);
  };
  const reference = (step: string) => `users:bank:${unitId}-${id}:${step}`;
  if (isMove) {
    const moves = [
      { from, to, amount },
      { from: to, to: third, amount: amount / 2n + 1n },
    ];
    if (await counter.post(reference('move'), moves)) moves.forEach(note);
    return;
  }
  const holdReference = reference('hold');
  if (!(await counter.hold(holdReference, from, amount))) return;
  if (isReleased) {
    await counter.release({ reference: reference('release'), holdReference });
    return;
  }
  await counter.settle({ reference: reference('settle'), holdReference }, to);
  note({ from, to, amount });
}

/** The ledger itself, in transactions of this process. */
function directCounter(unitId: string): Counter {
  const run = (work: Parameters<Database['transaction']>[0]) => untilKnown(() => database.transaction(work));
  const leg = ({ from, to, amount }: Move): Leg => ({ unitId, from: player(from), to: player(to), amount });
  return {
    post: (reference, moves) => run((tx) => post(tx, { reference, reason: 'transferred', legs: moves.map(leg), now })),
    hold: (reference, userId, amount) => {
      const parts = [{ voucherId: voucherId(unitId, userId), amount }];
      return run((tx) => hold(tx, { reference, userId, parts, reason: 'trade', until: null, now }));
    },
    release: (ended) => run((tx) => releaseHold(tx, { ...ended, reason: 'released', now })),
    settle: (ended, to) => run((tx) => settleHold(tx, { ...ended, to: () => player(to), now })),
  };
}

/** The ledger as other services reach it. */
function remoteCounter({ assetId, unitId }: { assetId: string; unitId: string }, service: MortalService): Counter {
  const send = async (path: string, body: object): Promise<boolean> => {
    for (;;) {
      const url = await service.url();
      const reply = await caller('vouchers', url)('POST', `/internal/vouchers/ledger/${path}`, {
        as: asService('users'),
        body,
      }).catch(() => undefined);
      if (reply?.status === 200) return true;
      if (reply?.body?.type === '/problems/insufficient-balance') return false;
      if (reply && reply.status < 500) throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    }
  };
  const leg = ({ from, to, amount }: Move) => ({ assetId, from: player(from), to: player(to), amount: String(amount) });
  return {
    post: (reference, moves) => send('postings', { reference, reason: 'traded', legs: moves.map(leg) }),
    hold: (reference, userId, amount) => {
      const parts = [{ voucherId: voucherId(unitId, userId), amount: String(amount) }];
      return send('holds', { reference, userId, reason: 'trade', until: null, parts });
    },
    release: (ended) => send('holds/release', { ...ended, reason: 'released' }),
    settle: ({ reference, holdReference }, to) =>
      send('holds/settle', { reference, holds: [{ holdReference, to: player(to) }] }),
  };
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
async function watchUntil(unitId: string, isOver: () => boolean): Promise<{ snapshots: number; off: unknown[] }> {
  const off: unknown[] = [];
  let snapshots = 0;
  for (; !isOver(); snapshots += 1) {
    const { rows } = await observer.knex.raw(
      `select sum(balance) as sum, min(balance) filter (where kind <> 'issuance') as least,
         sum(balance) filter (where kind in ('player', 'hold')) as owned from accounts where unit_id = ?`,
      [unitId],
    );
    if (rows[0].sum !== '0' || Number(rows[0].least) < 0 || rows[0].owned !== String(issued)) off.push(rows[0]);
  }
  return { snapshots, off };
}

/** Opens an account for everybody. */
async function openBank() {
  const unitId = await ledger.createUnit();
  const share = issued / BigInt(people.length);
  const legs = people.map((owner) => ({ unitId, from: issuance, to: player(owner), amount: share }));
  await ledger.postLegs(legs, { reason: 'given' });
  const { asset_id: assetId } = await observer.knex('units').where({ id: unitId }).first('asset_id');
  return { unitId, assetId, expected: new Map(people.map((owner) => [owner, share])) };
}

/** Lets all clients make their moves, and asks after each. @returns how often everything was summed meanwhile. */
async function letClientsMove(
  bank: Omit<Bank, 'random'>,
  afterMove: (random: Random) => Promise<void> | void,
): Promise<number> {
  let isOver = false;
  const client = async (index: number) => {
    const random = seededRandom(seed + index);
    for (let move = 0; move < movesOfClient; move += 1) {
      await moveOnce({ ...bank, random }, `${index}-${move}`);
      await afterMove(random);
    }
  };
  const watching = watchUntil(bank.unitId, () => isOver);
  try {
    await Promise.all(Array.from({ length: clients }, (_, index) => client(index)));
  } finally {
    isOver = true;
  }
  const { snapshots, off } = await watching;
  expect(off).toEqual([]);
  expect(snapshots).toBeGreaterThan(0);
  return snapshots;
}

async function expectBalances(unitId: string, expected: Bank['expected']): Promise<void> {
  const balances = await listBalances(observer.knex, { userIds: people, unitIds: [unitId] });
  const found = new Map(balances.map(({ userId, available, held }) => [userId, available + held * issued]));
  expect(people.map((owner) => found.get(owner) ?? 0n)).toEqual(people.map((owner) => expected.get(owner)));
  const proof = await prove({ database: observer, checks: { holds: {}, ledger: [] }, now });
  expect(proof.failures).toEqual([]);
}

const isLong = movesOfClient > 3;
const tell = (snapshots: number, killed: string) => {
  const moves = clients * movesOfClient;
  if (isLong) process.stdout.write(`${moves} moves, ${killed} killed, ${snapshots} snapshots, none off.\n`);
};

test(
  'a bank keeps every sum, while connections are killed',
  async () => {
    const { unitId, expected } = await openBank();
    let killed = 0;
    const snapshots = await letClientsMove({ unitId, expected, counter: directCounter(unitId) }, async (random) => {
      if (random(movesBetweenKills) === 0) killed += await killOne(random);
    });
    expect(killed).toBeGreaterThan(0);
    await expectBalances(unitId, expected);
    tell(snapshots, `${killed} connections`);
  },
  enoughMilliseconds,
);

test(
  'a bank keeps every sum, while the process of the service is killed',
  async () => {
    const { unitId, assetId, expected } = await openBank();
    const service = startMortalService(place.url);
    try {
      let moved = 0;
      let killed = 0;
      const movesOfLife = (clients * movesOfClient) / (kills + 1);
      const counter = remoteCounter({ assetId, unitId }, service);
      const snapshots = await letClientsMove({ unitId, expected, counter }, () => {
        moved += 1;
        if (moved < movesOfLife * (killed + 1) || killed === kills) return;
        killed += 1;
        service.kill();
      });
      expect(killed).toBe(kills);
      await expectBalances(unitId, expected);
      tell(snapshots, `${killed} processes`);
    } finally {
      await service.close();
    }
  },
  enoughMilliseconds,
);
