import { randomUUID } from 'node:crypto';
import { asService, asUser, eventually } from '@hatchery/kit/testing';
import { AccountsMergedSchema, MergeUndoneSchema, UserDeletedSchema } from '@hatchery/proto/users';
import { hold, releaseHold, settleHold } from '../src/ledger/holds.ts';
import { voucherId } from '../src/ledger/ids.rules.ts';
import { ownedRows } from '../src/players/owned-rows.repository.ts';
import { newReference, now } from './fixtures/ledger.fixture.ts';
import { type LedgerStage, startLedgerStage } from './fixtures/ledger-service.fixture.ts';

let stage: LedgerStage;
let unit: string;
beforeAll(async () => {
  stage = await startLedgerStage();
  unit = await stage.ledger.createUnit();
});
afterAll(() => stage.close());

const topic = 'users.accounts';
type Merge = { mergeId: string; fromUserId: string; intoUserId: string };
const mergeOf = (fromUserId: string, intoUserId: string): Merge => ({ mergeId: randomUUID(), fromUserId, intoUserId });
const merged = (merge: Merge) => stage.send(topic, AccountsMergedSchema, merge, merge.intoUserId);
const undone = (merge: Merge) => stage.send(topic, MergeUndoneSchema, merge, merge.intoUserId);
const deleted = (userId: string, mergedInto = '') =>
  stage.send(topic, UserDeletedSchema, { userId, mergedInto }, userId);
const newPlayer = async (amount: bigint) => {
  const id = randomUUID();
  if (amount > 0n) await stage.ledger.give(unit, id, amount);
  return id;
};
const has = async (userId: string) => {
  const { available, held } = await stage.ledger.balanceOf(userId, unit);
  return [Number(available), Number(held)];
};
const holdOf = async (userId: string, amount: bigint) => {
  const reference = newReference('hold');
  const parts = [{ voucherId: voucherId(unit, userId), amount }];
  await stage.ledger.run((tx) => hold(tx, { reference, userId, parts, reason: 'trade', until: null, now }));
  return reference;
};
const release = (holdReference: string) =>
  stage.ledger.run((tx) =>
    releaseHold(tx, { holdReference, reference: newReference('release'), reason: 'released', now }),
  );
const destroyed = async (unitId = unit) => {
  const rows = await stage.database.knex('accounts').where({ kind: 'destroyed', unit_id: unitId }).select('balance');
  return rows.reduce((sum, { balance }) => sum + Number(balance), 0);
};
const ask = (path: string, body: object, as = asService('users')) =>
  stage.call('POST', `/internal/vouchers/players/${path}`, { as, body });

