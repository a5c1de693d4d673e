import { randomUUID } from 'node:crypto';
import { asAdmin, asKey, asService, eventually, type TestCaller } from '@hatchery/kit/testing';
import { lockSharing, upsertSharing } from '../src/plays/plays.repository.ts';
import type { Player } from './fixtures/games.fixture.ts';
import { type SavesStage, startSavesStage } from './fixtures/saves.fixture.ts';

let stage: SavesStage;
beforeAll(async () => {
  stage = await startSavesStage();
});
afterAll(() => stage?.close());

const states = ['exists', 'absent', 'deleted'] as const;
const callers = [
  'player',
  'other player',
  'key that may write',
  'key that may read',
  'key that nothing is shared with',
  'key of another game',
  'key without the permission',
  'admin',
  'service',
  'nobody',
] as const;
const versions = ['fresh', 'stale', 'none', '*'] as const;
type State = (typeof states)[number];
type Caller = (typeof callers)[number];
type Version = (typeof versions)[number];

type Made = { player: Player; gameId: string; key: TestCaller; uid: string };

const sharedWith: Partial<Record<Caller, string>> = { 'key that may write': 'write', 'key that may read': 'read' };

/** Makes a slot in a state: what exists has version 2. */
async function make(state: State, caller: Caller): Promise<Made> {
  const [game, player] = [await stage.newGame(), stage.newPlayer()];
  await stage.play(player, game);
  await stage.share(player, game.id, sharedWith[caller] ?? 'none');
  let uid: string = randomUUID();
  if (state !== 'absent') {
    await stage.save(player, game.id, { n: 1 });
    uid = (await stage.save(player, game.id, { n: 2 })).body.uid;
  }
  if (state === 'deleted') await stage.erase(player, uid);
  return { player, gameId: game.id, key: game.key, uid };
}

async function callerOf(caller: Caller, { player, key }: Made): Promise<TestCaller | undefined> {
  if (caller === 'player') return player.as;
  if (caller === 'other player') return stage.newPlayer().as;
  if (caller === 'key of another game') return (await stage.newGame()).key;
  if (caller === 'key without the permission') return { ...asKey(randomUUID(), 'rewards'), appId: key.appId as string };
  if (caller === 'admin') return asAdmin(randomUUID());
  if (caller === 'service') return asService('users');
  return caller === 'nobody' ? undefined : key;
}

const isKey = (caller: Caller) => caller.startsWith('key');

/** The status that a write by name must have. */
function expectedStatus(state: State, caller: Caller, version: Version): number {
  if (caller === 'nobody' || caller === 'service') return 401;
  if (isKey(caller)) {
    if (caller !== 'key that may write') return 403;
  } else if (caller !== 'player') {
    // They write a slot of their own, in which nothing is.
    return version === 'none' || version === '*' ? 200 : 409;
  }
  if (version === 'none') return 200;
  if (version === '*') return state === 'exists' ? 409 : 200;
  return version === 'fresh' && state === 'exists' ? 200 : 409;
}

const cells = states.flatMap((state) =>
  callers.flatMap((caller) => versions.map((version) => [state, caller, version] as const)),
);

test.each(cells)('a slot that %s, written by %s with version %s', async (state, caller, version) => {
  const made = await make(state, caller);
  const { player, gameId, uid } = made;
  const as = await callerOf(caller, made);
  const versionSent = { fresh: 2, stale: 1, none: undefined, '*': '*' }[version];
  const data = { by: caller };
  const { status, body } = isKey(caller)
    ? await stage.call('PUT', `/v2/games/${gameId}/players/${player.id}/saves/default`, {
        as,
        body: { data, version: versionSent },
      })
    : await stage.call('POST', '/v2/games/saves', { as, body: { gameId, data, version: versionSent } });
  expect(status).toBe(expectedStatus(state, caller, version));

  const [mine] = await stage.list(player, `?gameId=${gameId}`);
  const isTheirs = status === 200 && (isKey(caller) || caller === 'player');
  if (isTheirs) {
    expect(mine).toMatchObject({ uid: body.uid, version: state === 'exists' ? 3 : 1 });
    expect(body).toMatchObject({ userId: player.id, writtenBy: { kind: isKey(caller) ? 'game' : 'player' } });
  } else if (state === 'exists') expect(mine).toMatchObject({ uid, version: 2 });
  else expect(mine).toBeUndefined();
});

