import { randomUUID } from 'node:crypto';
import { eventually } from '@hatchery/kit/testing';
import { type Events, eventsOn } from './fixtures/events.fixture.ts';
import { type Stage, startStage } from './fixtures/games.fixture.ts';
import { type Rewards, rewardsOn } from './fixtures/rewards.fixture.ts';

let stage: Stage;
let rewards: Rewards;
let events: Events;
beforeAll(async () => {
  stage = await startStage();
  rewards = rewardsOn(stage);
  events = eventsOn(stage, rewards);
});
afterAll(() => stage?.close());
afterEach(() => rewards.recover());

type Place = { rank: number; userId: string; state: string; rewards: { state: string }[] };
const ranksOf = (places: Place[]) => places.map(({ rank, userId }) => [rank, userId]);
const statesOf = (places: Place[]) => places.map(({ state }) => state);

describe('a dry run', () => {
  it('shows who gets what, in words and sums, and gives nothing', async () => {
    const [first, second, third, fourth] = events.players(4) as [Player, Player, Player, Player];
    stage.users.names.set(first.id, 'Ada');
    const entries: [Player, number][] = [
      [second, 20],
      [first, 30],
      [fourth, 1],
      [third, 10],
    ];
    const { uid, medal } = await events.newEvent(entries, { amount: 2 });
    const { status, body } = await events.dryRun(uid);
    expect(status).toBe(200);
    expect(ranksOf(body.places)).toEqual([
      [1, first.id],
      [2, second.id],
      [3, third.id],
    ]);
    expect(body.places[0]).toEqual({
      position: 1,
      rank: 1,
      userId: first.id,
      receiverId: first.id,
      displayName: 'Ada',
      state: 'planned',
      rewards: [
        {
          reward: {
            kind: 'voucher',
            assetId: medal.uid,
            amount: '2',
            name: 'Moss medal',
            image: '/medal.png',
            decimals: 0,
          },
          state: 'due',
        },
      ],
    });
    expect(body.totals).toEqual([{ uid: medal.uid, name: 'Moss medal', amount: 6, amountBase: '6' }]);
    expect(body.counts).toEqual({ planned: 3, due: 0, granted: 0, gone: 0, merged: 0 });
    expect(rewards.got(first.id, medal.uid)).toBe(0);
    expect((await events.show(uid)).body).toMatchObject({ state: 'ended', hash: body.hash, places: body.counts });
  });

  it('has the same hash as long as its lines are the same', async () => {
    const { uid, boardId } = await events.newEvent([[stage.newPlayer(), 9]]);
    const one = (await events.dryRun(uid)).body.hash;
    expect((await events.dryRun(uid)).body.hash).toBe(one);
    await events.rank(boardId, [[stage.newPlayer(), 5]]);
    expect((await events.dryRun(uid)).body.hash).not.toBe(one);
  });

  it('lets equal ones share the better rank, and each get all of it', async () => {
    const [one, two, equal, last] = events.players(4) as [Player, Player, Player, Player];
    const entries: [Player, number][] = [
      [one, 30],
      [two, 20],
      [equal, 20],
      [last, 10],
    ];
    const { uid } = await events.newEvent(entries);
    const { places } = (await events.dryRun(uid)).body;
    expect(ranksOf(places)).toEqual([
      [1, one.id],
      [2, two.id],
      [2, equal.id],
    ]);
  });

  it('comes after the end, on a board that stands', async () => {
    const running = { startDate: '2026-01-01T00:00:00Z', endDate: '2100-01-01T00:00:00Z' };
    const refused = [
      await events.newEvent([], { more: running }),
      await events.newEvent([], { isFrozen: false }),
      (await events.create()).body,
    ];
    for (const { uid } of refused) expect((await events.dryRun(uid)).status).toBe(409);
  });

  it('says until when ranks are not final', async () => {
    const { uid } = await events.newEvent([], { isFrozen: false });
    const { body } = await events.dryRun(uid);
    expect(body.detail).toBe('The ranks on Spring are final at 2100-01-01T00:00:00.000Z.');
  });

  it('rewards a day of a board that goes on, once it is over', async () => {
    const { id: gameId } = await stage.newGame();
    const boardId = await events.newBoard(gameId, [], { more: { ends_at: null, period: 'daily' } });
    const [monday, today] = events.players(2) as [Player, Player];
    const tonight = new Date().toISOString().slice(0, 10);
    await events.rank(boardId, [[monday, 5]], '2026-01-05');
    await events.rank(boardId, [[today, 9]], tonight);
    const { body: event } = await events.create({ boardId, season: '2026-01-05' });
    expect((await events.show(event.uid)).body).toMatchObject({ boardId, season: '2026-01-05' });
    const { body } = await events.dryRun(event.uid);
    expect(ranksOf(body.places)).toEqual([[1, monday.id]]);
    await events.give(event.uid, body.hash);
    await events.given(event.uid);
    expect(statesOf(await events.report(event.uid))).toEqual(['granted']);
    const running = (await events.create({ boardId, season: tonight })).body;
    expect((await events.dryRun(running.uid)).body.detail).toContain('are final at');
  });

  it('may find nobody', async () => {
    const { uid } = await events.newEvent([]);
    const { body } = await events.dryRun(uid);
    expect([body.places, body.totals]).toEqual([[], []]);
    expect((await events.give(uid, body.hash)).body).toMatchObject({ state: 'given', rewardsGiven: true });
  });
});

