import { randomUUID } from 'node:crypto';
import { createDecoder, type StoredLog } from '@hatchery/indexing/decode-events';
import { eventually } from '@hatchery/kit/testing';
import { TransactionFailedSchema } from '@hatchery/proto/chain';
import fc from 'fast-check';
import { type Address, zeroAddress } from 'viem';
import { ultigenAbis } from '../src/chain-events/events.ts';
import { eggTransfersIn, monsterChangesIn, monsterTransfersIn } from '../src/chain-events/facts.rules.ts';
import {
  eggBatch,
  eggsAddress,
  eggsHatched,
  eggsMinted,
  eggTransfer,
  monsterMinted,
  monstersAddress,
  monsterTransfer,
  monsterUpdated,
  type TestTransaction,
} from './fixtures/logs.fixture.ts';
import { chainId, type Stage, startStage } from './fixtures/ultigen.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.close());

let nextToken = 1;

type Holder = Awaited<ReturnType<Stage['newUser']>>;
type Model = {
  balances: Map<string, number>;
  owners: Map<string, Address>;
  kinds: Map<string, number>;
  used: Set<string>;
};

const decode = createDecoder(ultigenAbis, {
  ultigenEggs: eggsAddress,
  ultigenMonsters: monstersAddress,
  startBlock: 0,
});

/** Works out from nothing what logs amount to. */
function replay(logs: StoredLog[]): Model {
  const events = decode(logs);
  const model: Model = { balances: new Map(), owners: new Map(), kinds: new Map(), used: new Set() };
  const add = (address: string, type: number, amount: number) => {
    const cell = `${address} ${type}`;
    model.balances.set(cell, (model.balances.get(cell) ?? 0) + amount);
  };
  for (const { from, to, eggType, amount } of eggTransfersIn(events)) {
    add(from, eggType, -Number(amount));
    add(to, eggType, Number(amount));
  }
  for (const { tokenId, to } of monsterTransfersIn(events)) model.owners.set(tokenId, to);
  for (const { tokenId, monsterId } of monsterChangesIn(events)) model.kinds.set(tokenId, monsterId);
  for (const event of events) if (event.eventName === 'VoucherUsed') model.used.add(String(event.args.voucherId));
  return model;
}

/** Height at which a run began; what came before was about other holders. */
let start = 0;
const logsOfRun = (to = stage.chain.height) =>
  stage.chain.logs().filter(({ blockNumber }) => Number(blockNumber) > start && Number(blockNumber) <= to);
const modelNow = () => replay(logsOfRun());
const eggsIn = (model: Model, { address }: Holder, type: number) => model.balances.get(`${address} ${type}`) ?? 0;
const tokensOf = (model: Model, { address }: Holder) =>
  [...model.owners].filter(([, owner]) => owner === address).map(([token]) => Number(token));

/** One thing that may happen to three holders; `pick` numbers choose among what is possible then. */
type Step = { kind: string; pick: number; amount: number };
type Actions = Record<string, (step: Step, holders: Holder[]) => Promise<unknown> | undefined>;

const at = (holders: Holder[], pick: number): Holder => holders[pick % holders.length] as Holder;
const mine = (...transactions: TestTransaction[]) => stage.chain.mine(...transactions);
const hatchesIn = (statuses: string[], holders: Holder[]) =>
  stage.database
    .knex('hatches')
    .whereIn('status', statuses)
    .whereIn(
      'address',
      holders.map(({ address }) => address),
    )
    .orderBy('created_at');

const actions: Actions = {
  mintEggs: ({ pick, amount }, holders) => mine(eggsMinted(at(holders, pick).address, pick % 2, amount)),
  mintBatch: ({ pick, amount }, holders) =>
    mine([
      eggBatch(zeroAddress, at(holders, pick).address, [
        [0, amount],
        [1, 1],
      ]),
    ]),
  moveEggs: ({ pick, amount }, holders) => {
    const [from, to] = [at(holders, pick), at(holders, pick + 1)];
    const moved = Math.min(amount, eggsIn(modelNow(), from, pick % 2));
    return moved > 0 ? mine([eggTransfer(from.address, to.address, pick % 2, moved)]) : undefined;
  },
  mintMonster: ({ pick }, holders) => mine(monsterMinted(at(holders, pick).address, nextToken++, 1 + (pick % 60))),
  moveMonster: ({ pick }, holders) => {
    const [from, to] = [at(holders, pick), at(holders, pick + 1)];
    const [token] = tokensOf(modelNow(), from);
    return token ? mine([monsterTransfer(from.address, to.address, token)]) : undefined;
  },
  changeMonster: ({ pick, amount }, holders) => {
    const token = tokensOf(modelNow(), at(holders, pick)).at(-1);
    return token ? mine([monsterUpdated(token, 1 + (pick % 60), amount, 1, pick)]) : undefined;
  },
  hatch: async ({ pick, amount }, holders) => {
    const body = { amount: Math.min(amount, 3), eggType: pick % 2 };
    await stage.call('POST', '/v2/ultigen/eggs/hatch', { as: at(holders, pick).as, body });
  },
  redeem: async ({ pick }, holders) => {
    await eventually(async () => (await hatchesIn(['preparing', 'signed'], holders)).length === 0);
    const model = modelNow();
    // A hatch that was given up counts too, because its voucher is valid until its deadline.
    const rows = await hatchesIn(['waiting', 'sent', 'failed'], holders);
    const row = rows[pick % Math.max(1, rows.length)];
    const voucher = row && stage.signer.signed.get(`hatch:${row.id}`);
    if (!voucher || (model.balances.get(`${row.address} ${row.egg_type}`) ?? 0) < row.amount) return;
    const kinds = voucher.request.payload.monsterIds.map(Number);
    await mine(eggsHatched(row.address, row.egg_type, kinds, voucher.voucherId, nextToken));
    nextToken += kinds.length;
  },
  fail: async ({ pick }, holders) => {
    const rows = await hatchesIn(['waiting', 'sent'], holders);
    const row = rows[pick % Math.max(1, rows.length)];
    if (!row) return;
    const failure = { reference: `hatch:${row.id}`, position: 0, chainId: BigInt(chainId), reason: 'reverted' };
    await stage.send('chain.transactions', TransactionFailedSchema, failure);
  },
  unwind: ({ amount }) => {
    const to = Math.max(stage.chain.finalHeight, stage.chain.height - amount);
    return to < stage.chain.height ? stage.chain.unwind(to) : undefined;
  },
  finalize: ({ amount }) => {
    const to = stage.chain.height - (amount % 3);
    return to > stage.chain.finalHeight ? stage.chain.finalize(to) : undefined;
  },
  tellAgain: async () => {
    const event = await mine();
    await stage.deliver('chain.blocks-seen', event);
    await stage.deliver('chain.blocks-seen', { ...event, eventId: randomUUID() });
  },
};

