import { eventually } from '@hatchery/kit/testing';
import { type DirectTrades, hashOf, startDirectTrades } from './fixtures/direct-trades.fixture.ts';

let stage: DirectTrades;
beforeAll(async () => {
  stage = await startDirectTrades();
});
afterAll(() => stage?.close());

describe('POST /v2/direct-trades/{id}/confirm', () => {
  it('exchanges both sides with the second confirmation, in one posting', async () => {
    const { ada, bob, id, swordOf } = await stage.laidTable();
    expect((await stage.confirmSeen(ada, id)).body).toMatchObject({
      status: 'open',
      sides: [{ confirmed: true, confirmedAt: expect.any(String) }, { confirmed: false }],
    });
    const before = stage.ledger.calls.filter((call) => call === '/ledger/holds/settle').length;
    const { status, body } = await stage.confirmSeen(bob, id);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        status: 'completed',
        completedAt: expect.any(String),
        receipt: { postingId: expect.any(String), hash: body.hash },
        sides: [{ confirmed: true }, { confirmed: true }],
      },
    });
    expect(stage.ledger.calls.filter((call) => call === '/ledger/holds/settle')).toHaveLength(before + 1);
    expect([stage.eggsOf(ada), stage.eggsOf(bob), swordOf(ada), swordOf(bob)]).toEqual([2, 3, 1, 0]);
    for (const player of [ada, bob])
      await eventually(() => stage.told(player.userId).includes('direct-trade.completed'));
    // Once more: it is done.
    expect((await stage.confirmSeen(bob, id)).body).toEqual(body);
    expect((await stage.putDown(bob, id, {})).status).toBe(409);
    expect((await stage.leave(bob, id)).status).toBe(409);
  });

  it('refuses what a player has not seen: a swap between look and confirmation', async () => {
    const { ada, bob, id, eggs } = await stage.laidTable();
    stage.forward(4);
    const seen = await stage.see(bob, id);
    await stage.putDown(ada, id, { [eggs]: 1 });
    stage.forward(4);
    expect(await stage.confirm(bob, id, { hash: hashOf(seen) })).toMatchObject({
      status: 409,
      body: { errors: [{ path: 'body.hash' }] },
    });
    const now = await stage.see(bob, id);
    expect(await stage.confirm(bob, id, { hash: hashOf(now), version: seen.version })).toMatchObject({
      status: 409,
      body: { errors: [{ path: 'body.version' }] },
    });
    expect((await stage.see(bob, id)).sides.some(({ confirmed }) => confirmed)).toBe(false);
  });

  it('waits for three seconds after the last change', async () => {
    const { ada, id, eggs } = await stage.laidTable();
    await stage.atOneMoment(async () => {
      await stage.putDown(ada, id, { [eggs]: 1 });
      const reply = await stage.confirm(ada, id, { hash: hashOf(await stage.see(ada, id)) });
      expect([reply.status, reply.headers.get('retry-after')]).toEqual([409, '3']);
    });
    expect((await stage.confirmSeen(ada, id)).status).toBe(200);
  });

  it('asks twice where a player gets nothing', async () => {
    const [ada, bob] = stage.friends();
    const eggs = stage.ledger.give(ada.userId, stage.egg, 2);
    const id = await stage.tableOf(ada, bob);
    expect(await stage.confirmSeen(ada, id)).toMatchObject({ status: 409 });
    await stage.putDown(ada, id, { [eggs]: 2 });
    expect(await stage.confirmSeen(ada, id)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'body.acceptsNothing' }] },
    });
    expect((await stage.confirmSeen(bob, id)).status).toBe(200);
    expect((await stage.confirmSeen(ada, id, { acceptsNothing: true })).body.status).toBe('completed');
    expect(stage.eggsOf(bob)).toBe(2);
  });

  it('refuses those who have blocked each other since; the end of a friendship does no harm', async () => {
    const { ada, bob, id } = await stage.laidTable();
    stage.users.unfriend(ada.userId, bob.userId);
    stage.users.block(ada.userId, bob.userId);
    expect((await stage.confirmSeen(bob, id)).status).toBe(409);
    stage.users.unblock(ada.userId, bob.userId);
    stage.forward(10);
    expect((await stage.confirmSeen(bob, id)).status).toBe(200);
  });

  it('refuses a session that has ended', async () => {
    const { ada, id } = await stage.laidTable();
    stage.users.stand(ada.sessionId, null);
    expect((await stage.confirmSeen(ada, id)).status).toBe(401);
  });

  it('refuses what is no hash', async () => {
    const { ada, id } = await stage.laidTable();
    for (const body of [{}, { hash: 'x' }, { hash: 'A'.repeat(64) }, { hash: 'a'.repeat(64), more: 1 }])
      expect((await stage.confirm(ada, id, body)).status).toBe(400);
  });

  it('settles once, however often both confirm at the same moment', async () => {
    const { ada, bob, id } = await stage.laidTable();
    stage.forward(4);
    const hash = hashOf(await stage.see(ada, id));
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => stage.confirm(index % 2 === 0 ? ada : bob, id, { hash })),
    );
    for (const { status } of replies) expect(status).toBe(200);
    await eventually(async () => (await stage.see(ada, id)).status === 'completed');
    expect(stage.eggsOf(bob)).toBe(3);
  });

  it('settles by itself when the ledger was away, or its answer was lost', async () => {
    for (const fault of ['away', 'lost'] as const) {
      const { ada, bob, id, swordOf } = await stage.laidTable();
      await stage.confirmSeen(ada, id);
      stage.ledger.disturb((call) => (call === '/ledger/holds/settle' ? fault : undefined));
      expect(await stage.confirmSeen(bob, id)).toMatchObject({ status: 200, body: { status: 'settling' } });
      await stage.recover();
      expect((await stage.see(bob, id)).status).toBe('completed');
      expect([stage.eggsOf(bob), swordOf(ada)]).toEqual([3, 1]);
      expect((await stage.see(ada, id)).receipt?.postingId).toBeDefined();
    }
  });

  it('gives everything back when a player has been deleted', async () => {
    const { ada, bob, id } = await stage.laidTable();
    await stage.confirmSeen(bob, id);
    stage.ledger.deleted.add(bob.userId);
    expect((await stage.confirmSeen(ada, id)).body).toMatchObject({ status: 'cancelled', endReason: 'player-left' });
    await eventually(() => stage.eggsOf(ada) === 5);
  });
});

it('leaves nothing on hold for tables that are over', async () => {
  expect(await stage.leftBehind()).toEqual([]);
  await eventually(async () => (await stage.bundlesOnHold()) === stage.ledger.liveHolds());
});
