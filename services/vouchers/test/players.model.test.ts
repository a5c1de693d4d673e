import { randomUUID } from 'node:crypto';
import { eventOf } from '@hatchery/indexing/testing';
import type { EventMessage } from '@hatchery/kit/transport';
import { AccountsMergedSchema, MergeUndoneSchema, UserDeletedSchema } from '@hatchery/proto/users';
import fc from 'fast-check';
import { hold, releaseHold } from '../src/ledger/holds.ts';
import { voucherId } from '../src/ledger/ids.rules.ts';
import { newReference, now } from './fixtures/ledger.fixture.ts';
import { type LedgerStage, startLedgerStage } from './fixtures/ledger-service.fixture.ts';

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
const stories = fc.record({
  /** The partition of each account's events. */
  partitions: fc.array(player, { minLength: accounts, maxLength: accounts }),
  turns: fc.array(fc.array(step, { minLength: 1, maxLength: 2 }), { minLength: 4, maxLength: 20 }),
});
type Story = { partitions: number[]; turns: Step[][] };

let stage: LedgerStage;
beforeAll(async () => {
  stage = await startLedgerStage();
});
afterAll(() => stage.close());

type Merge = { mergeId: string; from: string; into: string };

/** The accounts as the users service knows them, and events that the ledger has not heard of, by partition. */
class World {
  readonly unit: string;
  readonly ids: string[] = Array.from({ length: accounts }, () => randomUUID());
  readonly given = new Map<string, number>(this.ids.map((id) => [id, 0]));
  readonly into = new Map<string, string | null>();
  readonly merges: Merge[] = [];
  readonly holds: string[] = [];
  /** Accounts that another one was ever merged into. */
  readonly heirs = new Set<string>();
  readonly unheard = new Map<number, EventMessage[]>();
  private time = now.getTime();
  private readonly heard = new Map<number, Promise<unknown>>();
  private readonly partitions: number[];

  constructor(unit: string, partitions: number[]) {
    this.unit = unit;
    this.partitions = partitions;
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
    const partition = this.partitions[this.ids.indexOf(key)] as number;
    this.unheard.set(partition, [...(this.unheard.get(partition) ?? []), event]);
  }

  /** Lets the ledger hear the next event of a partition. It may have to wait for one of another. */
  hear(partition: number): void {
    const [event, ...others] = this.unheard.get(partition) ?? [];
    if (!event) return;
    this.unheard.set(partition, others);
    this.heard.set(
      partition,
      (this.heard.get(partition) ?? Promise.resolve()).then(() => stage.deliver(topic, event)),
    );
  }

  /** Lets the ledger hear the next event of a partition, unless that has to wait. */
  async offer(partition: number): Promise<void> {
    const [event, ...others] = this.unheard.get(partition) ?? [];
    if (event && (await stage.transport.publish(topic, [event])).length === 0) this.unheard.set(partition, others);
  }

  async hearAll(): Promise<void> {
    while ([...this.unheard.values()].some((events) => events.length > 0))
      for (const partition of this.unheard.keys()) this.hear(partition);
    await Promise.all(this.heard.values());
  }
}