describe('giving', () => {
  it('gives exactly what the dry run showed, once, for any number of calls', async () => {
    const players = events.players(5);
    const { uid, medal } = await events.newEvent(
      players.map((player, index) => [player, 50 - index]),
      { toRank: 4 },
    );
    const { hash } = (await events.dryRun(uid)).body;
    const replies = await Promise.all(Array.from({ length: 64 }, () => events.give(uid, hash)));
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    await events.given(uid);
    expect(players.map(({ id }) => rewards.got(id, medal.uid))).toEqual([1, 1, 1, 1, 0]);
    const report: Place[] = await events.report(uid);
    expect(statesOf(report)).toEqual(['granted', 'granted', 'granted', 'granted']);
    expect(report.flatMap((place) => place.rewards.map(({ state }) => state))).toEqual(Array(4).fill('given'));
    expect((await events.give(uid, hash)).body).toMatchObject({ state: 'given', places: { granted: 4, due: 0 } });
    expect((await events.dryRun(uid)).status).toBe(409);
    expect((await stage.call('DELETE', events.path(uid), { as: stage.admin })).status).toBe(409);
  });

  it('pages and filters its report', async () => {
    const players = events.players(3);
    const { uid } = await events.newEvent(players.map((player, index) => [player, 9 - index]));
    await events.dryRun(uid);
    expect(ranksOf(await events.report(uid, '?limit=2'))).toEqual([
      [1, players[0]?.id],
      [2, players[1]?.id],
    ]);
    expect(ranksOf(await events.report(uid, '?after=2'))).toEqual([[3, players[2]?.id]]);
    expect(await events.report(uid, '?state=gone')).toEqual([]);
  });

  it('refuses a hash that is not of the last dry run, or of none', async () => {
    const { uid, boardId } = await events.newEvent([[stage.newPlayer(), 9]]);
    expect((await events.give(uid, 'a'.repeat(64))).status).toBe(409);
    expect((await events.give(uid, 'x')).status).toBe(400);
    const { hash } = (await events.dryRun(uid)).body;
    await events.rank(boardId, [[stage.newPlayer(), 12]]);
    const changed = await events.give(uid, hash);
    expect([changed.status, changed.body.detail]).toEqual([409, expect.stringContaining('Make another one')]);
    const again = (await events.dryRun(uid)).body.hash;
    expect((await events.give(uid, hash)).status).toBe(409);
    expect((await events.give(uid, again)).status).toBe(200);
    await events.given(uid);
    expect(statesOf(await events.report(uid))).toEqual(['granted', 'granted']);
  });

  it('goes on where a process died, and gives nothing twice', async () => {
    const players = events.players(250);
    const { uid, medal } = await events.newEvent(
      players.map((player, index) => [player, 900 - index]),
      { toRank: 250 },
    );
    const { hash } = (await events.dryRun(uid)).body;
    rewards.disturb((path, reference) => (path === 'postings' && reference < 'games:grant:8' ? 'lost' : undefined));
    await events.give(uid, hash);
    // Several replicas at once, of which each stops after a batch, beside the service's own worker.
    const turns = [1, 2, 3];
    await Promise.all(Array.from({ length: 4 }, () => events.giveDue(() => turns.pop() === undefined)));
    rewards.recover();
    await events.given(uid);
    expect(players.filter(({ id }) => rewards.got(id, medal.uid) !== 1)).toEqual([]);
    expect((await events.show(uid)).body.places).toMatchObject({ granted: 250, due: 0, planned: 0 });
  });

  it('says what the ledger refused, and waits while it is away', async () => {
    const [player, other] = events.players(2) as [Player, Player];
    const { uid, medal } = await events.newEvent([[player, 9]]);
    const { hash } = (await events.dryRun(uid)).body;
    rewards.assets.delete(medal.uid);
    await events.give(uid, hash);
    await events.given(uid);
    const [place] = await events.report(uid);
    expect(place.rewards[0]).toMatchObject({ state: 'refused', why: `There is no asset ${medal.uid}.` });

    const later = await events.newEvent([[other, 9]]);
    rewards.disturb(() => 'away');
    await events.give(later.uid, (await events.dryRun(later.uid)).body.hash);
    await eventuallyGranted(later.uid);
    expect((await events.report(later.uid))[0].rewards[0].state).toBe('due');
    rewards.recover();
    await events.given(later.uid);
    expect(rewards.got(other.id, later.medal.uid)).toBe(1);
  });
});

