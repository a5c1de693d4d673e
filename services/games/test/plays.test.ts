import { randomUUID } from 'node:crypto';
import { asKey } from '@hatchery/kit/testing';
import { type Player, type Stage, startStage } from './fixtures/games.fixture.ts';
import { newCreature } from './fixtures/neighbours.fixture.ts';

let stage: Stage;
let time = Date.UTC(2030, 4, 1, 12);
beforeAll(async () => {
  stage = await startStage({ now: () => new Date(time) });
});
afterAll(() => stage?.close());
afterEach(() => {
  stage.ultigen.state.away = false;
  stage.users.state.away = false;
});

type Game = Awaited<ReturnType<Stage['newGame']>>;

const press = ({ as }: Player, { id }: { id: string }) => stage.call('POST', `/v2/games/${id}/plays`, { as });
const ticketOf = async (player: Player, game: Game): Promise<string> => (await press(player, game)).body.ticket;
const open = ({ id, key }: Game, ticket: string, { as = key, headers = {} } = {}) =>
  stage.call('POST', `/v2/games/${id}/plays/open`, { as, body: { ticket }, headers });
const knows = async ({ id }: Game, { id: userId }: Player) =>
  (await stage.database.knex('plays').where({ game_id: id, user_id: userId })).length === 1;

