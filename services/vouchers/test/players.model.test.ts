import { randomUUID } from 'node:crypto';
import { eventOf } from '@hatchery/indexing/testing';
import type { EventMessage } from '@hatchery/kit/transport';
import { AccountsMergedSchema, MergeUndoneSchema, UserDeletedSchema } from '@hatchery/proto/users';
import fc from 'fast-check';
import { hold, releaseHold } from '../src/ledger/holds.ts';
import { voucherId } from '../src/ledger/ids.rules.ts';
import { type Ledger, ledgerOn, newReference, now } from './fixtures/ledger.fixture.ts';
import { type Stage, startStage } from './fixtures/vouchers.fixture.ts';

/** Steps in the life of four accounts, as the users service allows them, while the ledger hears of them late and in any order. */
type Step =
  | { do: 'give' | 'hold' | 'delete' | 'erase'; player: number }
  | { do: 'release' | 'hear' | 'undo'; which: number }
  | { do: 'merge'; player: number; other: number };

const topic = 'users.accounts';
const accounts = 4;
const player = fc.nat({ max: accounts - 1 });
const which = fc.nat({ max: 7 });
const doing = <Name extends Step['do']>(...names: Name[]) => fc.constantFrom(...names);
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: doing('give', 'give', 'hold'), player }) },
  { weight: 1, arbitrary: fc.record({ do: doing('delete', 'erase'), player }) },
  { weight: 8, arbitrary: fc.record({ do: doing('hear', 'hear', 'undo', 'release'), which }) },
  { weight: 5, arbitrary: fc.record({ do: doing('merge'), player, other: player }) },
) as fc.Arbitrary<Step>;
const turns = fc.array(fc.array(step, { minLength: 1, maxLength: 2 }), { minLength: 4, maxLength: 20 });

let stage: Stage;
let ledger: Ledger;
beforeAll(async () => {
  stage = await startStage();
  ledger = ledgerOn(stage.database);
});
afterAll(() => stage.close());

type Merge = { mergeId: string; from: string; into: string };

/** The accounts as the users service knows them, and events that the ledger has not heard of, by key. */
class World {
  readonly unit: string;
  readonly ids: string[] = Array.from({ length: accounts }, () => randomUUID());
  readonly given = new Map<string, number>(this.ids.map((id) => [id, 0]));
  readonly into = new Map<string, string | null>();
  readonly merges: Merge[] = [];
  readonly holds: string[] = [];
  /** Accounts that another one was ever merged into. */
  readonly heirs = new Set<string>();
  readonly unheard = new Map<string, EventMessage[]>();
  private time = now.getTime();
  private readonly heard = new Map<string, Promise<unknown>>();

  constructor(unit: string) {
    this.unit = unit;
  }

  /** Returns who has what an account had; null after a deletion. */
  heirOf(id: string): string | null {
    const into = this.into.get(id);
    if (into === undefined) return id;
    return into === null ? null : this.heirOf(into);
  }

  /** Events are a second apart. */
  tell(key: string, told: EventMessage): void {
    this.time += 1_000;
    const event = { ...told, occurredAt: new Date(this.time) };
    this.unheard.set(key, [...(this.unheard.get(key) ?? []), event]);
  }

  /** Lets the ledger hear the next event of a key. It may have to wait for one of another key. */
  hear(key: string): void {
    const [event, ...others] = this.unheard.get(key) ?? [];
    if (!event) return;
    this.unheard.set(key, others);
    this.heard.set(
      key,
      (this.heard.get(key) ?? Promise.resolve()).then(() => stage.deliver(topic, event)),
    );
  }

  async hearAll(): Promise<void> {
    while ([...this.unheard.values()].some((events) => events.length > 0))
      for (const key of this.unheard.keys()) this.hear(key);
    await Promise.all(this.heard.values());
  }
}

async function take(world: World, one: Step): Promise<void> {
  if ('which' in one) {
    if (one.do === 'hear') world.hear([...world.unheard.keys()][one.which % Math.max(1, world.unheard.size)] ?? '');
    if (one.do === 'release') await release(world, one.which);
    if (one.do === 'undo') undo(world);
    return;
  }
  const id = world.ids[one.player] as string;
  if ('other' in one) return merge(world, id, world.ids[one.other] as string);
  if (one.do === 'give') return give(world, id);
  if (one.do === 'hold') return putAside(world, id);
  return one.do === 'delete' ? remove(world, id) : erase(world, id);
}

