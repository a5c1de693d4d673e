import { eventually } from '@hatchery/kit/testing';
import fc from 'fast-check';
import type { Address } from 'viem';
import { hatching, idsOf, type User } from './fixtures/hatching.fixture.ts';
import { eggsHatched, eggsMinted, eggTransfer } from './fixtures/logs.fixture.ts';
import { type Stage, startStage } from './fixtures/ultigen.fixture.ts';

let stage: Stage;
let on: ReturnType<typeof hatching>;
beforeAll(async () => {
  stage = await startStage();
  on = hatching(stage);
});
afterAll(() => stage?.close());

const fire = 2;
const move = (from: Address, to: Address, amount = 1) => stage.chain.mine([eggTransfer(from, to, fire, amount)]);
const hatchOne = (user: User) => on.hatch(user, { amount: 1, eggType: fire });
const deadlineOf = async (user: User, uid: string) => (await on.voucherOf(user, uid)).deadline;

describe('a player who holds the key of a wallet that the platform keeps', () => {
  it('cannot draw again by moving the egg away, however many wallets it passes', async () => {
    const [first, second, third] = [
      await stage.newHolder('custodial', fire, 1),
      await stage.newUser('custodial'),
      await stage.newUser('external'),
    ];
    const { body } = await hatchOne(first);
    const deadline = await deadlineOf(first, body[0].hatchId);
    await move(first.address, second.address);
    await on.failRelay(body[0].hatchId, 'ERC1155InsufficientBalance');

    expect((await hatchOne(second)).status).toBe(409);
    await stage.chain.mine(
      [eggTransfer(second.address, first.address, fire, 1)],
      [eggTransfer(first.address, third.address, fire, 1)],
    );
    expect((await hatchOne(third)).status).toBe(409);
    expect(await stage.eggsOf(third.as, fire)).toMatchObject({ amount: 1, availableAmount: 0 });

    await stage.chain.mine();
    await stage.chain.finalize(stage.chain.height, deadline + 1);
    const again = await hatchOne(third);
    expect(again.status).toBe(200);
    expect(idsOf(again.body)).not.toEqual(idsOf(body));
  });

  it('cannot put one draw into several vouchers by reverting them after they were broadcast', async () => {
    const user = await stage.newHolder('custodial', fire, 3);
    const first = await hatchOne(user);
    await deadlineOf(user, first.body[0].hatchId);
    await on.failRelay(first.body[0].hatchId);
    const second = await hatchOne(user);
    expect(idsOf(second.body)).not.toEqual(idsOf(first.body));
    expect(await stage.eggsOf(user.as, fire)).toMatchObject({ amount: 3, availableAmount: 1 });

    await on.redeem(user, second.body[0].hatchId);
    await on.expireAll();
    expect(idsOf((await hatchOne(user)).body)).toEqual(idsOf(first.body));
  });

  it('cannot have draws refused at once when the limit of the day is used up', async () => {
    const [user, other] = [await stage.newHolder('custodial', fire, 1), await stage.newUser('custodial')];
    stage.signer.state.refusal = 'The limit of today is used up.';
    const { body } = await hatchOne(user);
    await eventually(async () => (await on.hatchesOf(user))[0]?.status === 'failed');
    stage.signer.state.refusal = undefined;
    await move(user.address, other.address);
    expect((await hatchOne(other)).status).toBe(409);
    await on.expireAll();
    expect((await hatchOne(other)).status).toBe(200);
    expect((await on.hatchesOf(user))[0]).toMatchObject({ uid: body[0].hatchId, status: 'failed' });
  });
});

describe('eggs that move while one of them is being hatched', () => {
  it('are free in the new wallet, as far as enough stay for the hatch', async () => {
    const [from, to] = [await stage.newHolder('custodial', fire, 5), await stage.newUser('external')];
    await on.hatch(from, { amount: 2, eggType: fire });
    await move(from.address, to.address, 4);
    expect(await stage.eggsOf(to.as, fire)).toMatchObject({ amount: 4, availableAmount: 3 });
  });

  it('are free again when a reorganisation takes the move back', async () => {
    const [from, to] = [await stage.newHolder('custodial', fire, 1), await stage.newHolder('external', fire, 1)];
    await hatchOne(from);
    const before = stage.chain.height;
    await move(from.address, to.address);
    expect(await stage.eggsOf(to.as, fire)).toMatchObject({ amount: 2, availableAmount: 1 });
    await stage.chain.unwind(before);
    expect(await stage.eggsOf(to.as, fire)).toMatchObject({ amount: 1, availableAmount: 1 });
    expect(await stage.eggsOf(from.as, fire)).toMatchObject({ amount: 1, availableAmount: 0 });
  });

  it('stay locked after the hatch was redeemed with another egg, until its deadline', async () => {
    const [from, to] = [await stage.newHolder('custodial', fire, 1), await stage.newUser('external')];
    const { body } = await hatchOne(from);
    const deadline = await deadlineOf(from, body[0].hatchId);
    await move(from.address, to.address);
    await stage.chain.mine(eggsMinted(from.address, fire, 1));
    await on.redeem(from, body[0].hatchId);
    await stage.chain.finalize();
    expect(await stage.eggsOf(to.as, fire)).toMatchObject({ amount: 1, availableAmount: 0 });
    await stage.chain.mine();
    await stage.chain.finalize(stage.chain.height, deadline + 1);
    expect(await stage.eggsOf(to.as, fire)).toMatchObject({ amount: 1, availableAmount: 1 });
  });
});