test.each(callers)('what %s does with a save by its id', async (caller) => {
  const made = await make('exists', caller);
  const { player, gameId, uid } = made;
  const as = await callerOf(caller, made);
  const refused = caller === 'nobody' || caller === 'service' ? 401 : isKey(caller) ? 403 : 404;
  const calls: ['GET' | 'PUT' | 'POST' | 'DELETE', string, unknown?][] = [
    ['GET', `/v1/games/saves/${uid}`],
    ['GET', `/v2/games/saves/${uid}`],
    ['GET', `/v2/games/saves/${uid}/versions`],
    ['GET', `/v2/games/saves/${uid}/versions/1`],
    ['PUT', `/v2/games/saves/${uid}`, { data: {} }],
    ['POST', `/v2/games/saves/${uid}/restore`, { version: 1 }],
    ['DELETE', `/v2/games/saves/${uid}`],
    ['DELETE', `/v1/games/saves/${uid}`],
  ];
  if (caller === 'player') return;
  for (const [method, path, body] of calls)
    expect([method, path, (await stage.call(method, path, { as, body })).status]).toEqual([method, path, refused]);
  for (const path of ['/v1/games/saves/all', `/v1/games/saves?gameId=${gameId}`, '/v2/games/saves']) {
    const { status, body } = await stage.call('GET', path, { as });
    expect([path, status === 200 ? body : status]).toEqual([path, refused === 404 ? [] : refused]);
  }
  expect((await stage.read(player, uid)).body).toMatchObject({ version: 2, data: { n: 2 } });
});

/** Waits until so many statements wait for an advisory lock. */
const waitingFor = (count: number) =>
  eventually(async () => {
    const { rows } = await stage.database.knex.raw(
      `select from pg_locks where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`,
    );
    return rows.length === count;
  });

describe('the server of a game', () => {
  it('reads what the player shares, and writes what it may', async () => {
    const [game, player] = [await stage.newGame(), stage.newPlayer()];
    const of = { gameId: game.id, userId: player.id };
    const slot = { ...of, name: 'slot%201' };
    await stage.play(player, game);
    await stage.share(player, game.id, 'write');
    const written = await stage.asGame(game.key, 'PUT', slot, {
      body: { data: { n: 1 } },
      headers: { 'if-match': '*' },
    });
    expect(written).toMatchObject({
      status: 200,
      body: { saveName: 'slot 1', version: 1, writtenBy: { kind: 'game' } },
    });
    expect(await stage.asGame(game.key, 'GET', slot)).toMatchObject({ status: 200, body: { data: { n: 1 } } });
    expect((await stage.asGame(game.key, 'GET', of)).body).toMatchObject([{ saveName: 'slot 1' }]);
    expect((await stage.asGame(game.key, 'GET', { ...of, name: 'other' })).status).toBe(404);
    expect(await stage.read(player, written.body.uid)).toMatchObject({ body: { version: 1, data: { n: 1 } } });
    await stage.share(player, game.id, 'read');
    expect((await stage.asGame(game.key, 'PUT', slot, { body: { data: {} } })).status).toBe(403);
    expect((await stage.asGame(game.key, 'GET', slot)).status).toBe(200);
    await stage.share(player, game.id, 'none');
    expect((await stage.asGame(game.key, 'GET', slot)).status).toBe(403);
    expect((await stage.asGame(game.key, 'GET', of)).status).toBe(403);
  });

  it('writes nothing once its game has ended, and still reads', async () => {
    const [game, player] = [await stage.newGame(), stage.newPlayer()];
    const slot = { gameId: game.id, userId: player.id, name: 'default' };
    await stage.play(player, game);
    await stage.share(player, game.id, 'write');
    await stage.asGame(game.key, 'PUT', slot, { body: { data: { n: 1 } } });
    await stage.database.knex('games').where({ id: game.id }).update({ status: 'ended' });
    expect((await stage.asGame(game.key, 'PUT', slot, { body: { data: { n: 2 } } })).status).toBe(409);
    expect(await stage.asGame(game.key, 'GET', slot)).toMatchObject({ body: { version: 1, data: { n: 1 } } });
  });

  it('writes nothing after the player has stopped to share, also if it had begun before', async () => {
    const [game, player] = [await stage.newGame(), stage.newPlayer()];
    const { id: gameId } = game;
    const slot = { gameId, userId: player.id, name: 'default' };
    await stage.play(player, game);
    await stage.share(player, gameId, 'write');
    const holder = await stage.database.knex.transaction();
    await lockSharing(holder, { gameId, userId: player.id });
    const write = stage.asGame(game.key, 'PUT', slot, { body: { data: { n: 1 } } });
    await waitingFor(1);
    await upsertSharing(holder, { gameId, userId: player.id, saves: 'none', now: new Date() });
    await holder.commit();
    expect((await write).status).toBe(403);
    expect(await stage.list(player)).toEqual([]);
  });

  it('learns nothing of a player who has not played it, whatever they share', async () => {
    const [game, player] = [await stage.newGame(), stage.newPlayer()];
    await stage.save(player, game.id, { n: 1 });
    await stage.share(player, game.id, 'write');
    const of = { gameId: game.id, userId: player.id };
    expect((await stage.asGame(game.key, 'GET', of)).status).toBe(404);
    expect((await stage.asGame(game.key, 'PUT', { ...of, name: 'default' }, { body: { data: {} } })).status).toBe(404);
    expect((await stage.asGame(game.key, 'GET', { ...of, gameId: randomUUID() })).status).toBe(404);
    expect((await stage.asGame(game.key, 'GET', { ...of, userId: randomUUID() })).status).toBe(404);
  });
});
