import { randomUUID } from 'node:crypto';
import { requirePlayed, sharingOf } from '../src/plays/plays.ts';
import { type Player, type Stage, startStage } from './fixtures/games.fixture.ts';
import { newCreature } from './fixtures/neighbours.fixture.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.close());

const pathOf = (gameId: string) => `/v2/games/${gameId}/sharing`;
const share = ({ as }: Player, gameId: string, saves: string) =>
  stage.call('PUT', pathOf(gameId), { as, body: { saves } });
const shared = async ({ as }: Player, gameId: string) => (await stage.call('GET', pathOf(gameId), { as })).body.saves;
const known = (gameId: string, { id: userId }: Player) =>
  requirePlayed(stage.database, { gameId, userId }).catch(({ status }) => status);

describe('what a game may do with saves', () => {
  it('is nothing until the player decides, and what they decided last', async () => {
    const [game, player, other] = [await stage.newGame(), stage.newPlayer(), stage.newPlayer()];
    expect(await shared(player, game.id)).toBe('none');
    for (const saves of ['write', 'read', 'none', 'read']) {
      expect(await share(player, game.id, saves)).toMatchObject({ status: 200, body: { saves } });
      expect(await shared(player, game.id)).toBe(saves);
    }
    expect(await shared(other, game.id)).toBe('none');
    expect(await shared(player, (await stage.newGame()).id)).toBe('none');
    expect((await stage.play(player, game)).saves).toBe('read');
  });

  it('is decided by players, of games that are there', async () => {
    const [game, draft] = [await stage.newGame(), await stage.newGame({ status: 'draft' })];
    const player = stage.newPlayer();
    for (const id of [draft.id, randomUUID()]) {
      expect((await share(player, id, 'read')).status).toBe(404);
      expect((await stage.call('GET', pathOf(id), { as: player.as })).status).toBe(404);
    }
    expect(await share(player, game.id, 'all')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'body.saves' }] },
    });
    expect((await stage.call('PUT', pathOf(game.id), { body: { saves: 'read' } })).status).toBe(401);
    expect((await stage.call('GET', pathOf(game.id), { as: game.key })).status).toBe(403);
  });
});

describe('when accounts are merged', () => {
  it('a game knows the heir, by either id, until the merge is undone', async () => {
    const [game, former, heir] = [await stage.newGame(), stage.newPlayer(), stage.newPlayer()];
    stage.ultigen.holdings.set(former.id, { creatures: [newCreature(1)] });
    stage.ultigen.holdings.set(heir.id, { creatures: [newCreature(2)] });
    await stage.play(former, game);
    await share(former, game.id, 'write');
    expect(await known(game.id, heir)).toBe(404);
    const undo = await stage.merge(former, heir);
    for (const player of [former, heir])
      expect(await known(game.id, player)).toEqual({
        userId: heir.id,
        family: [former.id, heir.id].sort(),
      });
    expect(await shared(heir, game.id)).toBe('write');
    const { player, creatures } = await stage.play(heir, game);
    expect([player.userId, creatures.map(({ tokenId }: { tokenId: string }) => tokenId)]).toEqual([
      heir.id,
      ['2', '1'],
    ]);
    await share(heir, game.id, 'none');
    expect(await shared(heir, game.id)).toBe('none');
    await undo();
    expect(await shared(former, game.id)).toBe('write');
    expect(await known(game.id, former)).toEqual({ userId: former.id, family: [former.id] });
    expect(await known(game.id, heir)).toEqual({ userId: heir.id, family: [heir.id] });
  });

  it('the account that was absorbed plays and shares no more', async () => {
    const [game, former, heir] = [await stage.newGame(), stage.newPlayer(), stage.newPlayer()];
    const { ticket } = (await stage.call('POST', `/v2/games/${game.id}/plays`, { as: former.as })).body;
    await stage.merge(former, heir);
    expect((await stage.call('POST', `/v2/games/${game.id}/plays`, { as: former.as })).status).toBe(404);
    expect((await share(former, game.id, 'write')).status).toBe(404);
    const opened = await stage.call('POST', `/v2/games/${game.id}/plays/open`, { as: game.key, body: { ticket } });
    expect(opened.status).toBe(404);
  });
});

describe('when a player is deleted', () => {
  const rowsOf = async (players: Player[]) => {
    const ids = players.map(({ id }) => id);
    const count = async (table: string) => (await stage.database.knex(table).whereIn('user_id', ids)).length;
    return Promise.all(['plays', 'play_tickets', 'save_sharing'].map(count));
  };

  it('what they and their former accounts played is erased', async () => {
    const [game, former, gone, other] = [
      await stage.newGame(),
      stage.newPlayer(),
      stage.newPlayer(),
      stage.newPlayer(),
    ];
    for (const player of [former, gone, other]) {
      await stage.play(player, game);
      await share(player, game.id, 'write');
    }
    await stage.merge(former, gone);
    await stage.remove(gone);
    expect([await rowsOf([former, gone]), await rowsOf([other])]).toEqual([
      [0, 0, 0],
      [1, 1, 1],
    ]);
    expect(await known(game.id, gone)).toBe(404);
    expect(await known(game.id, former)).toBe(404);
    expect((await stage.call('POST', `/v2/games/${game.id}/plays`, { as: gone.as })).status).toBe(404);
  });

  it('the heir keeps what the absorbed account played', async () => {
    const [game, former, heir] = [await stage.newGame(), stage.newPlayer(), stage.newPlayer()];
    await stage.play(former, game);
    await share(former, game.id, 'read');
    await stage.merge(former, heir);
    await stage.remove(former, heir);
    const player = await requirePlayed(stage.database, { gameId: game.id, userId: former.id });
    expect(player.userId).toBe(heir.id);
    expect(await sharingOf(stage.database, { gameId: game.id, ...player })).toBe('read');
  });
});
