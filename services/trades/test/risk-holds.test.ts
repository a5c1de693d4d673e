import { randomUUID } from 'node:crypto';
import type { DirectTrade } from '@hatchery/api/direct-trades';
import { eventually } from '@hatchery/kit/testing';
import { DirectTradeEndedSchema, DirectTradeHeldSchema } from '@hatchery/proto/trades';
import { AccountsMergedSchema, UserDeletedSchema } from '@hatchery/proto/users';
import { type DirectTrades, startDirectTrades } from './fixtures/direct-trades.fixture.ts';
import { newPlayer, type Player } from './fixtures/tables.fixture.ts';

let stage: DirectTrades;
beforeAll(async () => {
  stage = await startDirectTrades();
});
afterAll(() => stage?.close());

const hour = 3_600;

/** Two friends with five eggs each, of which two and three lie on a table. */
async function laidTable() {
  const [ada, bob] = stage.friends();
  const id = await stage.tableOf(ada, bob);
  for (const [player, amount] of [
    [ada, 2],
    [bob, 3],
  ] as const)
    await stage.putDown(player, id, { [stage.ledger.give(player.userId, stage.egg, 5)]: amount });
  return { ada, bob, id };
}

async function confirm(by: Player, id: string): Promise<DirectTrade> {
  const { status, body } = await stage.confirmSeen(by, id);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
}

const hoursAgo = (hours: number) => new Date(stage.now().getTime() - hours * hour * 1_000).toISOString();
const comesByNewDevice = ({ sessionId }: Player, hours = 0) =>
  stage.users.stand(sessionId, { sessionSince: hoursAgo(hours), knownDevice: false });
const hasNewWallet = ({ sessionId }: Player, hours = 0) =>
  stage.users.stand(sessionId, {
    sessionSince: hoursAgo(500),
    knownDevice: true,
    credentialChange: { kind: 'wallet-linked', at: hoursAgo(hours) },
  });
const hoursUntil = (time: string | undefined) =>
  Math.round((Date.parse(time ?? '') - stage.now().getTime()) / hour / 1_000);

describe('a trade of a player who came by a new device', () => {
  it('waits for 24 hours, says why, and settles by itself', async () => {
    const { ada, bob, id } = await laidTable();
    comesByNewDevice(ada);
    await confirm(ada, id);
    const held = await confirm(bob, id);
    expect(held).toMatchObject({ status: 'held', heldBecause: 'new-device' });
    expect(hoursUntil(held.heldUntil)).toBe(24);
    for (const player of [ada, bob]) await eventually(() => stage.told(player.userId).includes('direct-trade.held'));
    const ofTable = ({ directTradeId }: { directTradeId: string }) => directTradeId === id;
    const told = await eventually(() => stage.eventsOf(DirectTradeHeldSchema).find(ofTable));
    expect(told.userIds.sort()).toEqual([ada.userId, bob.userId].sort());
    expect(Math.abs(Number(told.heldUntil) * 1_000 - Date.parse(held.heldUntil ?? ''))).toBeLessThan(1_000);
    stage.forward(23 * hour);
    expect((await stage.see(bob, id)).status).toBe('held');
    expect([stage.eggsOf(ada), stage.eggsOf(bob)]).toEqual([3, 2]);
    stage.forward(2 * hour);
    await eventually(async () => (await stage.see(bob, id)).status === 'completed');
    expect([stage.eggsOf(ada), stage.eggsOf(bob)]).toEqual([6, 4]);
    await eventually(() => stage.eventsOf(DirectTradeEndedSchema).find(ofTable));
  });

  it('waits no more once the session is a day old', async () => {
    const { ada, bob, id } = await laidTable();
    comesByNewDevice(ada, 24);
    await confirm(ada, id);
    expect((await confirm(bob, id)).status).toBe('completed');
  });
});