describe('A merge', () => {
  it('moves vouchers and what is on hold, once', async () => {
    const [from, into] = [await newPlayer(7n), await newPlayer(1n)];
    const held = await holdOf(from, 2n);
    const event = await merged(mergeOf(from, into));
    await stage.deliver(topic, event);
    expect([await has(from), await has(into)]).toEqual([
      [0, 0],
      [6, 2],
    ]);
    await release(held);
    expect([await has(from), await has(into)]).toEqual([
      [0, 0],
      [8, 0],
    ]);
  });

  it('takes along what arrives later, through further merges', async () => {
    const [first, second, third] = [await newPlayer(1n), await newPlayer(0n), await newPlayer(0n)];
    await merged(mergeOf(first, second));
    await merged(mergeOf(second, third));
    await stage.ledger.give(unit, first, 4n);
    expect([await has(first), await has(second), await has(third)]).toEqual([
      [0, 0],
      [0, 0],
      [5, 0],
    ]);
  });

  it('is undone with what is still there: spent amounts stay spent, later arrivals go back', async () => {
    const [from, into] = [await newPlayer(10n), await newPlayer(0n)];
    const [kept, freed, used] = [await holdOf(from, 1n), await holdOf(from, 2n), await holdOf(from, 3n)];
    const merge = mergeOf(from, into);
    await merged(merge);
    await stage.ledger.give(unit, from, 5n);
    await release(freed);
    await stage.ledger.run((tx) =>
      settleHold(tx, {
        holdReference: used,
        reference: newReference('settle'),
        to: () => ({ kind: 'claimed', owner: '31337' }),
        now,
      }),
    );
    await stage.ledger.move(unit, { kind: 'player', owner: into }, { kind: 'player', owner: randomUUID() }, 1n);
    const event = await undone(merge);
    await stage.deliver(topic, event);
    expect([await has(from), await has(into)]).toEqual([
      [10, 1],
      [0, 0],
    ]);
    await release(kept);
    expect(await has(from)).toEqual([11, 0]);
  });

  it('leaves the other account what was its own', async () => {
    const [from, into] = [await newPlayer(3n), await newPlayer(5n)];
    const merge = mergeOf(from, into);
    await merged(merge);
    await undone(merge);
    expect([await has(from), await has(into)]).toEqual([
      [3, 0],
      [5, 0],
    ]);
    await merged(mergeOf(into, from));
    expect([await has(from), await has(into)]).toEqual([
      [8, 0],
      [0, 0],
    ]);
  });

  it('stays undone when it is told late', async () => {
    const [from, into] = [await newPlayer(3n), await newPlayer(0n)];
    const merge = mergeOf(from, into);
    await undone(merge);
    await merged(merge);
    expect([await has(from), await has(into)]).toEqual([
      [3, 0],
      [0, 0],
    ]);
  });

  it('is undone in the middle of a chain, and the rest stays right', async () => {
    const [first, second, third] = [await newPlayer(5n), await newPlayer(2n), await newPlayer(9n)];
    const [inner, outer] = [mergeOf(first, second), mergeOf(second, third)];
    await merged(inner);
    await merged(outer);
    await undone(inner);
    expect([await has(first), await has(second), await has(third)]).toEqual([
      [5, 0],
      [0, 0],
      [11, 0],
    ]);
    await undone(outer);
    expect([await has(first), await has(second), await has(third)]).toEqual([
      [5, 0],
      [2, 0],
      [9, 0],
    ]);
  });

  it('is undone in the middle of a chain after a hold has ended, which goes back once', async () => {
    const [first, second, third] = [await newPlayer(16n), await newPlayer(2n), await newPlayer(30n)];
    const [early, late] = [await holdOf(first, 6n), await holdOf(first, 10n)];
    const [inner, outer] = [mergeOf(first, second), mergeOf(second, third)];
    await merged(inner);
    await release(early);
    await merged(outer);
    await release(late);
    await undone(inner);
    expect([await has(first), await has(second), await has(third)]).toEqual([
      [16, 0],
      [0, 0],
      [32, 0],
    ]);
    await undone(outer);
    expect([await has(first), await has(second), await has(third)]).toEqual([
      [16, 0],
      [2, 0],
      [30, 0],
    ]);
  });

  it('waits for the undoing of an earlier one that is still on its way', async () => {
    const [from, into] = [await newPlayer(3n), await newPlayer(4n)];
    const earlier = mergeOf(from, into);
    await merged(earlier);
    const later = merged(mergeOf(into, from));
    await undone(earlier);
    await later;
    expect([await has(from), await has(into)]).toEqual([
      [7, 0],
      [0, 0],
    ]);
  });

  it('gives rows of other tables to the account that stays, and back', async () => {
    const [from, into] = [await newPlayer(0n), await newPlayer(0n)];
    const id = randomUUID();
    await stage.database
      .knex('asset_agreements')
      .insert({ id, user_id: from, role: 'creator', version: '1', accepted: true, answered_at: now });
    const ownerOf = async () => (await stage.database.knex('asset_agreements').where({ id }).first())?.user_id;
    const merge = mergeOf(from, into);
    await merged(merge);
    expect(await ownerOf()).toBe(into);
    await undone(merge);
    expect(await ownerOf()).toBe(from);
    await deleted(from);
    expect(await ownerOf()).toBeUndefined();
  });
});

describe('A guest who signs in to an account', () => {
  it('leaves all vouchers to the account', async () => {
    const [guest, account] = [await newPlayer(2n), await newPlayer(1n)];
    await deleted(guest, account);
    await stage.ledger.give(unit, guest, 3n);
    expect([await has(guest), await has(account)]).toEqual([
      [0, 0],
      [6, 0],
    ]);
  });
});