describe('players who depart between the dry run and the giving', () => {
  it('get nothing after a deletion, and nobody moves up by that', async () => {
    const [stays, goes, below] = events.players(3) as [Player, Player, Player];
    const entries: [Player, number][] = [
      [stays, 9],
      [goes, 8],
      [below, 7],
    ];
    const { uid, medal } = await events.newEvent(entries, { toRank: 2 });
    const { hash } = (await events.dryRun(uid)).body;
    await stage.remove(goes);
    expect((await events.give(uid, hash)).status).toBe(200);
    await events.given(uid);
    const report = await events.report(uid);
    expect(statesOf(report)).toEqual(['granted', 'gone']);
    expect(report[1]).toMatchObject({ userId: goes.id, why: 'The player was deleted.', rewards: [] });
    expect([stays, goes, below].map(({ id }) => rewards.got(id, medal.uid))).toEqual([1, 0, 0]);
  });

  it('let a dry run that is made afterwards reward those who moved up', async () => {
    const [stays, goes, below] = events.players(3) as [Player, Player, Player];
    const entries: [Player, number][] = [
      [stays, 9],
      [goes, 8],
      [below, 7],
    ];
    const { uid } = await events.newEvent(entries, { toRank: 2 });
    await events.dryRun(uid);
    await stage.remove(goes);
    expect(ranksOf((await events.dryRun(uid)).body.places)).toEqual([
      [1, stays.id],
      [2, below.id],
    ]);
  });

  it('get the better place of their accounts, once', async () => {
    const [guest, player] = events.players(2) as [Player, Player];
    const { uid, medal } = await events.newEvent([
      [guest, 9],
      [player, 8],
    ]);
    const { hash } = (await events.dryRun(uid)).body;
    await stage.merge(guest, player);
    await events.give(uid, hash);
    await events.given(uid);
    const report = await events.report(uid);
    expect(statesOf(report)).toEqual(['granted', 'merged']);
    expect(report[0]).toMatchObject({ userId: guest.id, receiverId: player.id });
    expect([rewards.got(player.id, medal.uid), rewards.got(guest.id, medal.uid)]).toEqual([1, 0]);
  });

  it('are told apart in the dry run already, and nobody gets more than it showed', async () => {
    const [guest, player] = events.players(2) as [Player, Player];
    const { uid } = await events.newEvent([
      [player, 9],
      [guest, 8],
    ]);
    const undo = await stage.merge(guest, player);
    const { body } = await events.dryRun(uid);
    expect([statesOf(body.places), body.totals[0].amount]).toEqual([['planned', 'merged'], 1]);
    await undo();
    expect((await events.give(uid, body.hash)).status).toBe(409);
    const again = (await events.dryRun(uid)).body;
    expect(statesOf(again.places)).toEqual(['planned', 'planned']);
    await events.give(uid, again.hash);
    await events.given(uid);
    expect(statesOf(await events.report(uid))).toEqual(['granted', 'granted']);
  });

  it('get nothing a second time if a worse place was rewarded before the accounts were merged', async () => {
    const [guest, player] = events.players(2) as [Player, Player];
    const { uid, medal } = await events.newEvent([
      [guest, 9],
      [player, 8],
    ]);
    const { hash } = (await events.dryRun(uid)).body;
    const { reward } = (await events.report(uid))[0].rewards[0];
    await rewards.grant(player, [reward], { source: 'event', sourceId: uid });
    await stage.merge(guest, player);
    await events.give(uid, hash);
    await events.given(uid);
    expect(statesOf(await events.report(uid))).toEqual(['merged', 'merged']);
    expect(rewards.got(player.id, medal.uid)).toBe(1);
  });
});

type Player = ReturnType<Stage['newPlayer']>;

const eventuallyGranted = (uid: string) => eventually(async () => (await events.show(uid)).body.rewardsGiven);

test('a hash names the event too', async () => {
  const player = stage.newPlayer();
  const [one, other] = [await events.newEvent([[player, 9]]), await events.newEvent([[player, 9]])];
  const { hash } = (await events.dryRun(one.uid)).body;
  await events.dryRun(other.uid);
  expect((await events.give(other.uid, hash)).status).toBe(409);
  expect((await events.give(randomUUID(), hash)).status).toBe(404);
});
