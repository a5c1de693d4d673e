import { randomUUID } from 'node:crypto';
import { findRedemptions } from '@hatchery/indexing/redemptions/redemptions';
import type { Answer, Voucher } from '@hatchery/indexing/relay';
import type { Transaction } from '@hatchery/kit/database';
import { findGift, insertGift } from '../src/gifts/gifts.repository.ts';
import { storeGiftSubmission, storeGiftVoucher } from '../src/gifts/send-gifts.ts';
import { findHatch, insertHatch } from '../src/hatches/hatches.repository.ts';
import { storeHatchSubmission, storeHatchVoucher } from '../src/hatches/send-hatches.ts';
import { drawMonsters } from '../src/monsters/draw-monsters.ts';
import { randomAddress, randomHash } from './fixtures/logs.fixture.ts';
import { chainId, type Stage, startStage } from './fixtures/ultigen.fixture.ts';

// An event may be handled twice at once under two ids, as when a group reads its topic again. Both ask the signer or the relay
// while the hatch or gift is still waiting, and both answers are stored, one after the other.

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
  // Nothing that is signed is carried on by the service itself.
  stage.relay.state.away = true;
});
afterAll(() => stage?.close());

const refused = { refusal: 'This is too much for one day.' };
const signed = (): Answer<Voucher> => ({
  done: { voucherId: String(BigInt(randomHash())), deadline: 2_000_000_000, signature: '0xab' },
});
const clock = { now: () => new Date() };
const inTransaction = <T>(work: (tx: Transaction) => Promise<T>) => stage.database.transaction(work);
const redemptionOf = async (reference: string) => (await findRedemptions(stage.database.knex, [reference]))[0];

describe('a hatch with two answers', () => {
  /** A hatch that nobody carries on. */
  const newHatch = async (custodial: boolean) => {
    const id = randomUUID();
    const eggs = { chainId, address: randomAddress(), eggType: 2, amount: 1 };
    await inTransaction(async (tx) => {
      await insertHatch(tx, { id, custodial, awaitsEggs: false, ...eggs, createdAt: new Date() });
      await drawMonsters(tx, { ...eggs, hatchId: id }, { randomInt: () => 0, now: () => new Date() });
    });
    return id;
  };
  const read = async (id: string) => {
    const hatch = await findHatch(stage.database.knex, id);
    if (!hatch) throw new Error('There is no such hatch.');
    return hatch;
  };
  const monsterOf = (id: string) => stage.database.knex('monsters').where({ hatch_id: id }).first();

  it.each([
    ['waits for its wallet', false, 'waiting'],
    ['waits for the relay', true, 'signed'],
  ])('keeps its voucher when a refusal comes late and it %s', async (_what, custodial, status) => {
    const id = await newHatch(custodial);
    const hatch = await read(id);
    await inTransaction((tx) => storeHatchVoucher(tx, clock, { hatch, answer: signed() }));
    await inTransaction((tx) => storeHatchVoucher(tx, clock, { hatch, answer: refused }));
    expect(await read(id)).toMatchObject({ status, failure: null });
    expect(await redemptionOf(`hatch:${id}`)).toMatchObject({ state: 'signed' });
    expect(await monsterOf(id)).toMatchObject({ state: 'hatching' });
  });

  it('gets no voucher once it was refused', async () => {
    const id = await newHatch(false);
    const hatch = await read(id);
    await inTransaction((tx) => storeHatchVoucher(tx, clock, { hatch, answer: refused }));
    await inTransaction((tx) => storeHatchVoucher(tx, clock, { hatch, answer: signed() }));
    expect(await read(id)).toMatchObject({ status: 'failed', failure: refused.refusal });
    expect(await redemptionOf(`hatch:${id}`)).toMatchObject({ state: 'refused', voucherId: null });
    expect(await monsterOf(id)).toMatchObject({ state: 'drawn' });
  });

  it('stays with the relay that has it when a refusal comes late', async () => {
    const id = await newHatch(true);
    await inTransaction(async (tx) => storeHatchVoucher(tx, clock, { hatch: await read(id), answer: signed() }));
    const hatch = await read(id);
    await inTransaction((tx) => storeHatchSubmission(tx, clock, { hatch, answer: { done: [] } }));
    await inTransaction((tx) => storeHatchSubmission(tx, clock, { hatch, answer: refused }));
    expect(await read(id)).toMatchObject({ status: 'sent', failure: null });
    expect(await redemptionOf(`hatch:${id}`)).toMatchObject({ state: 'signed' });
  });

  it('ends in one of both ways when both are stored at once', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => newHatch(false)));
    for (const id of ids) {
      const hatch = await read(id);
      await Promise.all(
        [signed(), refused].map((answer) => inTransaction((tx) => storeHatchVoucher(tx, clock, { hatch, answer }))),
      );
      const { status } = await read(id);
      expect([status, (await redemptionOf(`hatch:${id}`))?.state]).toEqual(
        status === 'waiting' ? ['waiting', 'signed'] : ['failed', 'refused'],
      );
    }
  });
});

describe('a gift with two answers', () => {
  const newGift = async () => {
    const id = randomUUID();
    const eggs = { chainId, address: randomAddress(), eggType: 2, amount: 1 };
    await inTransaction((tx) =>
      insertGift(tx, { id, ...eggs, giver: 'welcome', status: 'pending', createdAt: new Date() }),
    );
    return id;
  };
  const read = async (id: string) => {
    const gift = await findGift(stage.database, id);
    if (!gift) throw new Error('There is no such gift.');
    return gift;
  };
  const now = () => new Date();

  it('keeps its voucher when a refusal comes late', async () => {
    const id = await newGift();
    const gift = await read(id);
    await inTransaction((tx) => storeGiftVoucher(tx, { now }, { gift, answer: signed() }));
    await inTransaction((tx) => storeGiftVoucher(tx, { now }, { gift, answer: refused }));
    expect(await read(id)).toMatchObject({ status: 'signed' });
    expect(await redemptionOf(`gift:${id}`)).toMatchObject({ state: 'signed', failure: null });
  });

  it('gets no voucher for an attempt that was refused', async () => {
    const id = await newGift();
    const gift = await read(id);
    await inTransaction((tx) => storeGiftVoucher(tx, { now }, { gift, answer: refused }));
    await inTransaction((tx) => storeGiftVoucher(tx, { now }, { gift, answer: signed() }));
    expect(await read(id)).toMatchObject({ status: 'failed' });
    expect(await redemptionOf(`gift:${id}`)).toMatchObject({ state: 'refused', voucherId: null });
  });

  it('keeps the voucher that it has', async () => {
    const id = await newGift();
    const gift = await read(id);
    await inTransaction((tx) => storeGiftVoucher(tx, { now }, { gift, answer: signed() }));
    const first = await redemptionOf(`gift:${id}`);
    await inTransaction((tx) => storeGiftVoucher(tx, { now }, { gift, answer: signed() }));
    expect(await redemptionOf(`gift:${id}`)).toEqual(first);
  });

  it('stays with the relay that has it when a refusal comes late', async () => {
    const id = await newGift();
    await inTransaction(async (tx) => storeGiftVoucher(tx, { now }, { gift: await read(id), answer: signed() }));
    const gift = await read(id);
    await inTransaction((tx) => storeGiftSubmission(tx, { gift, answer: { done: [] } }));
    await inTransaction((tx) => storeGiftSubmission(tx, { gift, answer: refused }));
    expect(await read(id)).toMatchObject({ status: 'sent' });
  });
});
