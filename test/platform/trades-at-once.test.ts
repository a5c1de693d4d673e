import { randomUUID } from 'node:crypto';
import { eventually, type TestReply } from '@hatchery/kit/testing';
import { voucherId } from '@hatchery/vouchers-service/ledger/ids.rules';
import { unitOf } from '@hatchery/vouchers-service/ledger/units';
import { startTradingStage, type TradingStage } from './trading/stage.ts';

const rounds = Number(process.env.ACCEPT_ROUNDS ?? 3);
const accepts = 200;
const takers = 20;

/** Nobody confirms right after a change. */
const pauseMilliseconds = 3_000;

let aheadMilliseconds = 0;
let stage: TradingStage;
let gold: string;
let goldAsset: string;
let players: string[];
beforeAll(async () => {
  stage = await startTradingStage({ now: () => new Date(Date.now() + aheadMilliseconds) });
  const { ledger } = stage;
  goldAsset = await ledger.createAsset();
  gold = (await ledger.run((tx) => unitOf(tx, { assetId: goldAsset, tokenId: null }))).id;
  players = Array.from({ length: takers }, () => randomUUID());
  for (const player of players) await ledger.give(gold, player, 1_000_000n);
});
afterAll(() => stage?.close());

/**
 * Asks until the service has a moment, as one request: a crowd may wait longer for a connection than anybody should, and who hears that
 * may have won already.
 */
function ask(player: string, method: string, path: string, body?: object, key: string = randomUUID()) {
  return eventually(async (): Promise<TestReply | undefined> => {
    const reply = await stage.send(player, method, path, body, { 'idempotency-key': key });
    return reply.status === 503 ? undefined : reply;
  });
}

/** A trade of somebody new, who gives three of something for two of gold. */
async function openTrade() {
  const { ledger } = stage;
  const owner = randomUUID();
  const goods = await ledger.createUnit();
  await ledger.give(goods, owner, 5n);
  const terms = {
    offerVoucherIds: [voucherId(goods, owner)],
    offerAmountsBase: ['3'],
    requestAssetsIds: [goldAsset],
    requestAmountsBase: ['2'],
  };
  const { status, body } = await ask(owner, 'POST', '/v2/trades', terms);
  expect(status).toBe(200);
  return { owner, goods, terms, path: `/v2/trades/${body.uid}`, version: body.version as number };
}

const offerOf = (player: string, amount: string) => ({
  offerVoucherIds: [voucherId(gold, player)],
  offerAmountsBase: [amount],
});
const playerOf = (index: number) => players[index % takers] as string;
const statusesOf = (replies: TestReply[]) =>
  Object.fromEntries(
    Map.groupBy(replies, ({ status }) => status)
      .entries()
      .map(([status, all]) => [status, all.length]),
  );

async function amounts(unit: string, ...owners: string[]) {
  const found = await Promise.all(owners.map((owner) => stage.ledger.balanceOf(owner, unit)));
  return found.map(({ available, held }) => [Number(available), Number(held)]);
}

const heldGold = async () =>
  (await Promise.all(players.map((player) => stage.ledger.balanceOf(player, gold)))).filter(({ held }) => held > 0n);