const step = fc.record({
  kind: fc.constantFrom(...Object.keys(actions)),
  pick: fc.nat(1_000),
  amount: fc.integer({ min: 1, max: 5 }),
});

async function checkEggs(holders: Holder[]): Promise<void> {
  const { finalHeight } = stage.chain;
  const [seen, final] = [modelNow(), replay(logsOfRun(finalHeight))];
  for (const holder of holders) {
    const { body } = await stage.call('GET', '/v2/ultigen/eggs/balance', { as: holder.as });
    for (const type of [0, 1])
      expect(body[type]).toMatchObject({
        amount: eggsIn(seen, holder, type),
        finalAmount: eggsIn(final, holder, type),
        blockNumber: stage.chain.height,
      });
  }
}

async function checkMonsters(holders: Holder[]): Promise<void> {
  const model = modelNow();
  const rows = await stage.database
    .knex('monsters')
    .where({ state: 'minted' })
    .whereIn(
      'owner',
      holders.map(({ address }) => address),
    );
  const stored = rows.map(({ token_id, owner, monster_id }) => [token_id, owner, monster_id]).sort();
  const expected = holders
    .flatMap((holder) => tokensOf(model, holder).map(String))
    .map((token) => [token, model.owners.get(token), model.kinds.get(token)])
    .sort();
  expect(stored).toEqual(expected);
}

/**
 * Hatches are what their vouchers are on chain; every monster that was drawn is in one place. A failed hatch keeps its monsters while
 * its voucher could still be redeemed.
 */
async function checkHatches(holders: Holder[]): Promise<void> {
  const { used } = modelNow();
  const addresses = holders.map(({ address }) => address);
  const { rows } = await stage.database.knex.raw(
    `select h.*, count(m.id) as monsters, count(m.token_id) as tokens from hatches h
     left join monsters m on m.hatch_id = h.id where h.address = any(?) group by h.id`,
    [addresses],
  );
  for (const { status, bound, voucher_id, amount, monsters, tokens } of rows) {
    expect(status === 'seen').toBe(used.has(voucher_id));
    expect(monsters).toBe(status === 'failed' && !bound ? 0 : amount);
    expect(tokens).toBe(status === 'seen' ? amount : 0);
  }
  const loose = await stage.database.knex('monsters').where({ state: 'hatching', hatch_id: null });
  expect(loose).toEqual([]);
}

describe('blocks that are seen, unwound and final in any order', () => {
  it('leave what the chain that is left amounts to', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
        // So that no run unwinds another's blocks.
        if (stage.chain.height > stage.chain.finalHeight) await stage.chain.finalize();
        start = stage.chain.height;
        const kinds = ['custodial', 'external', 'custodial'] as const;
        const holders = await Promise.all(kinds.map((kind) => stage.newUser(kind)));
        await stage.chain.mine(...holders.map(({ address }) => eggsMinted(address, 0, 4)));
        for (const one of steps) await actions[one.kind]?.(one, holders);
        await eventually(async () => (await hatchesIn(['preparing', 'signed'], holders)).length === 0);
        await checkEggs(holders);
        await checkMonsters(holders);
        await checkHatches(holders);
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 12) },
    );
  });

  it('keep the record in balance: what was minted and not burned is what is held', async () => {
    const { knex } = stage.database;
    const { rows } = await knex.raw(`
      select egg_type,
        sum(amount) filter (where from_address = '${zeroAddress}') as minted,
        coalesce(sum(amount) filter (where to_address = '${zeroAddress}'), 0) as burned,
        (select sum(amount) from egg_balances b where b.egg_type = t.egg_type) as held
      from egg_transfers t group by egg_type order by egg_type`);
    for (const { minted, burned, held } of rows) expect(BigInt(held)).toBe(BigInt(minted) - BigInt(burned));
    expect(await knex('egg_balances').where('amount', '<', 0)).toEqual([]);
  });
});

describe('a reorganisation deeper than finality', () => {
  it('takes finality back', async () => {
    const user = await stage.newHolder('external', 1, 2);
    await stage.chain.finalize();
    await stage.chain.mine(eggsMinted(user.address, 1, 1));
    await stage.chain.finalize();
    await stage.chain.unwindFinal(stage.chain.height - 1);
    expect(await stage.eggsOf(user.as, 1)).toMatchObject({ amount: 2, finalAmount: 2 });
    await stage.chain.mine(eggsMinted(user.address, 1, 5));
    expect(await stage.eggsOf(user.as, 1)).toMatchObject({ amount: 7, finalAmount: 2 });
  });
});