type Step =
  | { kind: 'hatch'; wallet: number; amount: number }
  | { kind: 'move'; path: number[]; amount: number; undone: boolean }
  | { kind: 'giveUp' | 'redeem'; which: number };

const wallets = 3;
const wallet = fc.nat({ max: wallets - 1 });
const amount = fc.integer({ min: 1, max: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('hatch' as const), wallet, amount }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      path: fc.array(wallet, { minLength: 2, maxLength: 4 }),
      amount,
      undone: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('giveUp' as const, 'redeem' as const), which: fc.nat(9) }),
  },
);

type Asked = { owner: User; uid: string; amount: number; ids: number[]; redeemed: boolean };

/** Some wallets whose keys one player holds, with what the chain has in them. */
async function startPlayer(eggs: number) {
  const users = await Promise.all(
    Array.from({ length: wallets }, (_, index) => stage.newUser(index === 0 ? 'external' : 'custodial')),
  );
  const [first] = users as [User];
  await stage.chain.mine(eggsMinted(first.address, fire, eggs));
  const onChain = users.map((_, index) => (index === 0 ? eggs : 0));
  const asked: Asked[] = [];
  const at = (index: number) => users[index] as User;

  const steps = {
    hatch: async ({ wallet: index, amount: wanted }: Step & { kind: 'hatch' }) => {
      const { status, body } = await on.hatch(at(index), { amount: wanted, eggType: fire });
      if (status !== 200) return;
      const uid = body[0].hatchId;
      await on.voucherOf(at(index), uid);
      asked.push({ owner: at(index), uid, amount: wanted, ids: idsOf(body), redeemed: false });
    },
    move: async ({ path, amount: most, undone }: Step & { kind: 'move' }) => {
      const hops = path.slice(1).map((to, index) => [path[index] as number, to] as const);
      const moved = Math.min(most, onChain[path[0] as number] ?? 0);
      if (moved === 0) return;
      const before = stage.chain.height;
      await stage.chain.mine(...hops.map(([from, to]) => [eggTransfer(at(from).address, at(to).address, fire, moved)]));
      if (undone) return void (await stage.chain.unwind(before));
      for (const [from, to] of hops) {
        onChain[from] = (onChain[from] ?? 0) - moved;
        onChain[to] = (onChain[to] ?? 0) + moved;
      }
    },
    giveUp: async ({ which }: Step & { kind: 'giveUp' | 'redeem' }) => {
      const one = asked[which % asked.length];
      if (one && !one.redeemed) await on.failRelay(one.uid);
    },
    redeem: async ({ which }: Step & { kind: 'giveUp' | 'redeem' }) => {
      const one = asked[which % asked.length];
      const index = one ? users.indexOf(one.owner) : -1;
      if (!one || one.redeemed || (onChain[index] ?? 0) < one.amount) return;
      const { voucherId, request } = stage.signer.signed.get(`hatch:${one.uid}`) ?? { voucherId: '0' };
      const kinds = request?.payload.monsterIds.map(Number) ?? [];
      await stage.chain.mine(eggsHatched(one.owner.address, fire, kinds, voucherId, on.nextToken(kinds.length)));
      onChain[index] = (onChain[index] ?? 0) - one.amount;
      one.redeemed = true;
    },
  };
  return {
    take: (one: Step) => steps[one.kind](one as never),
    /** Hatches that were asked for since the last call. */
    newlyAsked: () => asked.splice(0),
    eggs: () => onChain.reduce((sum, count) => sum + count, 0),
  };
}

test('no egg is drawn for twice, and no draw stands in two vouchers, before the deadline of the first', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.array(step, { minLength: 4, maxLength: 14 }), { minLength: 1, maxLength: 3 }),
      async (eggs, periods) => {
        const player = await startPlayer(eggs);
        for (const steps of periods) {
          const eggsBefore = player.eggs();
          for (const one of steps) await player.take(one);
          const drawn = player.newlyAsked().flatMap(({ ids }) => ids);
          expect(new Set(drawn).size).toBe(drawn.length);
          expect(drawn.length).toBeLessThanOrEqual(eggsBefore);
          // Every voucher of this period expires, so that the next one begins without open draws.
          await on.expireAll();
        }
      },
    ),
    { numRuns: 30 },
  );
});
