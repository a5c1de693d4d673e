import { randomUUID } from 'node:crypto';
import { asAdmin, asService } from '@hatchery/kit/testing';
import { GiftReturnedSchema } from '@hatchery/proto/vouchers';
import fc from 'fast-check';
import { settleOverdue } from '../src/api-keys/settle-reservations.ts';
import { send } from './fixtures/invitations.fixture.ts';
import { type Stage, startStage } from './fixtures/users.fixture.ts';

/** Steps in the life of gifts of one key, in any order and several at a time. Numbers of gifts wrap around. */
type Step =
  | { do: 'reserve'; gift: number }
  | { do: 'give'; gift: number }
  | { do: 'wait'; seconds: number }
  | { do: 'settle'; answered: 'now' | 'late' | 'never' }
  /** A gift that nobody picked up comes back; the ledger of vouchers may tell it twice. */
  | { do: 'return'; gift: number };

const admin = asAdmin('00000000-0000-4000-8000-000000000001');
const budget = 10;
const kinds = ['egg', 'asset'] as const;
type Kind = (typeof kinds)[number];
const owners = { egg: 'ultigen', asset: 'vouchers' } as const;

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
  { weight: 2, arbitrary: fc.record({ do: fc.constant('return' as const), gift }) },
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
  kind: Kind;
  asset: string;
  gifts: { reference: string; amount: number; reserved: boolean; given: boolean; returned: boolean }[];
  /** Resolves when late answers of the ultigen service arrive. */
  late: Promise<void>;
  arrive: () => void;
};

async function newWorld(kind: Kind, amounts: number[]): Promise<World> {
  const asset = kind === 'egg' ? 'egg:2' : stage.vouchers.addAsset();
  const body = { name: 'Studio', permissions: ['rewards'], balance: { [asset]: budget } };
  const { uid } = (await stage.call('POST', '/v2/api-keys', { as: admin, body })).body;
  const gifts = amounts.map((amount) => ({
    reference: randomUUID(),
    amount,
    reserved: false,
    given: false,
    returned: false,
  }));
  const { promise: late, resolve: arrive } = Promise.withResolvers<void>();
  return { uid, kind, asset, gifts, late, arrive };
}

function settle({ kind, late }: Pick<World, 'kind' | 'late'>, answered: 'now' | 'late' | 'never'): Promise<unknown> {
  const ask = async ({ body }: { body: { references: string[] } }) => {
    const answer = stage[owners[kind]].settle(body.references);
    if (answered === 'never') throw new Error('The answer was lost.');
    if (answered === 'late') await late;
    return answer;
  };
  const asked = { ultigen: { settleGiftReferences: ask }, vouchers: { settleVoucherReferences: ask } };
  return settleOverdue({ database: stage.database, ...asked, now: stage.now } as never, kind).catch(() => {});
}

async function take({ uid, kind, asset, gifts, late }: World, step: Step, pending: Promise<unknown>[]): Promise<void> {
  if (step.do === 'wait') return stage.forward(step.seconds);
  if (step.do === 'settle') {
    const settled = settle({ kind, late }, step.answered);
    if (step.answered === 'late') pending.push(settled);
    else await settled;
    return;
  }
  const one = gifts[step.gift % gifts.length] as World['gifts'][number];
  const { reference, amount } = one;
  if (step.do === 'reserve') {
    const body = { reference, asset, amount };
    const path = `/internal/users/api-keys/${uid}/reservations`;
    const { status } = await stage.call('POST', path, { as: asService(owners[kind]), body });
    // 401: the clock moved on while the passport was on its way.
    expect([200, 401, 409]).toContain(status);
    one.reserved ||= status === 200;
  } else if (step.do === 'return') {
    if (kind === 'egg' || !one.given || one.returned) return;
    one.returned = true;
    const returned = { giftId: reference, keyId: uid, asset, amount: String(amount) };
    await Promise.all([0, 1].map(() => send(stage, 'vouchers.gifts', GiftReturnedSchema, returned)));
  } else if (one.reserved && !one.returned) one.given = stage[owners[kind]].give(reference);
}

const remainingOf = async ({ uid, kind }: World) => {
  const table = kind === 'egg' ? 'api_key_budgets' : 'asset_budgets';
  const row = await stage.database.knex(table).where({ key_id: uid }).first();
  return Number(row.granted) - Number(row.spent);
};
const givenOf = ({ gifts }: World) =>
  gifts.reduce((sum, { given, returned, amount }) => sum + (given && !returned ? amount : 0), 0);

describe.each(kinds)('a budget of %s', (kind) => {
  it('never gives more than was granted, whatever is late, lost or given up', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 3, maxLength: 8 }),
        turns,
        (amounts, steps) => runStory(kind, amounts, steps),
      ),
      { numRuns: Number(process.env.MODEL_RUNS ?? 40) },
    );
  });
});

async function runStory(kind: Kind, amounts: number[], steps: Step[][]): Promise<void> {
  const world = await newWorld(kind, amounts);
  const pending: Promise<unknown>[] = [];
  for (const turn of steps) {
    await Promise.all(turn.map((step) => take(world, step, pending)));
    const remaining = await remainingOf(world);
    expect(remaining).toBeGreaterThanOrEqual(0);
    expect(givenOf(world) + remaining).toBeLessThanOrEqual(budget);
  }
  world.arrive();
  await Promise.all(pending);
  // In the end nothing is reserved, and what was not given can be given.
  stage.forward(301);
  await settle(world, 'now');
  expect(givenOf(world) + (await remainingOf(world))).toBe(budget);
}