describe('Play', () => {
  it('hands a ticket to a player, with which the game learns who plays, once', async () => {
    const [game, player] = [await stage.newGame(), stage.newPlayer()];
    stage.users.names.set(player.id, 'Ada');
    stage.ultigen.holdings.set(player.id, { creatures: [newCreature(7, { name: 'Ember' })] });
    const { status, body } = await press(player, game);
    expect([status, body]).toEqual([
      201,
      { ticket: expect.stringMatching(/^[\w-]{43}$/), expiresAt: new Date(time + 120_000).toISOString() },
    ]);
    expect(await knows(game, player)).toBe(false);
    const opened = await open(game, body.ticket);
    expect([opened.status, opened.body]).toEqual([
      200,
      {
        session: expect.stringMatching(/^[\w-]{22}$/),
        player: { userId: player.id, displayName: 'Ada' },
        saves: 'none',
        creatures: [expect.objectContaining({ tokenId: '7', name: 'Ember', element: 'fire', seed: 7 })],
      },
    ]);
    expect(await knows(game, player)).toBe(true);
    expect(await open(game, body.ticket)).toMatchObject({ status: 409 });
  });

  it('is there for guests too', async () => {
    const [game, guest] = [await stage.newGame(), stage.newPlayer({ guest: true })];
    expect((await stage.play(guest, game)).player).toEqual({ userId: guest.id, displayName: 'Player' });
  });

  it('lets one request of many open a ticket', async () => {
    const [game, player] = [await stage.newGame(), stage.newPlayer()];
    const ticket = await ticketOf(player, game);
    const replies = await Promise.all(Array.from({ length: 10 }, () => open(game, ticket)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(9);
  });

  it('answers a repeated request the same', async () => {
    const [game, player] = [await stage.newGame(), stage.newPlayer()];
    const ticket = await ticketOf(player, game);
    const headers = { 'idempotency-key': randomUUID() };
    const [first, again] = [await open(game, ticket, { headers }), await open(game, ticket, { headers })];
    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  it('ends after two minutes', async () => {
    const [game, player] = [await stage.newGame(), stage.newPlayer()];
    const [late, early] = [await ticketOf(player, game), await ticketOf(player, game)];
    time += 119_999;
    expect((await open(game, early)).status).toBe(200);
    time += 1;
    expect(await open(game, late)).toMatchObject({ status: 400, body: { type: '/problems/expired' } });
  });

  it('is refused for games that cannot be played', async () => {
    const player = stage.newPlayer();
    const [draft, ended] = [await stage.newGame({ status: 'draft' }), await stage.newGame({ status: 'ended' })];
    const statuses = [draft, ended, { id: randomUUID() }].map(async (game) => (await press(player, game)).status);
    expect(await Promise.all(statuses)).toEqual([404, 409, 404]);
    expect((await stage.call('POST', `/v2/games/${ended.id}/plays`)).status).toBe(401);
    const byKey = await stage.call('POST', `/v2/games/${ended.id}/plays`, { as: ended.key });
    expect(byKey.status).toBe(403);
  });

  it('tells 50 creatures at most', async () => {
    const [game, player] = [await stage.newGame(), stage.newPlayer()];
    const creatures = Array.from({ length: 60 }, (_, id) => newCreature(id));
    stage.ultigen.holdings.set(player.id, { creatures });
    const told = (await stage.play(player, game)).creatures;
    expect(told.map(({ tokenId }: { tokenId: string }) => tokenId)).toEqual(
      creatures.slice(0, 50).map(({ tokenId }) => tokenId),
    );
  });

  it('goes on without creatures and names while others are away', async () => {
    const [game, player] = [await stage.newGame(), stage.newPlayer()];
    stage.ultigen.holdings.set(player.id, { creatures: [newCreature(1)] });
    stage.ultigen.state.away = true;
    stage.users.state.away = true;
    expect(await stage.play(player, game)).toMatchObject({
      player: { userId: player.id, displayName: 'Player' },
      creatures: [],
      creaturesUnknown: true,
    });
    expect(await knows(game, player)).toBe(true);
  });
});

describe('a ticket', () => {
  it('is for its game alone', async () => {
    const [game, other, player] = [await stage.newGame(), await stage.newGame(), stage.newPlayer()];
    const ticket = await ticketOf(player, game);
    expect(await open(other, ticket)).toMatchObject({ status: 404 });
    expect(await knows(other, player)).toBe(false);
    expect(await open(game, 'A'.repeat(43))).toMatchObject({ status: 404 });
    expect((await open(game, ticket)).status).toBe(200);
  });

  it('is opened by the key of the game alone', async () => {
    const [game, other, player] = [await stage.newGame(), await stage.newGame(), stage.newPlayer()];
    const ticket = await ticketOf(player, game);
    const body = { ticket };
    const path = `/v2/games/${game.id}/plays/open`;
    expect((await stage.call('POST', path, { body })).status).toBe(401);
    const withoutPermission = { ...asKey(randomUUID(), 'rewards'), appId: game.appId ?? '' };
    const withoutApp = asKey(randomUUID(), 'games');
    for (const as of [player.as, stage.admin, other.key, withoutApp, withoutPermission])
      expect((await stage.call('POST', path, { as, body })).status).toBe(403);
    const nobodys = await stage.newGame({ appId: undefined });
    expect((await open({ ...nobodys, key: withoutApp }, ticket)).status).toBe(403);
    expect((await open({ ...game, id: randomUUID() }, ticket)).status).toBe(404);
    expect((await open(game, ticket)).status).toBe(200);
  });

  it.each(['', 'short', 'x'.repeat(44), `${'x'.repeat(42)}!`])('is refused as %j', async (ticket) => {
    const game = await stage.newGame();
    expect(await open(game, ticket)).toMatchObject({ status: 400, body: { errors: [{ path: 'body.ticket' }] } });
  });

  it('is stored so that nobody can open it who reads the table', async () => {
    const [game, player] = [await stage.newGame(), stage.newPlayer()];
    const ticket = await ticketOf(player, game);
    const { rows } = await stage.database.knex.raw('select play_tickets::text as row from play_tickets');
    const told = rows.map(({ row }: { row: string }) => row).join();
    expect(told).not.toContain(ticket);
    expect(told).not.toContain(Buffer.from(ticket, 'base64url').toString('hex'));
  });
});

it('lets admins try a draft: they play, share and save, and its server reports', async () => {
  const facts = [{ name: 'laps', title: 'Laps', kind: 'count', most: 3 }];
  const draft = await stage.newGame({ status: 'draft', facts });
  const admin = stage.newPlayer({ roles: ['admin'] });
  expect((await stage.play(admin, draft)).player.userId).toBe(admin.id);
  const sharing = { as: admin.as, body: { saves: 'write' } };
  expect((await stage.call('PUT', `/v2/games/${draft.id}/sharing`, sharing)).status).toBe(200);
  const save = { as: admin.as, body: { gameId: draft.id, data: { n: 1 } } };
  expect((await stage.call('POST', '/v2/games/saves', save)).status).toBe(200);
  const report = { userId: admin.id, fact: 'laps', value: 1, reference: 'first' };
  expect((await stage.call('POST', `/v2/games/${draft.id}/facts`, { as: draft.key, body: report })).status).toBe(200);
});
