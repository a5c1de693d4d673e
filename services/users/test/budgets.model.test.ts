import { randomUUID } from 'node:crypto';
import { asAdmin, asService } from '@hatchery/kit/testing';
import fc from 'fast-check';
import { settleOverdue } from '../src/api-keys/settle-reservations.ts';
import { type Stage, startStage } from './fixtures/users.fixture.ts';

/** Steps in the life of gifts of one key, in any order and several at a time. Numbers of gifts wrap around. */
type Step =
  | { do: 'reserve'; gift: number }
  | { do: 'give'; gift: number }
  | { do: 'wait'; seconds: number }
  | { do: 'settle'; answered: 'now' | 'late' | 'never' };

const admin = asAdmin('00000000-0000-4000-8000-000000000001');
const budget = 10;

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

const gift = fc.nat({ max: 7 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('reserve' as const), gift }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('give' as const), gift }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.constantFrom(10, 290, 301) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('settle' as const),
      answered: fc.constantFrom('now' as const, 'late' as const, 'never' as const),
    }),
  },
);
const turns = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 20 });

type World = {
  uid: string;
  gifts: { reference: string; amount: number; reserved: boolean; given: boolean }[];
  /** Resolves when late answers of the ultigen service arrive. */
  late: Promise<void>;
  arrive: () => void;
};

async function newWorld(amounts: number[]): Promise<World> {
  const body = { name: 'Studio', permissions: ['rewards'], balance: { 'egg:2': budget } };
  const { uid } = (await stage.call('POST', '/v2/api-keys', { as: admin, body })).body;
  const gifts = amounts.map((amount) => ({ reference: randomUUID(), amount, reserved: false, given: false }));
  const { promise: late, resolve: arrive } = Promise.withResolvers<void>();
  return { uid, gifts, late, arrive };
}

function settle({ late }: Pick<World, 'late'>, answered: 'now' | 'late' | 'never'): Promise<unknown> {
  const settleGiftReferences = async ({ body }: { body: { references: string[] } }) => {
    const answer = stage.ultigen.settle(body.references);
    if (answered === 'never') throw new Error('The answer was lost.');
    if (answered === 'late') await late;
    return answer;
  };
  const ultigen = { settleGiftReferences };
  return settleOverdue({ database: stage.database, ultigen, now: stage.now } as never, 'egg').catch(() => {});
}

async function take({ uid, gifts, late }: World, step: Step, pending: Promise<unknown>[]): Promise<void> {
  if (step.do === 'wait') return stage.forward(step.seconds);
  if (step.do === 'settle') {
    const settled = settle({ late }, step.answered);
    if (step.answered === 'late') pending.push(settled);
    else await settled;
    return;
  }
  const one = gifts[step.gift % gifts.length] as World['gifts'][number];
  const { reference, amount } = one;
  if (step.do === 'reserve') {
    const body = { reference, asset: 'egg:2', amount };
    const path = `/internal/users/api-keys/${uid}/reservations`;
    const { status } = await stage.call('POST', path, { as: asService('ultigen'), body });
    // 401: the clock moved on while the passport was on its way.
    expect([200, 401, 409]).toContain(status);
    one.reserved ||= status === 200;
  } else if (one.reserved) one.given = stage.ultigen.give(reference);
}

const remainingOf = async (uid: string) => {
  const row = await stage.database.knex('api_key_budgets').where({ key_id: uid }).first();
  return row.granted - row.spent;
};
const givenOf = ({ gifts }: World) => gifts.reduce((sum, { given, amount }) => sum + (given ? amount : 0), 0);

describe('a budget', () => {
  it('never gives more than was granted, whatever is late, lost or given up', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 3, maxLength: 8 }), turns, runStory),
      { numRuns: Number(process.env.MODEL_RUNS ?? 40) },
    );
  });
});

async function runStory(amounts: number[], steps: Step[][]): Promise<void> {
  const world = await newWorld(amounts);
  const pending: Promise<unknown>[] = [];
  for (const turn of steps) {
    await Promise.all(turn.map((step) => take(world, step, pending)));
    const remaining = await remainingOf(world.uid);
    expect(remaining).toBeGreaterThanOrEqual(0);
    expect(givenOf(world) + remaining).toBeLessThanOrEqual(budget);
  }
  world.arrive();
  await Promise.all(pending);
  // In the end nothing is reserved, and what was not given can be given.
  stage.forward(301);
  await settle(world, 'now');
  expect(givenOf(world) + (await remainingOf(world.uid))).toBe(budget);
}
