import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyNest, feathersFor, nestFrom } from '../src/engine/nest.ts';
import { readConfig } from '../src/server/config.ts';
import { startNestWatch } from '../src/server/server.ts';
import { startStandIn } from './stand-in.ts';

const apiKey = 'a key of forty characters or thereabouts';
const minute = 60_000;
let hatchery: Awaited<ReturnType<typeof startStandIn>>;
let game: Awaited<ReturnType<typeof startNestWatch>>;
let folder: string;
let time = Date.parse('2026-11-24T21:00:00Z');
let players = 0;

beforeAll(async () => {
  hatchery = await startStandIn(apiKey);
  folder = mkdtempSync(join(tmpdir(), 'nest-watch-'));
  const config = readConfig({ HATCHERY_URL: hatchery.url, HATCHERY_API_KEY: apiKey, PORT: '0' });
  game = await startNestWatch({ config, now: () => time, folder });
});
afterAll(async () => {
  await game.close();
  await hatchery.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  Object.assign(hatchery.state, { isAway: false });
  Object.assign(hatchery.nests.state, { sharing: 'write', rivals: [], keys: [] });
});

type Answer = { session: string; nest?: object; saves: string; roundId: string; token: string; score: number };

async function post(path: string, body: object): Promise<{ status: number; body: Answer & { saved?: boolean } }> {
  const response = await fetch(game.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Answer };
}

const newPlayer = () => `00000000-0000-4000-8000-${String(++players).padStart(12, '0')}`;

/** Presses Play. @param saves what the player shared by then */
async function enter(userId: string, saves = 'write'): Promise<Answer> {
  const ticket = `ticket-of-a-press-of-play-${userId}-${++players}`;
  hatchery.tickets.set(ticket, { player: { userId }, saves, creatures: [] });
  return (await post('/sessions', { ticket })).body;
}

/** Plays a night in which nobody watches. */
async function playOne(session: string) {
  const { roundId, token } = (await post('/rounds', { session })).body;
  time += minute;
  const send = () => post(`/rounds/${roundId}`, { token, inputs: [] });
  return { ...(await send()), send };
}

const stored = (userId: string) => hatchery.nests.saves.get(userId);
const choices = { keeper: '31337-7', sound: true, changedAt: time - minute };

describe('a save that is shared', () => {
  it('holds the best score and the nights, once for each round', async () => {
    const userId = newPlayer();
    const { session, nest } = await enter(userId);
    expect(nest).toBeUndefined();
    const { body, send } = await playOne(session);
    expect(stored(userId)).toEqual({
      version: 1,
      data: { ...emptyNest, best: body.score, nights: 1, feathers: feathersFor(body.score) },
    });
    await send();
    expect(stored(userId)?.version).toBe(1);
    await playOne(session);
    expect(stored(userId)?.data).toMatchObject({ nights: 2 });
    expect(hatchery.nests.state.keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), expect.anything()]);
    expect((await enter(userId)).nest).toEqual(stored(userId)?.data);
  });

  it('holds the newest choices', async () => {
    const userId = newPlayer();
    const { session } = await enter(userId);
    expect(await post('/choices', { session, choices })).toMatchObject({ status: 200, body: { saved: true } });
    await post('/choices', { session, choices: { keeper: '', sound: false, changedAt: choices.changedAt - 1 } });
    expect(stored(userId)).toEqual({ version: 1, data: { ...emptyNest, ...choices } });
    await post('/choices', { session, choices: { ...choices, keeper: '', changedAt: time + 999 * minute } });
    expect(stored(userId)?.data).toEqual({ ...emptyNest, sound: true, changedAt: time });
  });

  it('is merged with what another device wrote meanwhile', async () => {
    const userId = newPlayer();
    const { session } = await enter(userId);
    hatchery.nests.state.rivals = [{ ...emptyNest, ...choices, best: 90_000, nights: 7 }];
    const { score } = (await playOne(session)).body;
    const feathers = feathersFor(score);
    expect(stored(userId)).toEqual({ version: 2, data: { ...choices, best: 90_000, nights: 8, feathers } });
    hatchery.nests.state.rivals = [
      { ...emptyNest, nights: 9 },
      { ...emptyNest, nights: 10 },
    ];
    // A write that comes second twice is given up; the round was counted all the same.
    expect((await playOne(session)).status).toBe(200);
    expect(stored(userId)?.data).toMatchObject({ nights: 10 });
  });

  it('keeps what a later release stored beside, and is ignored in another form', async () => {
    const userId = newPlayer();
    const { session } = await enter(userId);
    hatchery.nests.store(userId, { ...emptyNest, nights: 3, moons: 2 });
    await playOne(session);
    expect(stored(userId)?.data).toMatchObject({ nights: 4, moons: 2 });
    hatchery.nests.store(userId, { level: 4 });
    expect((await enter(userId)).nest).toBeUndefined();
    await playOne(session);
    expect(stored(userId)?.data).toMatchObject({ nights: 1 });
  });
});

it('a save that may only be read is read', async () => {
  const userId = newPlayer();
  hatchery.nests.state.sharing = 'read';
  hatchery.nests.store(userId, { ...emptyNest, nights: 3 });
  const { session, nest, saves } = await enter(userId, 'read');
  expect({ nest, saves }).toEqual({ nest: { ...emptyNest, nights: 3 }, saves: 'read' });
  expect((await playOne(session)).status).toBe(200);
  expect((await post('/choices', { session, choices })).body).toEqual({ saved: false });
  expect(hatchery.nests.state.keys).toEqual([]);
});

it('without sharing, or no longer, everything goes on', async () => {
  const userId = newPlayer();
  const { session } = await enter(userId);
  hatchery.nests.state.sharing = 'none';
  expect((await playOne(session)).status).toBe(200);
  expect((await post('/choices', { session, choices })).body).toEqual({ saved: false });
  const asked = hatchery.state.asked;
  expect(await enter(userId, 'none')).toMatchObject({ saves: 'none' });
  expect(hatchery.state.asked).toBe(asked + 1);
});

it('choices are those of a session, in their form', async () => {
  const { session } = await enter(newPlayer());
  expect((await post('/choices', { session: 'x', choices })).status).toBe(401);
  for (const bad of [undefined, 7, {}, { ...choices, sound: 1 }, { ...choices, keeper: 'x'.repeat(121) }])
    expect((await post('/choices', { session, choices: bad })).status).toBe(400);
});

it.each([
  undefined,
  null,
  'text',
  [],
  {},
  { ...emptyNest, best: -1 },
  { ...emptyNest, nights: 0.5 },
  { ...emptyNest, keeper: 7 },
])('%j is no nest', (value) => expect(nestFrom(value)).toBeUndefined());