describe('a trade of a player with a new way to sign in', () => {
  it('waits for 72 hours, whoever confirms last, and as long as the longer wait of both', async () => {
    const { ada, bob, id } = await laidTable();
    comesByNewDevice(ada);
    hasNewWallet(bob, 2);
    await confirm(ada, id);
    const held = await confirm(bob, id);
    expect(held).toMatchObject({ status: 'held', heldBecause: 'new-credential' });
    expect(hoursUntil(held.heldUntil)).toBe(70);
  });

  it('is cancelled by either player, from any session, and both sides go back together', async () => {
    for (const who of ['ada', 'bob'] as const) {
      const table = await laidTable();
      const { ada, bob, id } = table;
      hasNewWallet(ada);
      await confirm(bob, id);
      expect((await confirm(ada, id)).status).toBe('held');
      // Another session of the same player, whom nobody knows.
      const other = newPlayer(table[who].userId);
      stage.users.stand(other.sessionId, null);
      expect((await stage.leave(other, id)).status).toBe(204);
      expect(await stage.see(bob, id)).toMatchObject({ status: 'cancelled', endReason: 'table-left' });
      await eventually(() => stage.eggsOf(ada) === 5 && stage.eggsOf(bob) === 5);
      await eventually(() => stage.eventsOf(DirectTradeEndedSchema).some(({ directTradeId }) => directTradeId === id));
      stage.forward(100 * hour);
      expect((await stage.see(ada, id)).status).toBe('cancelled');
    }
  });

  it('cannot be changed while it waits, and confirming again changes nothing', async () => {
    const { ada, bob, id } = await laidTable();
    hasNewWallet(ada);
    await confirm(ada, id);
    const held = await confirm(bob, id);
    expect((await stage.putDown(bob, id, {})).status).toBe(409);
    expect(await confirm(ada, id)).toMatchObject({ status: 'held', heldUntil: held.heldUntil, version: held.version });
  });
});

describe('a player who is merged or deleted in the middle', () => {
  const merge = (from: Player, into: Player) => {
    stage.ledger.merge(from.userId, into.userId);
    const merged = { mergeId: randomUUID(), fromUserId: from.userId, intoUserId: into.userId };
    return stage.tell(AccountsMergedSchema, merged);
  };

  it('goes on under the account that absorbed them, and both confirm again', async () => {
    const { ada, bob, id } = await laidTable();
    await confirm(ada, id);
    const heir = newPlayer();
    await merge(ada, heir);
    await eventually(async () => (await stage.see(heir, id)).uid === id);
    expect(await stage.see(heir, id)).toMatchObject({
      sides: [{ userId: heir.userId, confirmed: false }, { userId: bob.userId }],
    });
    expect((await stage.see(bob, id)).sides[1]?.userId).toBe(heir.userId);
    await confirm(bob, id);
    expect((await confirm(heir, id)).status).toBe('completed');
    expect(stage.eggsOf(bob)).toBe(4);
    expect((await stage.call('GET', '/v2/direct-trades/me', { as: heir.as })).body).toHaveLength(1);
  });

  it('gets everything back when both become one', async () => {
    const { ada, bob, id } = await laidTable();
    await merge(ada, bob);
    await eventually(async () => (await stage.see(bob, id)).status === 'cancelled');
    expect((await stage.see(bob, id)).endReason).toBe('same-player');
    await eventually(() => stage.eggsOf(bob) === 10);
  });

  it('ends a table by leaving for good, held or not, and the other one gets everything back', async () => {
    for (const held of [false, true]) {
      const { ada, bob, id } = await laidTable();
      if (held) {
        hasNewWallet(bob);
        await confirm(ada, id);
        expect((await confirm(bob, id)).status).toBe('held');
      }
      stage.ledger.deleted.add(bob.userId);
      await stage.tell(UserDeletedSchema, { userId: bob.userId, mergedInto: '' });
      await eventually(async () => (await stage.see(ada, id)).status === 'cancelled');
      expect((await stage.see(ada, id)).endReason).toBe('player-left');
      await eventually(() => stage.eggsOf(ada) === 5);
      await eventually(() => stage.told(ada.userId).includes('direct-trade.ended'));
      expect((await stage.invite(bob, { uid: ada.userId })).status).toBe(404);
    }
  });
});