describe('at one moment', () => {
  it(
    `${accepts} times the same trade is accepted: one does, ${rounds} times`,
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        const { owner, goods, path, version } = await openTrade();
        const replies = await Promise.all(
          Array.from({ length: accepts }, (_, index) =>
            ask(playerOf(index), 'POST', `${path}/acceptTrade`, { version }),
          ),
        );
        expect(statusesOf(replies)).toEqual({ 200: 1, 409: accepts - 1 });
        const winner = playerOf(replies.findIndex(({ status }) => status === 200));
        await stage.untilSettled();
        expect(await amounts(goods, owner, winner)).toEqual([
          [2, 0],
          [3, 0],
        ]);
        expect(await amounts(gold, owner)).toEqual([[2, 0]]);
        expect(await heldGold()).toEqual([]);
      }
    },
    60_000 + rounds * 30_000,
  );

  it('it is accepted, changed, taken back and offered for: all of one side moved, or nothing', async () => {
    for (let round = 0; round < 5 * rounds; round += 1) {
      const { owner, goods, terms, path, version } = await openTrade();
      const [early, late] = [playerOf(round), playerOf(round + 1)];
      await ask(early, 'POST', `${path}/offer`, offerOf(early, '7'));
      const asked: [string, string, string, object?][] = [
        [late, 'POST', `${path}/acceptTrade`, { version }],
        [owner, 'POST', `${path}/acceptOffer`, { offerUserId: early, version: version + 1 }],
        [owner, 'PUT', path, { ...terms, offerAmountsBase: ['1'] }],
        [owner, 'DELETE', path],
        [early, 'DELETE', `${path}/offer`],
        [late, 'POST', `${path}/offer`, offerOf(late, '5')],
        [early, 'POST', `${path}/offer`, offerOf(early, '6')],
      ];
      const replies = await Promise.all(asked.map((request) => ask(...request)));
      expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
      await stage.untilSettled();
      await ask(owner, 'DELETE', path);
      await stage.untilSettled();
      const [accepted, taken] = replies.map(({ status }) => status === 200);
      expect([accepted, taken]).not.toEqual([true, true]);
      const [[left], [withLate], [withEarly]] = (await amounts(goods, owner, late, early)) as [
        number[],
        number[],
        number[],
      ];
      const moved = accepted ? withLate : withEarly;
      expect({ left, others: (withLate ?? 0) + (withEarly ?? 0) }).toEqual({ left: 5 - (moved ?? 0), others: moved });
      if (accepted || taken) expect([1, 3]).toContain(moved);
      else expect(moved).toBe(0);
      expect(await heldGold()).toEqual([]);
    }
  });

  it('one voucher is offered in five trades: only what there is', async () => {
    const { ledger } = stage;
    const owner = randomUUID();
    const goods = await ledger.createUnit();
    await ledger.give(goods, owner, 5n);
    const terms = { offerVoucherIds: [voucherId(goods, owner)], offerAmountsBase: ['2'], requestAssetsIds: [] };
    const replies = await Promise.all(Array.from({ length: 5 }, () => ask(owner, 'POST', '/v2/trades', terms)));
    expect(statusesOf(replies)).toEqual({ 200: 2, 409: 3 });
    expect(await amounts(goods, owner)).toEqual([[1, 4]]);
  });

  it('one request comes many times with one key: one trade', async () => {
    const { ledger } = stage;
    const owner = randomUUID();
    const goods = await ledger.createUnit();
    await ledger.give(goods, owner, 50n);
    const terms = { offerVoucherIds: [voucherId(goods, owner)], offerAmountsBase: ['2'], requestAssetsIds: [] };
    const key = randomUUID();
    const create = () => ask(owner, 'POST', '/v2/trades', terms, key);
    const replies = await Promise.all(Array.from({ length: 10 }, create));
    const made = [...replies, await create()].filter(({ status }) => status === 200);
    expect(new Set(made.map(({ body }) => body.uid)).size).toBe(1);
    expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(await amounts(goods, owner)).toEqual([[48, 2]]);
  });

  it('both confirm a direct trade, while one changes it and one leaves: both sides moved, or none', async () => {
    const { ledger } = stage;
    for (let round = 0; round < 3 * rounds; round += 1) {
      const [one, other] = [randomUUID(), randomUUID()];
      const goods = await ledger.createUnit();
      const coins = await ledger.createUnit();
      await Promise.all([ledger.give(goods, one, 5n), ledger.give(coins, other, 5n)]);
      const { body: table } = await ask(one, 'POST', '/v2/direct-trades', { uid: other });
      const path = `/v2/direct-trades/${table.uid}`;
      await ask(one, 'PUT', path, { voucherIds: [voucherId(goods, one)], voucherAmountsBase: ['3'] });
      const side = { voucherIds: [voucherId(coins, other)], voucherAmountsBase: ['4'] };
      const { body: laid } = await ask(other, 'PUT', path, side);
      const confirm = (player: string) => ask(player, 'POST', `${path}/confirm`, { hash: laid.hash });
      aheadMilliseconds += pauseMilliseconds;
      expect((await confirm(one)).status).toBe(200);
      const replies = await Promise.all([
        confirm(other),
        confirm(one),
        ask(other, 'PUT', path, { ...side, voucherAmountsBase: ['1'] }),
        ask(one, 'DELETE', path),
      ]);
      expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
      await stage.untilSettled();
      await ask(one, 'DELETE', path);
      await stage.untilSettled();
      const { body: ended } = await ask(one, 'GET', path);
      const isDone = ended.status === 'completed';
      expect(await amounts(goods, one, other)).toEqual(
        isDone
          ? [
              [2, 0],
              [3, 0],
            ]
          : [
              [5, 0],
              [0, 0],
            ],
      );
      expect(await amounts(coins, other, one)).toEqual(
        isDone
          ? [
              [1, 0],
              [4, 0],
            ]
          : [
              [5, 0],
              [0, 0],
            ],
      );
    }
  });
});
