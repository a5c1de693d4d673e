import { randomUUID } from 'node:crypto';
import { hold, releaseHold } from '../src/ledger/holds.ts';
import { voucherId } from '../src/ledger/ids.rules.ts';
import { destroyPlayer, movePlayer } from '../src/ledger/move-player.ts';
import { type Ledger, ledgerOn, newReference, now, player } from './fixtures/ledger.fixture.ts';
import { type Stage, startStage } from './fixtures/vouchers.fixture.ts';

let stage: Stage;
let ledger: Ledger;
beforeAll(async () => {
  stage = await startStage();
  ledger = ledgerOn(stage.database);
});
afterAll(() => stage.close());

const depart = (from: string, into: string | null) =>
  stage.database.knex('departures').insert({ user_id: from, into_id: into, departed_at: now });

describe('a player who departs', () => {
  it('leaves vouchers and holds to their heir, and gets back what is still there', async () => {
    const [unitId, other] = [await ledger.createUnit(), await ledger.createUnit('ERC721', 1n)];
    const [from, into] = [randomUUID(), randomUUID()];
    await ledger.give(unitId, from, 9n);
    await ledger.give(other, from, 1n);
    const [kept, ended] = [newReference('hold'), newReference('hold')];
    for (const reference of [kept, ended]) {
      const parts = [{ voucherId: voucherId(unitId, from), amount: 2n }];
      await ledger.run((tx) => hold(tx, { reference, userId: from, parts, reason: 'trade', until: null, now }));
    }
    const reference = newReference('merge');
    const moved = await ledger.run((tx) => movePlayer(tx, { from, into, reference, now }));
    expect(moved.holds).toHaveLength(2);
    expect(await ledger.balanceOf(from, unitId)).toEqual({ available: 0n, held: 0n });
    expect(await ledger.balanceOf(into, unitId)).toEqual({ available: 5n, held: 4n });
    expect(await ledger.balanceOf(into, other)).toEqual({ available: 1n, held: 0n });
    await ledger.give(unitId, from, 1n);
    const again = await ledger.run((tx) => movePlayer(tx, { from, into, reference, now }));
    expect(again).toEqual({ parts: [], holds: [] });

    await ledger.run((tx) =>
      releaseHold(tx, { holdReference: ended, reference: newReference('release'), reason: 'expired', now }),
    );
    await ledger.move(unitId, player(into), { kind: 'destroyed' }, 4n);
    expect(await ledger.balanceOf(into, unitId)).toEqual({ available: 3n, held: 2n });
    const undo = { from: into, into: from, reference: newReference('undo'), only: moved, now };
    await ledger.run((tx) => movePlayer(tx, undo));
    expect(await ledger.balanceOf(into, unitId)).toEqual({ available: 0n, held: 0n });
    expect(await ledger.balanceOf(from, unitId)).toEqual({ available: 4n, held: 2n });
    expect(await ledger.balanceOf(from, other)).toEqual({ available: 1n, held: 0n });
  });

  it('has what arrives later passed on', async () => {
    const unitId = await ledger.createUnit();
    const [gone, heir, deleted] = [randomUUID(), randomUUID(), randomUUID()];
    await depart(gone, heir);
    await depart(deleted, null);
    const reference = newReference();
    await ledger.give(unitId, gone, 5n, reference);
    expect(await ledger.give(unitId, gone, 5n, reference)).toMatchObject({ repeated: true });
    await ledger.give(unitId, deleted, 3n);
    expect(await ledger.balanceOf(gone, unitId)).toEqual({ available: 0n, held: 0n });
    expect(await ledger.balanceOf(heir, unitId)).toEqual({ available: 5n, held: 0n });
    expect(await ledger.balanceOf(deleted, unitId)).toEqual({ available: 0n, held: 0n });
  });

  it('leaves nothing when they are deleted', async () => {
    const units = [await ledger.createUnit(), await ledger.createUnit()];
    const owner = randomUUID();
    for (const unitId of units) await ledger.give(unitId, owner, 5n);
    const reference = newReference('delete');
    for (let time = 0; time < 2; time += 1) await ledger.run((tx) => destroyPlayer(tx, { owner, reference, now }));
    for (const unitId of units) expect(await ledger.balanceOf(owner, unitId)).toEqual({ available: 0n, held: 0n });
  });
});
