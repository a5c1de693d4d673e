import { randomUUID } from 'node:crypto';
import { eventually } from '@hatchery/kit/testing';
import { AccountsMergedSchema, MergeUndoneSchema, UserDeletedSchema } from '@hatchery/proto/users';
import { type DirectTrades, startDirectTrades } from './fixtures/direct-trades.fixture.ts';
import { newPlayer, type Player } from './fixtures/tables.fixture.ts';

let stage: DirectTrades;
beforeAll(async () => {
  stage = await startDirectTrades();
});
afterAll(() => stage?.close());

describe('DELETE /v2/direct-trades/{id}', () => {
  it('gives both sides back in one posting, for either player, and does so once', async () => {
    for (const first of [true, false]) {
      const { ada, bob, id, swordOf } = await stage.laidTable();
      await stage.confirmSeen(ada, id);
      const [leaving, other] = first ? [ada, bob] : [bob, ada];
      expect((await stage.leave(leaving, id)).status).toBe(204);
      expect(await stage.see(other, id)).toMatchObject({ status: 'cancelled', endReason: 'table-left' });
      await eventually(() => stage.eggsOf(ada) === 5 && swordOf(bob) === 1);
      await stage.heard();
      expect(stage.told(other.userId)).toContain('direct-trade.ended');
      expect(stage.told(leaving.userId)).not.toContain('direct-trade.ended');
      const bundles = await stage.database.knex('direct_trades').where({ id }).first('one_bundle', 'other_bundle');
      const ends = Object.values(bundles).map((bundle) => stage.ledger.holds.get(`trades:bundle:${bundle}:hold`)?.end);
      expect(ends[0]).toBe(ends[1]);
      expect((await stage.leave(other, id)).status).toBe(204);
      expect((await stage.confirmSeen(other, id)).status).toBe(409);
    }
  });

  it('ends a table on which nothing lies', async () => {
    const [ada, bob] = stage.friends();
    const id = await stage.tableOf(ada, bob);
    expect((await stage.leave(bob, id)).status).toBe(204);
    expect((await stage.see(ada, id)).status).toBe('cancelled');
  });

  it('gives back what a change that is under way puts down', async () => {
    const [ada, bob] = stage.friends();
    const eggs = stage.ledger.give(ada.userId, stage.egg, 5);
    const id = await stage.tableOf(ada, bob);
    const { promise, resolve: pass } = Promise.withResolvers<void>();
    stage.ledger.disturb((call) => (call === '/ledger/holds' ? promise : undefined));
    const putting = stage.putDown(ada, id, { [eggs]: 5 });
    await eventually(async () => (await stage.see(bob, id)).sides[1]?.changing);
    const leaving = stage.leave(bob, id);
    pass();
    expect((await putting).status).toBe(200);
    expect((await leaving).status).toBe(204);
    stage.ledger.recover();
    await eventually(() => stage.eggsOf(ada) === 5);
  });
});

it('lets a player leave whose partner changes their side again and again', async () => {
  const { ada, bob, id, blade, swordOf } = await stage.laidTable();
  let left = false;
  const fidget = async () => {
    for (let turn = 0; !left; turn += 1) await stage.putDown(bob, id, turn % 2 === 0 ? {} : { [blade]: 1 });
  };
  const fidgeting = [fidget(), fidget()];
  const { status } = await stage.leave(ada, id);
  left = true;
  await Promise.all(fidgeting);
  expect(status).toBe(204);
  await eventually(() => stage.eggsOf(ada) === 5 && swordOf(bob) === 1);
});

