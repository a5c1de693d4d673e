import { randomUUID } from 'node:crypto';
import { hold, releaseHold, settleHold, settleHolds } from '../src/ledger/holds.ts';
import { voucherId } from '../src/ledger/ids.rules.ts';
import { findVoucher, listVouchers, lockVouchers } from '../src/ledger/vouchers.ts';
import { issuance, newReference, now, player } from './fixtures/ledger.fixture.ts';
import { type LedgerStage, startLedgerStage } from './fixtures/ledger-service.fixture.ts';

let stage: LedgerStage;
beforeAll(async () => {
  stage = await startLedgerStage();
});
afterAll(() => stage.close());

const amountOf = async (unitId: string, owner: string) =>
  (await findVoucher(stage.database.knex, voucherId(unitId, owner)))?.amount;
const entriesOf = (accountId: string) =>
  stage.database
    .knex('entries')
    .where({ account_id: accountId })
    .orderBy('number')
    .select('number', 'amount', 'balance_after');
const countPostings = async () => (await stage.database.knex('postings').count({ count: '*' }).first())?.count;

describe('a posting', () => {
  it('moves amounts, once for each reference', async () => {
    const unitId = await stage.ledger.createUnit();
    const [owner, reference] = [randomUUID(), newReference()];
    const first = await stage.ledger.give(unitId, owner, 5n, reference);
    expect(first.repeated).toBe(false);
    expect(await stage.ledger.give(unitId, owner, 5n, reference)).toEqual({ ...first, repeated: true });
    await expect(stage.ledger.give(unitId, owner, 6n, reference)).rejects.toMatchObject({ code: 'conflict' });
    expect(await findVoucher(stage.database.knex, voucherId(unitId, owner))).toMatchObject({ amount: 5n, version: 1 });
    expect(await listVouchers(stage.database.knex, { userId: owner, limit: 10 })).toHaveLength(1);
  });

  it('takes effect once when it comes twice at once', async () => {
    const unitId = await stage.ledger.createUnit();
    const [owner, reference] = [randomUUID(), newReference()];
    const results = await Promise.all(Array.from({ length: 8 }, () => stage.ledger.give(unitId, owner, 5n, reference)));
    expect(results.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(await amountOf(unitId, owner)).toBe(5n);
  });

  it('names the voucher that has too little, and leaves no trace', async () => {
    const unitId = await stage.ledger.createUnit();
    const owner = randomUUID();
    await stage.ledger.give(unitId, owner, 5n);
    const before = await countPostings();
    await expect(stage.ledger.move(unitId, player(owner), player(randomUUID()), 6n)).rejects.toMatchObject({
      code: 'insufficient-balance',
      message: `Voucher ${voucherId(unitId, owner)} does not have that much.`,
    });
    expect(await countPostings()).toBe(before);
    const { rows } = await stage.database.knex.raw('select count(*) as count from accounts where unit_id = ?', [
      unitId,
    ]);
    expect(rows[0].count).toBe(2);
  });

  it('nets legs that touch one account several times, with an entry for each', async () => {
    const unitId = await stage.ledger.createUnit();
    const [ann, bob, eve] = [randomUUID(), randomUUID(), randomUUID()];
    await stage.ledger.give(unitId, ann, 5n);
    await stage.ledger.postLegs([
      { unitId, from: player(bob), to: player(eve), amount: 4n },
      { unitId, from: player(ann), to: player(bob), amount: 5n },
      { unitId, from: player(bob), to: player(bob), amount: 1n },
    ]);
    expect([await amountOf(unitId, ann), await amountOf(unitId, bob), await amountOf(unitId, eve)]).toEqual([
      0n,
      1n,
      4n,
    ]);
    expect(await entriesOf(voucherId(unitId, bob))).toEqual([
      { number: 1, amount: '-4', balance_after: '-4' },
      { number: 2, amount: '5', balance_after: '1' },
      { number: 3, amount: '-1', balance_after: '0' },
      { number: 4, amount: '1', balance_after: '1' },
    ]);
  });

  it('carries amounts up to 2^256 - 1, and refuses what does not fit', async () => {
    const unitId = await stage.ledger.createUnit();
    const owner = randomUUID();
    const most = 2n ** 256n - 1n;
    await stage.ledger.give(unitId, owner, most);
    expect(await amountOf(unitId, owner)).toBe(most);
    await expect(stage.ledger.give(unitId, owner, 1n)).rejects.toMatchObject({ code: 'conflict' });
    for (const amount of [0n, -1n, 2n ** 256n])
      await expect(stage.ledger.give(unitId, owner, amount)).rejects.toMatchObject({ code: 'bad-request' });
  });

  it('refuses units that do not exist and references of another form', async () => {
    await expect(stage.ledger.give(randomUUID(), randomUUID(), 1n)).rejects.toMatchObject({ code: 'not-found' });
    const unitId = await stage.ledger.createUnit();
    await expect(stage.ledger.give(unitId, randomUUID(), 1n, 'nonsense')).rejects.toMatchObject({
      code: 'bad-request',
    });
  });

  it('gives a unique token one owner, and issues it once', async () => {
    const unitId = await stage.ledger.createUnit('ERC721', 7n);
    const [ann, bob] = [randomUUID(), randomUUID()];
    await stage.ledger.give(unitId, ann, 1n);
    await expect(stage.ledger.give(unitId, bob, 1n)).rejects.toMatchObject({ code: 'conflict' });
    await stage.ledger.move(unitId, player(ann), player(bob), 1n);
    expect([await amountOf(unitId, ann), await amountOf(unitId, bob)]).toEqual([0n, 1n]);
    await stage.ledger.move(unitId, player(bob), { kind: 'claimed', owner: '31337' }, 1n);
    await expect(stage.ledger.give(unitId, ann, 1n)).rejects.toMatchObject({ code: 'conflict' });
    await stage.ledger.move(unitId, { kind: 'deposited', owner: '31337' }, player(ann), 1n);
    expect(await amountOf(unitId, ann)).toBe(1n);
  });

  it('spreads what everybody touches over several accounts', async () => {
    const unitId = await stage.ledger.createUnit();
    const owner = randomUUID();
    for (let index = 0; index < 20; index += 1) await stage.ledger.give(unitId, owner, 1n);
    const { rows } = await stage.database.knex.raw(
      `select count(*) as stripes, sum(balance) as sum from accounts where unit_id = ? and kind = 'issuance'`,
      [unitId],
    );
    expect(rows[0].stripes).toBeGreaterThan(4);
    expect(rows[0].sum).toBe('-20');
  });

  it('makes an account that others make at the same moment', async () => {
    for (let round = 0; round < 50; round += 1) {
      const [unitId, alice] = [await stage.ledger.createUnit(), randomUUID()];
      await Promise.all(Array.from({ length: 16 }, () => stage.ledger.give(unitId, alice, 1n)));
      expect(await stage.ledger.balanceOf(alice, unitId)).toMatchObject({ available: 16n });
    }
  });

  it('is never changed', async () => {
    const { knex } = stage.database;
    await stage.ledger.give(await stage.ledger.createUnit(), randomUUID(), 1n);
    await expect(knex('entries').update({ amount: '2' })).rejects.toThrow('never changed');
    await expect(knex('entries').delete()).rejects.toThrow('never changed');
    await expect(knex('postings').update({ reason: 'other' })).rejects.toThrow('never changed');
    await expect(knex.raw('truncate entries')).rejects.toThrow('never changed');
  });

  it('never waits for another one in a circle', async () => {
    const unitId = await stage.ledger.createUnit();
    const people = Array.from({ length: 6 }, () => randomUUID());
    for (const owner of people) await stage.ledger.give(unitId, owner, 1_000n);
    const pair = (index: number) => [people[index % 6] as string, people[(index * 5 + 1) % 6] as string] as const;
    await Promise.all(
      Array.from({ length: 60 }, (_, index) => {
        const [from, to] = pair(index);
        const [third, fourth] = pair(index + 3);
        return stage.ledger.postLegs([
          { unitId, from: player(from), to: player(to), amount: 1n },
          { unitId, from: player(third), to: player(fourth), amount: 1n },
        ]);
      }),
    );
    const amounts = await Promise.all(people.map((owner) => amountOf(unitId, owner)));
    expect(amounts.reduce((sum: bigint, amount) => sum + (amount ?? 0n), 0n)).toBe(6_000n);
  });
});

describe('a hold', () => {
  const until = new Date('2026-11-24T12:00:00Z');
  async function holdSome(amount: bigint, held: bigint) {
    const unitId = await stage.ledger.createUnit();
    const [userId, reference] = [randomUUID(), newReference('hold')];
    await stage.ledger.give(unitId, userId, amount);
    const parts = [{ voucherId: voucherId(unitId, userId), amount: held }];
    const take = () => stage.ledger.run((tx) => hold(tx, { reference, userId, parts, reason: 'claim', until, now }));
    await take();
    const balance = () => stage.ledger.balanceOf(userId, unitId);
    return { unitId, userId, reference, parts, take, balance };
  }
  const settle = (holdReference: string, reference = newReference('settle')) =>
    stage.ledger.run((tx) =>
      settleHold(tx, { holdReference, reference, now, to: () => ({ kind: 'claimed', owner: '31337' }) }),
    );
  const release = (holdReference: string, reference = newReference('release')) =>
    stage.ledger.run((tx) => releaseHold(tx, { holdReference, reference, reason: 'released', now }));

  it('takes amounts once, and gives them back once', async () => {
    const { reference, take, balance } = await holdSome(5n, 4n);
    expect(await take()).toMatchObject({ repeated: true });
    expect(await balance()).toEqual({ available: 1n, held: 4n });
    await release(reference);
    await release(reference);
    expect(await balance()).toEqual({ available: 5n, held: 0n });
    await expect(settle(reference)).rejects.toMatchObject({ code: 'conflict' });
    expect(await take()).toMatchObject({ repeated: true });
    expect(await balance()).toEqual({ available: 5n, held: 0n });
  });

  it('settles once', async () => {
    const { reference, balance } = await holdSome(5n, 4n);
    const end = newReference('settle');
    await Promise.all([settle(reference, end), settle(reference, end), settle(reference, end)]);
    expect(await balance()).toEqual({ available: 1n, held: 0n });
    await expect(release(reference)).rejects.toMatchObject({ code: 'conflict' });
    const elsewhere = { holdReference: reference, reference: end, now, to: () => ({ kind: 'destroyed' }) as const };
    await expect(stage.ledger.run((tx) => settleHold(tx, elsewhere))).rejects.toMatchObject({ code: 'conflict' });
  });

  it('ends in one way when two come at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { reference, balance } = await holdSome(5n, 4n);
      const results = await Promise.allSettled([settle(reference), release(reference)]);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const { available, held } = await balance();
      expect(held).toBe(0n);
      expect(available).toBe(results[0].status === 'fulfilled' ? 1n : 5n);
    }
  });

  it('says what is on hold and until when to whoever wants too much', async () => {
    const { unitId, userId, balance } = await holdSome(5n, 4n);
    const id = voucherId(unitId, userId);
    const want = { reference: newReference('hold'), userId, reason: 'trade', until: null, now } as const;
    await expect(
      stage.ledger.run((tx) =>
        hold(tx, {
          ...want,
          parts: [
            { voucherId: id, amount: 1n },
            { voucherId: id, amount: 1n },
          ],
        }),
      ),
    ).rejects.toMatchObject({
      code: 'insufficient-balance',
      message: `Voucher ${id} has 1 base units available; 4 more are on hold until ${until.toISOString()} at the latest.`,
    });
    expect(await balance()).toEqual({ available: 1n, held: 4n });
  });

  it("is not taken from another player's voucher", async () => {
    const { parts } = await holdSome(5n, 1n);
    const other = {
      reference: newReference('hold'),
      userId: randomUUID(),
      parts,
      reason: 'claim',
      until,
      now,
    } as const;
    await expect(stage.ledger.run((tx) => hold(tx, other))).rejects.toMatchObject({ code: 'not-found' });
  });

  it('is named once by those who end it', async () => {
    const { unitId, userId, reference, balance } = await holdSome(9n, 4n);
    const parts = [{ voucherId: voucherId(unitId, userId), amount: 4n }];
    await stage.ledger.run((tx) =>
      hold(tx, { reference: newReference('hold'), userId, parts, reason: 'trade', until: null, now }),
    );
    const to = () => player(randomUUID());
    const holds = [
      { holdReference: reference, to },
      { holdReference: reference, to },
    ];
    const twice = stage.ledger.run((tx) => settleHolds(tx, { reference: newReference('settle'), holds, now }));
    await expect(twice).rejects.toMatchObject({ code: 'bad-request' });
    expect(await balance()).toEqual({ available: 1n, held: 8n });
  });

  it('does not end by the reference of another posting', async () => {
    const [one, other] = [await holdSome(5n, 4n), await holdSome(5n, 4n)];
    const reference = newReference('settle');
    await settle(one.reference, reference);
    await expect(settle(other.reference, reference)).rejects.toMatchObject({ code: 'conflict' });
    expect(await other.balance()).toEqual({ available: 1n, held: 4n });
    const taken = newReference('release');
    await stage.ledger.move(other.unitId, { kind: 'hold', owner: other.userId }, player(other.userId), 4n, {
      reference: taken,
      reason: 'released',
    });
    await stage.ledger.move(other.unitId, player(other.userId), { kind: 'hold', owner: other.userId }, 4n);
    await expect(release(other.reference, taken)).rejects.toMatchObject({ code: 'conflict' });
    expect(await other.balance()).toEqual({ available: 1n, held: 4n });
  });

  it('settles both sides of a trade, or neither', async () => {
    const [one, other] = [await holdSome(5n, 4n), await holdSome(7n, 6n)];
    const swap = (reference = newReference('settle')) =>
      stage.ledger.run((tx) =>
        settleHolds(tx, {
          reference,
          now,
          holds: [
            { holdReference: one.reference, to: () => player(other.userId) },
            { holdReference: other.reference, to: () => player(one.userId) },
          ],
        }),
      );
    const reference = newReference('settle');
    expect(await swap(reference)).toBe(await swap(reference));
    await expect(swap()).rejects.toMatchObject({ code: 'conflict' });
    expect(await stage.ledger.balanceOf(one.userId, other.unitId)).toEqual({ available: 6n, held: 0n });
    expect(await stage.ledger.balanceOf(other.userId, one.unitId)).toEqual({ available: 4n, held: 0n });
  });
});

