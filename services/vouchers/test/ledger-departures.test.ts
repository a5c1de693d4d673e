import { randomUUID } from 'node:crypto';
import { hold, releaseHold } from '../src/ledger/holds.ts';
import { voucherId } from '../src/ledger/ids.rules.ts';
import { destroyPlayer, movePlayer } from '../src/ledger/move-player.ts';
import { newReference, now, player } from './fixtures/ledger.fixture.ts';
import { type LedgerStage, startLedgerStage } from './fixtures/ledger-service.fixture.ts';

let stage: LedgerStage;
beforeAll(async () => {
  stage = await startLedgerStage();
});
afterAll(() => stage.close());

const depart = (from: string, into: string | null) =>
  stage.database.knex('departures').insert({ user_id: from, into_id: into, departed_at: now });

describe('a player who departs', () => {
  it('leaves vouchers and holds to their heir, and gets back what is still there', async () => {
    const [unitId, other] = [await stage.ledger.createUnit(), await stage.ledger.createUnit('ERC721', 1n)];
    const [from, into] = [randomUUID(), randomUUID()];
    await stage.ledger.give(unitId, from, 9n);
    await stage.ledger.give(other, from, 1n);
    const [kept, ended] = [newReference('hold'), newReference('hold')];
    for (const reference of [kept, ended]) {
      const parts = [{ voucherId: voucherId(unitId, from), amount: 2n }];
      await stage.ledger.run((tx) => hold(tx, { reference, userId: from, parts, reason: 'trade', until: null, now }));
    }
    const reference = newReference('merge');
    const moved = await stage.ledger.run((tx) => movePlayer(tx, { from, into, reference, now }));
    expect(moved.holds).toHaveLength(2);
    expect(await stage.ledger.balanceOf(from, unitId)).toEqual({ available: 0n, held: 0n });
    expect(await stage.ledger.balanceOf(into, unitId)).toEqual({ available: 5n, held: 4n });
    expect(await stage.ledger.balanceOf(into, other)).toEqual({ available: 1n, held: 0n });
    await stage.ledger.give(unitId, from, 1n);
    const again = await stage.ledger.run((tx) => movePlayer(tx, { from, into, reference, now }));
    expect(again).toEqual({ parts: [], holds: [] });

    await stage.ledger.run((tx) =>
      releaseHold(tx, { holdReference: ended, reference: newReference('release'), reason: 'expired', now }),
    );
    await stage.ledger.move(unitId, player(into), { kind: 'destroyed' }, 4n);
    expect(await stage.ledger.balanceOf(into, unitId)).toEqual({ available: 3n, held: 2n });
    const undo = { from: into, into: from, reference: newReference('undo'), only: moved, now };
    await stage.ledger.run((tx) => movePlayer(tx, undo));
    expect(await stage.ledger.balanceOf(into, unitId)).toEqual({ available: 0n, held: 0n });
    expect(await stage.ledger.balanceOf(from, unitId)).toEqual({ available: 4n, held: 2n });
    expect(await stage.ledger.balanceOf(from, other)).toEqual({ available: 1n, held: 0n });
  });

  it('has what arrives later passed on', async () => {
    const unitId = await stage.ledger.createUnit();
    const [gone, heir, deleted] = [randomUUID(), randomUUID(), randomUUID()];
    await depart(gone, heir);
    await depart(deleted, null);
    const reference = newReference();
    await stage.ledger.give(unitId, gone, 5n, reference);
    expect(await stage.ledger.give(unitId, gone, 5n, reference)).toMatchObject({ repeated: true });
    await stage.ledger.give(unitId, deleted, 3n);
    expect(await stage.ledger.balanceOf(gone, unitId)).toEqual({ available: 0n, held: 0n });
    expect(await stage.ledger.balanceOf(heir, unitId)).toEqual({ available: 5n, held: 0n });
    expect(await stage.ledger.balanceOf(deleted, unitId)).toEqual({ available: 0n, held: 0n });
  });

  it('leaves nothing when they are deleted', async () => {
    const units = [await stage.ledger.createUnit(), await stage.ledger.createUnit()];
    const owner = randomUUID();
    for (const unitId of units) await stage.ledger.give(unitId, owner, 5n);
    const reference = newReference('delete');
    for (let time = 0; time < 2; time += 1)
      await stage.ledger.run((tx) => destroyPlayer(tx, { owner, reference, now }));
    for (const unitId of units)
      expect(await stage.ledger.balanceOf(owner, unitId)).toEqual({ available: 0n, held: 0n });
  });
});