describe('A deletion', () => {
  it('destroys what is left and what arrives, and lets claims end', async () => {
    const other = await stage.ledger.createUnit();
    const id = randomUUID();
    await stage.ledger.give(other, id, 9n);
    const references = [newReference('hold'), newReference('hold')];
    for (const reference of references)
      await stage.ledger.run((tx) =>
        hold(tx, {
          reference,
          userId: id,
          parts: [{ voucherId: voucherId(other, id), amount: 2n }],
          reason: 'claim',
          until: null,
          now,
        }),
      );
    await deleted(id);
    expect(await destroyed(other)).toBe(5);
    expect(await stage.ledger.balanceOf(id, other)).toEqual({ available: 0n, held: 4n });
    const [claimed = '', expired = ''] = references;
    await stage.ledger.run((tx) =>
      settleHold(tx, {
        holdReference: claimed,
        reference: newReference('settle'),
        to: () => ({ kind: 'claimed', owner: '31337' }),
        now,
      }),
    );
    await release(expired);
    await stage.ledger.give(other, id, 1n);
    expect(await destroyed(other)).toBe(8);
    expect(await stage.ledger.balanceOf(id, other)).toEqual({ available: 0n, held: 0n });
  });

  it('of a merged account takes nothing from the one that stays', async () => {
    const [from, into] = [await newPlayer(4n), await newPlayer(0n)];
    const merge = mergeOf(from, into);
    await deleted(from, into);
    await merged(merge);
    expect(await has(into)).toEqual([4, 0]);
    await stage.ledger.give(unit, from, 1n);
    expect(await has(into)).toEqual([5, 0]);
    await deleted(into);
    expect(await has(into)).toEqual([0, 0]);
  });

  it('takes what was merged along, and waits until it is told of those who end with it', async () => {
    const [from, into] = [await newPlayer(4n), await newPlayer(1n)];
    const before = await destroyed();
    await merged(mergeOf(from, into));
    const end = deleted(into);
    await deleted(from, into);
    await end;
    expect((await destroyed()) - before).toBe(5);
    expect([await has(from), await has(into)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it('leaves a player alone whose merge was undone before, and told of later', async () => {
    const [first, second, third] = [await newPlayer(4n), await newPlayer(2n), await newPlayer(1n)];
    const before = await destroyed();
    const inner = mergeOf(first, second);
    await merged(inner);
    await merged(mergeOf(second, third));
    const end = deleted(third);
    // The deletion, which waits, is tried again and again. Whoever comes at that moment is too early.
    await eventually(() => stage.ledger.give(unit, first, 3n));
    await undone(inner);
    await deleted(second, third);
    await end;
    expect(await has(first)).toEqual([7, 0]);
    expect((await destroyed()) - before).toBe(3);
  });

  it('waits for the undoing of the merge that the player came back by', async () => {
    const [from, into] = [await newPlayer(4n), await newPlayer(2n)];
    const before = await destroyed();
    const merge = mergeOf(from, into);
    await merged(merge);
    const end = deleted(from);
    await undone(merge);
    await end;
    expect([await has(from), await has(into), (await destroyed()) - before]).toEqual([[0, 0], [2, 0], 4]);
  });
});

describe('Answers to the users service', () => {
  it('count and list vouchers, and export them with their entries', async () => {
    const player = await newPlayer(6n);
    await holdOf(player, 2n);
    const voucher = {
      uid: voucherId(unit, player),
      name: 'Gold',
      decimals: 0,
      amountBase: '4',
      onHoldBase: '2',
    };
    const reply = await ask('vouchers', { players: [player, randomUUID()] });
    expect(reply).toMatchObject({ status: 200, body: { count: 1, vouchers: [voucher] } });
    const { body } = await ask('export', { players: [player] });
    expect(body).toMatchObject({ vouchers: [voucher] });
    const changes = body.entries.map(({ changeBase }: { changeBase: string }) => changeBase);
    expect(changes).toEqual(['-2', '6']);
    expect((await ask('vouchers', { players: [randomUUID()] })).body).toEqual({ count: 0, vouchers: [] });
  });

  it('are for that service alone', async () => {
    for (const path of ['vouchers', 'export']) {
      const body = { players: [randomUUID()] };
      expect((await stage.call('POST', `/internal/vouchers/players/${path}`, { body })).status).toBe(401);
      expect((await ask(path, body, asUser(randomUUID()))).status).toBe(401);
      expect((await ask(path, body, asService('chain'))).status).toBe(403);
      expect((await ask(path, { players: [] })).status).toBe(400);
    }
  });
});

describe('two accounts with more than one can hold', () => {
  const most = 2n ** 256n - 1n;
  const left = () => stage.database.knex('amounts_left').count({ total: '*' }).first();
  const huge = async () => {
    const id = randomUUID();
    await stage.ledger.give(unit, id, 3n);
    // One row for what was issued holds this once, and the reference chooses the row.
    for (let tries = 0; tries < 100 && (await hasMuch(id)) === 0n; tries += 1)
      await stage.ledger.give(tooMuch, id, most).catch(() => undefined);
    return id;
  };
  let tooMuch: string;
  const hasMuch = async (userId: string) => (await stage.ledger.balanceOf(userId, tooMuch)).available;
  beforeEach(async () => {
    tooMuch = await stage.ledger.createUnit();
    await stage.database.knex('amounts_left').delete();
  });

  it('merge: what does not fit stays, all else moves, and nobody waits', async () => {
    const [from, into] = [await huge(), await huge()];
    const merge = mergeOf(from, into);
    await merged(merge);
    expect([await has(from), await has(into)]).toEqual([
      [0, 0],
      [6, 0],
    ]);
    expect([await hasMuch(from), await hasMuch(into)]).toEqual([most, most]);
    expect(await left()).toMatchObject({ total: 1 });
    // Later merges and deletions go on.
    const [next, nextHeir] = [await newPlayer(2n), await newPlayer(0n)];
    await merged(mergeOf(next, nextHeir));
    expect(await has(nextHeir)).toEqual([2, 0]);
    await undone(merge);
    expect([await has(from), await has(into)]).toEqual([
      [3, 0],
      [3, 0],
    ]);
    expect([await hasMuch(from), await hasMuch(into)]).toEqual([most, most]);
  });

  it('merge with something on hold: it can always come back', async () => {
    const [from, into] = [await huge(), await newPlayer(0n)];
    const reference = newReference('hold');
    const parts = [{ voucherId: voucherId(tooMuch, from), amount: most - 5n }];
    await stage.ledger.run((tx) => hold(tx, { reference, userId: from, parts, reason: 'trade', until: null, now }));
    await stage.ledger.give(tooMuch, into, 9n);
    await merged(mergeOf(from, into));
    // The hold stayed, because the available amount came first.
    expect(await stage.ledger.balanceOf(into, tooMuch)).toEqual({ available: 14n, held: 0n });
    await release(reference);
    expect(await hasMuch(from)).toBe(most - 5n);
  });

  it('pass on what fits of what arrives later', async () => {
    const [from, into] = [await newPlayer(0n), await huge()];
    await merged(mergeOf(from, into));
    await stage.ledger.give(tooMuch, from, 1n);
    expect([await hasMuch(from), await hasMuch(into)]).toEqual([1n, most]);
  });

  it('are deleted, one after the other', async () => {
    for (let index = 0; index < 3; index += 1) {
      const id = await huge();
      // All of it goes to one of the rows for what was destroyed.
      await stage.database
        .knex('accounts')
        .where({ kind: 'destroyed', unit_id: tooMuch })
        .update({ balance: String(most) });
      await deleted(id);
      expect(await has(id)).toEqual([0, 0]);
    }
  });
});

it('every table with rows by player follows merges', async () => {
  const { rows } = await stage.database.knex.raw(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = current_schema() and data_type = 'uuid'
       and column_name in ('user_id', 'owner_id', 'player_id', 'giver_id', 'recipient_id', 'claimant_id')`,
  );
  // Wallets follow by events of their own, recipients of an airdrop are rows of its list, and departures are who departed.
  const others = ['wallets.user_id', 'airdrop_claims.recipient_id', 'departures.user_id'];
  const followed = new Set([...ownedRows.map(({ table, owner }) => `${table}.${owner}`), ...others]);
  const left = rows.map(({ name }: { name: string }) => name).filter((name: string) => !followed.has(name));
  expect(left).toEqual([]);
});