async function take(world: World, one: Step): Promise<void> {
  if ('which' in one) {
    if (one.do === 'hear') world.hear([...world.unheard.keys()][one.which % Math.max(1, world.unheard.size)] ?? 0);
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
  await untilTaken(() => stage.ledger.give(world.unit, id, 3n));
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
  await untilTaken(() =>
    stage.ledger.run((tx) => hold(tx, { reference, userId, parts, reason: 'trade', until: null, now })),
  )
    .then(() => world.holds.push(reference))
    .catch((error: { code?: string }) => {
      if (error.code !== 'insufficient-balance' && error.code !== 'not-found') throw error;
    });
}

async function release(world: World, which: number): Promise<void> {
  const [holdReference] = world.holds.splice(which % Math.max(1, world.holds.length), 1);
  if (holdReference)
    await untilTaken(() =>
      stage.ledger.run((tx) =>
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

/** Undoes the last merge whose accounts still stand, or the one of an account. */
function undo(world: World, of?: string): void {
  const last = world.merges.findLast(
    ({ from, into }) => world.into.get(from) === into && !world.into.has(into) && (of ?? from) === from,
  );
  if (!last) return;
  world.merges.splice(world.merges.indexOf(last), 1);
  world.into.delete(last.from);
  const message = { mergeId: last.mergeId, fromUserId: last.from, intoUserId: last.into };
  world.tell(last.into, eventOf(MergeUndoneSchema, message, last.into));
}

const deleted = (userId: string, mergedInto = '') => eventOf(UserDeletedSchema, { userId, mergedInto }, userId);

/** Deletes an account, after those that were merged into it. */
function remove(world: World, id: string): void {
  if (world.into.has(id)) return;
  removeAbsorbed(world, id);
  world.into.set(id, null);
  world.tell(id, deleted(id));
}

function removeAbsorbed(world: World, into: string): void {
  for (const other of world.ids.filter((one) => world.into.get(one) === into)) {
    removeAbsorbed(world, other);
    const index = world.merges.findIndex(({ from }) => from === other);
    if (index < 0) continue;
    world.merges.splice(index, 1);
    world.tell(other, deleted(other, into));
  }
}

/** Erases an account whose merge can no longer be undone. */
function erase(world: World, id: string): void {
  const index = world.merges.findIndex(({ from }) => from === id);
  const [one] = index < 0 ? [] : world.merges.splice(index, 1);
  if (one) world.tell(id, deleted(id, one.into));
}

type Told = ['merge', from: number, into: number] | ['undo' | 'delete', player: number];
/** `heard`: of which partitions the ledger hears first. */
const oddOrders: { name: string; partitions: number[]; told: Told[]; heard: number[] }[] = [
  {
    name: 'a circle of merges, and undoing that waits behind one of them',
    partitions: [0, 1, 1, 2],
    told: [
      ['merge', 0, 1],
      ['merge', 1, 2],
      ['undo', 1],
      ['undo', 0],
      ['merge', 2, 0],
    ],
    heard: [0, 1, 1],
  },
  {
    name: 'merges that wait for each other, each behind another',
    partitions: [0, 1, 2, 3],
    told: [
      ...([
        ['merge', 0, 1],
        ['merge', 3, 2],
        ['merge', 1, 2],
        ['undo', 1],
      ] as Told[]),
      ...([
        ['undo', 3],
        ['merge', 3, 1],
        ['undo', 0],
        ['merge', 2, 0],
      ] as Told[]),
    ],
    heard: [1, 2, 0],
  },
  {
    name: 'the end of an account that was merged twice',
    partitions: [0, 1, 2, 3],
    told: [
      ...([
        ['merge', 0, 2],
        ['undo', 0],
        ['merge', 2, 1],
        ['undo', 2],
        ['merge', 1, 0],
      ] as Told[]),
      ...([
        ['merge', 0, 2],
        ['delete', 2],
      ] as Told[]),
    ],
    heard: [2, 0, 0, 1],
  },
  {
    name: 'the end of an account that came by another way before',
    partitions: [0, 1, 2, 3],
    told: [
      ['merge', 0, 2],
      ['undo', 0],
      ['merge', 2, 3],
      ['undo', 2],
      ['merge', 0, 3],
      ['delete', 3],
    ],
    heard: [2, 3, 0, 2],
  },
];

describe('what players have', () => {
  it.each(oddOrders)('is right after $name', async ({ partitions, told, heard }) => {
    const world = new World(await stage.ledger.createUnit(), partitions);
    const idOf = (index: number) => world.ids[index] as string;
    for (const id of world.ids) await give(world, id);
    for (const [what, one, other] of told)
      if (what === 'merge') merge(world, idOf(one), idOf(other as number));
      else if (what === 'undo') undo(world, idOf(one));
      else remove(world, idOf(one));
    for (const partition of heard) await world.offer(partition);
    await expectRight(world);
  });

  it('follows merges, undos and deletions exactly, in whatever order the ledger hears of them', async () => {
    const { MODEL_RUNS, MODEL_SEED } = process.env;
    const choice = { numRuns: Number(MODEL_RUNS ?? 30), seed: Number(MODEL_SEED ?? 20_261_123) };
    await fc.assert(fc.asyncProperty(stories, runStory), choice);
  });
});

async function runStory({ partitions, turns }: Story): Promise<void> {
  const world = new World(await stage.ledger.createUnit(), partitions);
  for (const turn of turns) await Promise.all(turn.map((one) => take(world, one)));
  await expectRight(world);
}

async function expectRight(world: World): Promise<void> {
  await world.hearAll();
  while (world.holds.length > 0) await release(world, 0);
  for (const id of world.ids) {
    const mine = world.ids.filter((other) => world.heirOf(other) === id);
    const due = mine.reduce((sum, other) => sum + (world.given.get(other) ?? 0), 0);
    expect(await stage.ledger.balanceOf(id, world.unit)).toEqual({ available: BigInt(due), held: 0n });
  }
  const gone = world.ids.filter((id) => world.heirOf(id) === null);
  const lost = gone.reduce((sum, id) => sum + (world.given.get(id) ?? 0), 0);
  const rows = await stage.database.knex('accounts').where({ kind: 'destroyed', unit_id: world.unit });
  expect(rows.reduce((sum, { balance }) => sum + Number(balance), 0)).toBe(lost);
}
