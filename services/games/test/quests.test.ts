import { randomUUID } from 'node:crypto';
import type { QuestProgress } from '@hatchery/api/quest-shapes';
import { asKey } from '@hatchery/kit/testing';
import { type Player, type Stage, startStage } from './fixtures/games.fixture.ts';
import { newCreature } from './fixtures/neighbours.fixture.ts';
import { type QuestStage, questsOn } from './fixtures/quests.fixture.ts';

let clock = new Date('2026-11-24T10:00:00Z');
let stage: Stage;
let quests: QuestStage;
beforeAll(async () => {
  stage = await startStage({ now: () => clock });
  quests = questsOn(stage);
});
afterAll(() => stage?.close());

const platform = (fact: string, atLeast = 1) => ({ kind: 'fact', source: 'platform', fact, atLeast });
const claim = (player: Player, questId: string, more: object = {}) => quests.claim(player, questId, more);
const progressOf = async (player: Player, id: string): Promise<QuestProgress> => {
  const { body } = await stage.call('GET', '/v1/users/quests', { as: player.as });
  return body.find(({ uid }: QuestProgress) => uid === id);
};
const evidenceOf = async (grantId: string) =>
  (await stage.database.knex('quest_claims').where({ grant_id: grantId }).first()).evidence;

describe('POST /v1/quests/validate', () => {
  it('grants once in a period, whoever asks how often, and keeps what it was judged by', async () => {
    const { id } = await quests.create({ period: 'daily', rewards: [{ kind: 'egg', amount: 1, eggType: 2 }] });
    const player = stage.newPlayer();
    const replies = await Promise.all(Array.from({ length: 12 }, () => claim(player, id)));
    expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(replies.filter(({ body }) => !body.repeated)).toHaveLength(1);
    const grants = new Set(replies.map(({ body }) => body.grant.uid));
    expect(grants.size).toBe(1);
    const [first] = replies;
    expect(first?.body).toMatchObject({
      uid: id,
      valid: true,
      missing: [],
      steps: [{ have: '1', need: '1', done: true }],
    });
    const again = await claim(player, id);
    expect(again.body).toMatchObject({
      repeated: true,
      grant: { source: 'quest', sourceId: id, period: '2026-11-24', rewards: [{ state: 'given' }] },
    });
    expect(new Set(quests.eggsOf(player).map(({ reference }) => reference)).size).toBe(1);
  });

  it('grants again in the next period, and says when that begins', async () => {
    const { id } = await quests.create({ period: 'daily', rewards: [{ kind: 'egg', amount: 1 }] });
    const player = stage.newPlayer();
    await claim(player, id);
    expect(await progressOf(player, id)).toMatchObject({
      currentPeriod: '2026-11-24',
      claimable: false,
      claimedAt: clock.toISOString(),
      nextAt: '2026-11-25T00:00:00.000Z',
      grant: { period: '2026-11-24' },
    });
    const before = clock;
    clock = new Date('2026-11-25T00:00:00Z');
    expect(await progressOf(player, id)).toMatchObject({
      currentPeriod: '2026-11-25',
      claimable: true,
      usedUp: false,
    });
    expect((await claim(player, id)).body).toMatchObject({ repeated: false, grant: { period: '2026-11-25' } });
    clock = before;
  });

  it('says what is missing, and changes nothing', async () => {
    const { id } = await quests.create({ conditions: [platform('hatches', 2), platform('friends')] });
    const player = stage.newPlayer();
    stage.ultigen.holdings.set(player.id, { hatches: 1 });
    stage.users.friends.set(player.id, 3);
    const { status, body } = await claim(player, id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ valid: false, missing: [{ have: '1', need: '2', done: false }] });
    expect(body.steps).toMatchObject([{ done: false }, { have: '3', need: '1', done: true }]);
    expect(body.grant).toBeUndefined();
    expect(await quests.grantsOf(id)).toEqual([]);
    stage.ultigen.holdings.set(player.id, { hatches: 2 });
    expect((await claim(player, id)).body).toMatchObject({ valid: true });
  });

  it('judges facts of games within the period, by sum or by the best', async () => {
    const game = await stage.newGame({
      facts: [
        { name: 'laps', title: 'Laps', kind: 'count', most: 10 },
        { name: 'score', title: 'Score', kind: 'best', most: 1_000 },
      ],
    });
    const fact = (name: string, atLeast: number) => ({
      kind: 'fact',
      source: 'game',
      gameId: game.id,
      fact: name,
      atLeast,
    });
    const { id } = await quests.create({ period: 'daily', conditions: [fact('laps', 5), fact('score', 300)] });
    const player = stage.newPlayer();
    await stage.play(player, game);
    const report = (name: string, value: number) => quests.report(game, player, name, value);
    const before = clock;
    clock = new Date(before.getTime() - 86_400_000);
    await stage.play(player, game);
    await report('laps', 9);
    clock = before;
    await report('laps', 2);
    await report('laps', 2);
    await report('score', 200);
    await report('score', 250);
    expect((await claim(player, id)).body).toMatchObject({ valid: false, steps: [{ have: '4' }, { have: '250' }] });
    await report('laps', 1);
    await report('score', 300);
    const { body } = await claim(player, id);
    expect(body).toMatchObject({ valid: true, steps: [{ have: '5' }, { have: '300' }] });
    expect(await evidenceOf(body.grant.uid)).toMatchObject([
      { kind: 'fact', fact: 'laps', have: '5', count: 3, reports: expect.any(Array) },
      { kind: 'fact', fact: 'score', have: '300', count: 3 },
    ]);
  });

  it('judges holdings now, and keeps which they were at which block', async () => {
    const conditions = [
      { kind: 'exists', element: 'fire', rarity: 'common' },
      { kind: 'set', of: 'creature', ids: ['1', '2'] },
      { kind: 'collection', of: 'creature', different: 2 },
      { kind: 'amount', of: 'egg', amount: '3' },
      { kind: 'single', of: 'egg', id: '2' },
    ];
    const { id } = await quests.create({ conditions });
    const player = stage.newPlayer();
    const first = newCreature(11);
    stage.ultigen.holdings.set(player.id, {
      creatures: [first],
      eggs: [{ chainId: 1, eggType: 2, amount: 2, block: 7 }],
    });
    expect((await claim(player, id)).body.steps.map(({ have }: { have: string }) => have)).toEqual([
      '1',
      '1',
      '1',
      '2',
      '1',
    ]);
    const second = newCreature(12, { monsterId: 2, element: 'water' });
    stage.ultigen.holdings.set(player.id, {
      creatures: [second, first],
      eggs: [{ chainId: 1, eggType: 2, amount: 3, block: 8 }],
    });
    const { body } = await claim(player, id);
    expect(body.valid).toBe(true);
    const evidence = await evidenceOf(body.grant.uid);
    expect(evidence[0]).toMatchObject({ creatures: [{ id: 11, tokenId: '11', block: 100 }] });
    expect(evidence[3]).toMatchObject({ eggs: [{ chainId: 1, amount: 3, block: 8 }] });
  });

  it('judges vouchers of assets by the ledger, those of all accounts of a player', async () => {
    const assetId = await quests.newAsset();
    const conditions = [
      { kind: 'amount', of: 'asset', assetId, amount: '5' },
      { kind: 'single', of: 'asset', id: assetId },
    ];
    const { id } = await quests.create({ conditions });
    const [guest, player] = [stage.newPlayer(), stage.newPlayer()];
    quests.balances.set(`${guest.id} ${assetId}`, 2n);
    quests.balances.set(`${player.id} ${assetId}`, 3n);
    expect((await claim(player, id)).body).toMatchObject({ valid: false, steps: [{ have: '3' }, { have: '1' }] });
    await stage.merge(guest, player);
    expect((await claim(player, id)).body).toMatchObject({ valid: true, steps: [{ have: '5' }, { have: '1' }] });
  });

  it('judges vouchers of an asset that is one token, whether a condition names the token or not', async () => {
    const assetId = await quests.newAsset({ contractType: 'ERC1155', tokenId: '7' });
    const conditions = [
      { kind: 'amount', of: 'asset', assetId, amount: '3' },
      { kind: 'amount', of: 'asset', assetId, tokenId: '7', amount: '3' },
      { kind: 'set', of: 'asset', ids: [assetId] },
    ];
    const { id } = await quests.create({ conditions });
    const player = stage.newPlayer();
    quests.balances.set(`${player.id} ${assetId}`, 3n);
    expect((await claim(player, id)).body).toMatchObject({
      valid: true,
      steps: [{ have: '3' }, { have: '3' }, { have: '1' }],
    });
  });

  it('counts other quests of today', async () => {
    const player = stage.newPlayer();
    const others = [await quests.create({ period: 'daily' }), await quests.create({ period: 'daily' })];
    const { id } = await quests.create({ period: 'daily', conditions: [platform('quests-today', 2)] });
    for (const other of others) {
      expect((await claim(player, id)).body.valid).toBe(false);
      await claim(player, other.id);
    }
    expect((await claim(player, id)).body.valid).toBe(true);
  });

  it('counts for all accounts of a player once', async () => {
    const { id } = await quests.create({ rewards: [{ kind: 'egg', amount: 1, eggType: 1 }] });
    const [guest, player] = [stage.newPlayer(), stage.newPlayer()];
    const first = await claim(guest, id);
    const undo = await stage.merge(guest, player);
    expect((await claim(player, id)).body).toMatchObject({ repeated: true, grant: { uid: first.body.grant.uid } });
    expect(await quests.grantsOf(id)).toHaveLength(1);
    await undo();
    expect((await claim(player, id)).body).toMatchObject({ valid: true, repeated: false });
  });

  it('stops when its rewards are used up, though many ask at once', async () => {
    const { id } = await quests.create({ grants: 3 });
    const players = Array.from({ length: 10 }, () => stage.newPlayer());
    const replies = await Promise.all(players.map((player) => claim(player, id)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(7);
    expect(await quests.grantsOf(id)).toHaveLength(3);
    const { body } = await stage.call('GET', '/v1/quests');
    expect(body.find(({ uid }: { uid: string }) => uid === id).budget).toEqual({ grants: 3, left: 0 });
    expect(await progressOf(stage.newPlayer(), id)).toMatchObject({ claimable: false, usedUp: true });
  });

  it('answers 503 while nobody can tell, and grants nothing', async () => {
    const { id } = await quests.create({ conditions: [platform('named')] });
    const free = await quests.create({});
    const player = stage.newPlayer();
    stage.ultigen.state.away = true;
    expect((await claim(player, id)).status).toBe(503);
    const step = (await progressOf(player, id)).steps[0];
    expect(step).toEqual({ condition: expect.anything(), need: '1', done: false });
    expect((await claim(player, free.id)).status).toBe(200);
    stage.ultigen.state.away = false;
    expect(await quests.grantsOf(id)).toEqual([]);
  });

  it('is over with the quest, and not begun before it', async () => {
    const later = await quests.create({ startsAt: '2026-11-25T00:00:00.000Z' });
    const ended = await quests.create({ endsAt: '2026-11-24T00:00:00.000Z' });
    const hidden = await quests.create({ active: false });
    const player = stage.newPlayer();
    expect((await claim(player, later.id)).status).toBe(409);
    expect((await claim(player, ended.id)).status).toBe(409);
    expect((await claim(player, hidden.id)).status).toBe(404);
    expect((await claim(player, randomUUID())).status).toBe(404);
    expect((await claim(player, 'first')).status).toBe(400);
    expect(await progressOf(player, later.id)).toBeUndefined();
    const { body } = await stage.call('GET', '/v1/quests');
    const shown = body.map(({ uid }: { uid: string }) => uid);
    expect(shown).toContain(later.id);
    for (const { id } of [ended, hidden]) expect(shown).not.toContain(id);
  });

  it('is for players', async () => {
    const { id } = await quests.create({});
    const body = { questId: id };
    expect((await stage.call('POST', '/v1/quests/validate', { body })).status).toBe(401);
    const as = asKey(randomUUID(), 'games');
    expect((await stage.call('POST', '/v1/quests/validate', { as, body })).status).toBe(403);
    expect((await stage.call('GET', '/v1/users/quests')).status).toBe(401);
    expect((await stage.call('GET', '/v1/users/quests', { as })).status).toBe(403);
    const player = stage.newPlayer();
    expect((await claim(player, id, { userId: player.id })).status).toBe(400);
  });
});