/** Repeats what is asked while accounts change, as callers do. */
async function untilTaken<T>(ask: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await ask();
    } catch (error) {
      if ((error as { code?: string }).code !== 'service-unavailable') throw error;
    }
}

async function give(world: World, id: string): Promise<void> {
  await untilTaken(() => ledger.give(world.unit, id, 3n));
  world.given.set(id, (world.given.get(id) ?? 0) + 3);
}

/**
 * Puts something on hold of whoever has it in the ledger. Heirs put nothing on hold: what they hold of another's when their merge is
 * undone stays with them, and then nobody can say exactly who has how much.
 */
async function putAside(world: World, userId: string): Promise<void> {
  if (world.heirs.has(userId)) return;
  const reference = newReference('hold');
  const parts = [{ voucherId: voucherId(world.unit, userId), amount: 1n }];
  await untilTaken(() => ledger.run((tx) => hold(tx, { reference, userId, parts, reason: 'trade', until: null, now })))
    .then(() => world.holds.push(reference))
    .catch((error: { code?: string }) => {
      if (error.code !== 'insufficient-balance' && error.code !== 'not-found') throw error;
    });
}

async function release(world: World, which: number): Promise<void> {
  const [holdReference] = world.holds.splice(which % Math.max(1, world.holds.length), 1);
  if (holdReference)
    await untilTaken(() =>
      ledger.run((tx) =>
        releaseHold(tx, { holdReference, reference: newReference('release'), reason: 'released', now }),
      ),
    );
}

function merge(world: World, from: string, into: string): void {
  if (from === into || world.into.has(from) || world.into.has(into)) return;
  const one = { mergeId: randomUUID(), from, into };
  world.into.set(from, into);
  world.heirs.add(into);
  world.merges.push(one);
  const message = { mergeId: one.mergeId, fromUserId: from, intoUserId: into };
  world.tell(into, eventOf(AccountsMergedSchema, message, into));
}

/** Undoes the last merge whose accounts still stand. */
function undo(world: World): void {
  const last = world.merges.findLast(({ from, into }) => world.into.get(from) === into && !world.into.has(into));
  if (!last) return;
  world.merges.splice(world.merges.indexOf(last), 1);
  world.into.delete(last.from);
  const message = { mergeId: last.mergeId, fromUserId: last.from, intoUserId: last.into };
  world.tell(last.into, eventOf(MergeUndoneSchema, message, last.into));
}

const deleted = (userId: string, mergedInto = '') => eventOf(UserDeletedSchema, { userId, mergedInto }, userId);

/** Deletes an account, and those that were merged into it. */
function remove(world: World, id: string): void {
  if (world.into.has(id)) return;
  for (const other of world.ids)
    if (other !== id && world.heirOf(other) === id) {
      world.merges.splice(0, world.merges.length, ...world.merges.filter(({ from }) => from !== other));
      world.tell(other, deleted(other, id));
    }
  world.into.set(id, null);
  world.tell(id, deleted(id));
}

/** Erases an account whose merge can no longer be undone. */
function erase(world: World, id: string): void {
  const index = world.merges.findIndex(({ from }) => from === id);
  const [one] = index < 0 ? [] : world.merges.splice(index, 1);
  if (one) world.tell(id, deleted(id, one.into));
}

describe('what players have', () => {
  it('follows merges, undos and deletions exactly, in whatever order the ledger hears of them', async () => {
    const { MODEL_RUNS, MODEL_SEED } = process.env;
    const choice = { numRuns: Number(MODEL_RUNS ?? 30), seed: Number(MODEL_SEED ?? 20_261_123) };
    await fc.assert(fc.asyncProperty(turns, runStory), choice);
  });
});

async function runStory(steps: Step[][]): Promise<void> {
  const world = new World(await ledger.createUnit());
  for (const turn of steps) await Promise.all(turn.map((one) => take(world, one)));
  await world.hearAll();
  while (world.holds.length > 0) await release(world, 0);
  for (const id of world.ids) {
    const mine = world.ids.filter((other) => world.heirOf(other) === id);
    const due = mine.reduce((sum, other) => sum + (world.given.get(other) ?? 0), 0);
    expect(await ledger.balanceOf(id, world.unit)).toEqual({ available: BigInt(due), held: 0n });
  }
  const gone = world.ids.filter((id) => world.heirOf(id) === null);
  const lost = gone.reduce((sum, id) => sum + (world.given.get(id) ?? 0), 0);
  const rows = await stage.database.knex('accounts').where({ kind: 'destroyed', unit_id: world.unit });
  expect(rows.reduce((sum, { balance }) => sum + Number(balance), 0)).toBe(lost);
}