describe('a table that ends while a side is changing, and the ledger is away', () => {
  it.each<[string, string, (ada: Player, bob: Player, id: string) => Promise<unknown>, boolean]>([
    [
      'a player leaves',
      'table-left',
      async (ada, _, id) => expect((await stage.leave(ada, id)).status).toBe(204),
      true,
    ],
    [
      'a player is deleted',
      'player-left',
      (_, bob) => stage.tell(UserDeletedSchema, { userId: bob.userId, mergedInto: '' }),
      false,
    ],
    [
      'both become one',
      'same-player',
      (ada, bob) => {
        stage.ledger.merge(bob.userId, ada.userId);
        const merged = { mergeId: randomUUID(), fromUserId: bob.userId, intoUserId: ada.userId };
        return stage.tell(AccountsMergedSchema, merged);
      },
      false,
    ],
  ])('is over at once if %s, and gives everything back later', async (_, endReason, end, areFriends) => {
    const { ada, bob, id, eggs, swordOf } = await stage.laidTable();
    stage.ledger.disturb((call) => (call === '/ledger/holds/release-all' ? 'away' : undefined));
    expect((await stage.putDown(bob, id, {})).status).toBe(503);
    const names = () => stage.database.knex('direct_trades').where({ id }).first('one_name', 'other_name');
    await stage.database.knex('direct_trades').where({ id }).update({ one_name: 'Ada', other_name: 'Bob' });
    await end(ada, bob, id);
    await eventually(async () => (await stage.see(ada, id)).status === 'cancelled');
    const isForgotten = endReason === 'player-left';
    expect(Object.values(await names()).sort()).toEqual(isForgotten ? ['Ada', null] : ['Ada', 'Bob']);
    expect(await stage.see(ada, id)).toMatchObject({ endReason, sides: [{}, { changing: true }] });
    const detail = 'This trade was cancelled.';
    expect((await stage.putDown(ada, id, { [eggs]: 1 })).body).toMatchObject({ status: 409, detail });
    expect((await stage.confirmSeen(ada, id)).body).toMatchObject({ status: 409, detail });
    const listed = async (type: string) =>
      (await stage.call('GET', `/v2/direct-trades/me?type=${type}`, { as: ada.as })).body.map(
        ({ uid }: { uid: string }) => uid,
      );
    expect([await listed('open'), await listed('ended')]).toEqual([[], [id]]);
    if (areFriends) expect((await stage.invite(bob, { uid: ada.userId })).status).toBe(503);
    stage.ledger.recover();
    await eventually(() => stage.eggsOf(ada) === 5);
    if (!areFriends) return;
    await eventually(() => swordOf(bob) === 1);
    await eventually(() => stage.told(bob.userId).includes('direct-trade.ended'));
    expect(stage.told(ada.userId)).not.toContain('direct-trade.ended');
    expect((await stage.leave(bob, id)).status).toBe(204);
    expect(await stage.tableOf(bob, ada)).not.toBe(id);
  });
});

describe('a table on which nothing changes', () => {
  it('gives everything back after 24 hours, and tells both', async () => {
    const { ada, bob, id, swordOf } = await stage.laidTable();
    stage.forward(86_000);
    expect((await stage.see(ada, id)).status).toBe('open');
    stage.forward(401);
    await eventually(async () => (await stage.see(ada, id)).status === 'expired');
    await eventually(() => stage.eggsOf(ada) === 5 && swordOf(bob) === 1);
    for (const player of [ada, bob]) await eventually(() => stage.told(player.userId).includes('direct-trade.ended'));
    expect((await stage.leave(ada, id)).status).toBe(204);
  });
});

it('leaves nothing on hold for tables that are over', async () => {
  expect(await stage.leftBehind()).toEqual([]);
  await eventually(async () => (await stage.bundlesOnHold()) === stage.ledger.liveHolds());
});

test('what another account put on a table goes back to it when their merge is undone', async () => {
  const [ada, bob] = stage.friends();
  const heir = newPlayer();
  const id = await stage.tableOf(ada, bob);
  const merged = { mergeId: randomUUID(), fromUserId: ada.userId, intoUserId: heir.userId };
  stage.ledger.merge(ada.userId, heir.userId);
  await stage.tell(AccountsMergedSchema, merged);
  const eggs = stage.ledger.give(heir.userId, stage.egg, 3);
  await eventually(async () => (await stage.putDown(heir, id, { [eggs]: 3 })).status === 200);
  // Everything of the former account would go back to it. These eggs never were theirs.
  await stage.tell(MergeUndoneSchema, merged);
  await eventually(async () => (await stage.see(ada, id)).status === 'cancelled');
  await eventually(() => stage.eggsOf(heir) === 3);
});
