import type { Transaction } from '@hatchery/kit/database';
import { eventually } from '@hatchery/kit/testing';
import { storeNotification } from '../src/notifications/notifications.ts';
import { confirm, mergedPair, type Player, propose, undo } from './fixtures/merges.fixture.ts';
import {
  askToBeFriends,
  listNotifications,
  numbered,
  subjectsOf,
  tellOfGifts,
} from './fixtures/notifications.fixture.ts';
import { createGuest, type Stage, signIn, startStage } from './fixtures/users.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

const list = (player: Pick<Player, 'as'>, query?: string) => listNotifications(stage, player, query);
const giveTo = (player: { userId: string }, subjects: string[]) => tellOfGifts(stage.database, player, subjects);

const sessionOf = async (tx: Transaction): Promise<number> =>
  (await tx.raw('select pg_backend_pid() as pid')).rows[0].pid;

/**
 * Returns whether a query that is like this waits for a session to end. It may stand behind another one that waits, such as the
 * one that links an account's first wallet.
 */
async function waitsFor(session: number, query: string): Promise<boolean> {
  const { rows } = await stage.database.knex.raw(
    `with recursive behind (pid) as (
       select unnest(pg_blocking_pids(pid)) from pg_stat_activity where query like ?
       union
       select unnest(pg_blocking_pids(pid)) from behind
     )
     select pid from behind where pid = ?`,
    [query, session],
  );
  return rows.length > 0;
}

describe('what services tell a player whose accounts become one', () => {
  it('reaches the account that a player’s account was merged into', async () => {
    const { into, from } = await mergedPair(stage);
    await giveTo(from, ['for the absorbed']);
    await eventually(async () => subjectsOf(await list(into))[0] === 'for the absorbed');
  });

  const storeMeanwhile = (userId: string): Promise<void> =>
    stage.database.transaction((tx) =>
      storeNotification(tx, () => {}, {
        userId,
        kind: 'gift.arrived',
        subject: 'meanwhile',
        data: {},
        link: '/hatchery',
        topics: [],
        createdAt: stage.now(),
      }),
    );

  it('reaches the account that stays also when it arrives in the middle of the merge', async () => {
    const [into, from] = [await signIn(stage.call), await signIn(stage.call)];
    let stored: Promise<void> | undefined;
    await stage.database.transaction(async (tx) => {
      await tx('users').whereIn('id', [into.userId, from.userId]).orderBy('id').forUpdate().select('id');
      stored = storeMeanwhile(from.userId);
      const merging = await sessionOf(tx);
      await eventually(() => waitsFor(merging, '%into notification_streams%'));
      await tx('users').where({ id: from.userId }).update({ absorbed_into: into.userId });
    });
    await stored;
    expect(subjectsOf(await list(into))).toEqual(['meanwhile']);
  });

  it('waits in no circle with the deletion of the account that stays, right after the merge', async () => {
    const [into, from] = [await signIn(stage.call), await signIn(stage.call)];
    const { knex } = stage.database;
    const [merge, deletion] = [await knex.transaction(), await knex.transaction()];
    const [merging, deleting] = [await sessionOf(merge), await sessionOf(deletion)];
    await merge('users').where({ id: from.userId }).forUpdate().select('id');
    await merge('users').where({ id: from.userId }).update({ absorbed_into: into.userId });
    const locked = deletion('users').where({ id: into.userId }).forUpdate().pluck('id').then();
    await eventually(() => waitsFor(merging, 'select%for update'));
    let isStored = false;
    const stored = storeMeanwhile(from.userId).finally(() => {
      isStored = true;
    });
    await eventually(() => waitsFor(merging, '%into notification_streams%'));
    await merge.commit();
    expect(await locked).toEqual([into.userId]);
    // It waits for the account that stays now, unless it was faster than the deletion.
    await eventually(async () => isStored || (await waitsFor(deleting, '%into notification_streams%')));
    await deletion('users').where({ id: from.userId }).delete();
    await deletion.commit();
    await stored;
    expect(subjectsOf(await list(into))).toEqual(['meanwhile']);
  });

  it('moves with a merge, by time and 200 at most, and back when the merge is undone', async () => {
    const [into, from] = [await signIn(stage.call), await signIn(stage.call)];
    const hasAll = (player: Player, count: number) => eventually(async () => (await list(player)).unread === count);
    await giveTo(into, numbered(60));
    await giveTo(into, ['of both']);
    await hasAll(into, 61);
    await askToBeFriends(stage.call, into, from);
    await giveTo(from, ['of both', ...numbered(149, 61)]);
    await hasAll(from, 151);
    const before = await list(from, '?limit=100');
    const mine = await list(into, '?limit=100');
    await stage.call('POST', `/account/notifications/${before.items[0].id}/read`, { as: from.as });
    const uid = await propose(stage, into, from);
    expect((await confirm(stage, into, uid)).status).toBe(200);

    const newer = await list(into, '?limit=100');
    const older = await list(into, `?limit=100&cursor=${newer.nextCursor}`);
    expect([...subjectsOf(newer), ...subjectsOf(older)]).toEqual([
      ...numbered(149, 61).reverse(),
      'of both',
      ...numbered(50, 11).reverse(),
    ]);
    expect([newer.unread, newer.items[0].read, newer.items[1].read]).toEqual([199, true, false]);
    expect(newer.items.at(-1).id).toBeGreaterThan(mine.items[0].id);
    expect(older.nextCursor).toBeUndefined();
    await giveTo(from, ['since the merge']);
    await eventually(async () => subjectsOf(await list(into))[0] === 'since the merge');

    expect((await undo(stage, into, uid)).status).toBe(200);
    const back = await list(from, '?limit=100');
    expect(back.items).toEqual(before.items.map((one: object, index: number) => ({ ...one, read: index === 0 })));
    expect(subjectsOf(await list(into, '?limit=100'))).toEqual([
      'since the merge',
      'of both',
      ...numbered(49, 12).reverse(),
    ]);
    await giveTo(into, ['after undoing']);
    await eventually(async () => subjectsOf(await list(into))[0] === 'after undoing');
  });

  it('moves to the account that a guest signs in to', async () => {
    const guest = await createGuest(stage.call);
    await giveTo(guest, ['welcome']);
    await eventually(async () => (await list(guest)).unread === 1);
    const { wallet } = await signIn(stage.call);
    const player = await signIn(stage.call, wallet, guest.as);
    expect(subjectsOf(await list(player))).toEqual(['welcome']);
  });
});