describe('vouchers', () => {
  it('are locked for their owner alone', async () => {
    const unitId = await stage.ledger.createUnit();
    const [ann, bob] = [randomUUID(), randomUUID()];
    await stage.ledger.give(unitId, ann, 1n);
    const ids = [voucherId(unitId, ann)];
    expect(await stage.ledger.run((tx) => lockVouchers(tx, { userId: ann, ids }))).toMatchObject([
      { amount: 1n, unitId },
    ]);
    expect(await stage.ledger.run((tx) => lockVouchers(tx, { userId: bob, ids }))).toEqual([]);
  });

  it('are listed newest first, page by page, also when all of one is on hold', async () => {
    const userId = randomUUID();
    const units = [];
    for (let index = 0; index < 5; index += 1) units.push(await stage.ledger.createUnit());
    for (const unitId of units) await stage.ledger.give(unitId, userId, 3n);
    const parts = [{ voucherId: voucherId(units[0] as string, userId), amount: 3n }];
    await stage.ledger.run((tx) =>
      hold(tx, { reference: newReference('hold'), userId, parts, reason: 'game', until: null, now }),
    );
    const spent = units[1] as string;
    await stage.ledger.move(spent, player(userId), issuance, 3n, { reason: 'returned' });
    const list = (after?: string) => listVouchers(stage.database.knex, { userId, after, limit: 3 });
    const first = await list();
    const rest = await list(first.at(-1)?.id);
    expect(first).toHaveLength(3);
    const found = [...first, ...rest].map(({ unitId }) => unitId);
    expect(found.toSorted()).toEqual(units.filter((unitId) => unitId !== spent).toSorted());
  });
});
