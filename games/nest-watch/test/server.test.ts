import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { roundTicks } from '../src/engine/field.ts';
import { type Keeper, keeperOf } from '../src/engine/keeper.ts';
import { replay } from '../src/engine/replay.ts';
import { playRound } from '../src/engine/testing.ts';
import { readConfig } from '../src/server/config.ts';
import { borrowed } from '../src/server/rounds.ts';
import { startNestWatch } from '../src/server/server.ts';
import { sign } from '../src/server/tokens.ts';
import { startStandIn } from './stand-in.ts';

const apiKey = 'a key of forty characters or thereabouts';
const minute = 60_000;
const creature = {
  ...{ chainId: 31337, tokenId: '7', name: 'Fernip', element: 'plant', level: 4, stage: 1 },
  ...{ walkSpeed: 40, health: 150, attackDamage: 14, aspd: 1.1, image: '/public/ultigen/monsters/4.svg' },
};

let hatchery: Awaited<ReturnType<typeof startStandIn>>;
let game: Awaited<ReturnType<typeof startNestWatch>>;
let folder: string;
let time = Date.parse('2026-11-24T21:00:00Z');
let drawn = 0;

beforeAll(async () => {
  hatchery = await startStandIn(apiKey);
  folder = mkdtempSync(join(tmpdir(), 'nest-watch-'));
  writeFileSync(join(folder, 'index.html'), '<meta name="hatchery" content="{{hatchery}}">');
  const config = readConfig({ HATCHERY_URL: hatchery.url, HATCHERY_API_KEY: apiKey, PORT: '0' });
  game = await startNestWatch({ config, now: () => time, folder });
});
afterAll(async () => {
  await game.close();
  await hatchery.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  Object.assign(hatchery.state, { isAway: false, refusesFact: '', refusesWith: 0, hasEnded: false, isMaintained: 0 });
  hatchery.reports.clear();
});

/** All that answers have; each has a part of it. */
type Answer = {
  session: string;
  creatures: { image?: string }[];
  roundId: string;
  seed: number;
  keeper: Keeper;
  token: string;
  repeated: boolean;
  message: string;
};

async function post(path: string, body: unknown, type = 'application/json') {
  const response = await fetch(game.url + path, {
    method: 'POST',
    headers: { 'content-type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Answer };
}

/** Gives out a ticket as a press of Play does. */
function ticketFor(userId: string, creatures: object[] = [creature]): string {
  drawn += 1;
  const ticket = `ticket-of-a-press-of-play-${drawn}`;
  hatchery.tickets.set(ticket, { session: 'unused', player: { userId, displayName: 'Ash' }, creatures });
  return ticket;
}

let players = 0;
/** A player whose limits nobody else has used. */
const newPlayer = () => `00000000-0000-4000-8000-${String(++players).padStart(12, '0')}`;

async function enter(userId = newPlayer(), creatures?: object[]) {
  return (await post('/sessions', { ticket: ticketFor(userId, creatures) })).body;
}

/** Starts a round, and plays it in no time. */
async function playOne(userId = newPlayer(), keeper?: string) {
  const { session } = await enter(userId);
  const started = (await post('/rounds', { session, keeper })).body;
  const inputs = playRound(started.seed, started.keeper, 20);
  return { userId, ...started, inputs, expected: replay(started.seed, started.keeper, inputs) };
}

describe('a session', () => {
  it('is what a ticket is traded for, with the creatures of the player', async () => {
    const { status, body } = await post('/sessions', { ticket: ticketFor(newPlayer()) });
    expect(status).toBe(200);
    expect(body).toMatchObject({ player: { name: 'Ash' }, endsAt: time + 120 * minute });
    expect(body.creatures).toEqual([
      {
        ...{ id: '31337-7', name: 'Fernip', level: 4, stage: 1, keeper: keeperOf('plant', creature) },
        image: `${hatchery.url}/public/ultigen/monsters/4.svg`,
      },
    ]);
  });

  it('begins without creatures where Hatchery does not know them', async () => {
    const ticket = ticketFor(newPlayer());
    hatchery.tickets.set(ticket, { player: { userId: newPlayer() }, creaturesUnknown: true });
    expect((await post('/sessions', { ticket })).body).toMatchObject({ creatures: [] });
  });

  it('shows no picture of another origin, and leaves out elements that it does not know', async () => {
    const odd = [
      { ...creature, tokenId: '8', image: 'https://elsewhere.example/a.svg' },
      { ...creature, tokenId: '9', element: 'cheese' },
    ];
    const { creatures } = await enter(newPlayer(), odd);
    expect(creatures).toHaveLength(1);
    expect(creatures[0]?.image).toBeUndefined();
  });

  it('is refused for a used ticket, a malformed one, and none', async () => {
    const ticket = ticketFor(newPlayer());
    expect((await post('/sessions', { ticket })).status).toBe(200);
    expect((await post('/sessions', { ticket })).status).toBe(404);
    for (const bad of [undefined, 7, 'short', 'with spaces in the middle of it'])
      expect((await post('/sessions', { ticket: bad })).body).toMatchObject({ code: 'bad-ticket' });
  });

  it('ends after two hours', async () => {
    const { session } = await enter();
    time += 121 * minute;
    expect(await post('/rounds', { session })).toMatchObject({ status: 401, body: { code: 'session-over' } });
  });

  it('is not believed when it was changed, or made by others', async () => {
    const { session } = await enter();
    const [payload = '', signature = ''] = session.split('.');
    const value = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const changed = Buffer.from(JSON.stringify({ ...value, userId: newPlayer() })).toString('base64url');
    const elsewhere = sign('session', value, Buffer.from('another key'));
    for (const bad of [`${changed}.${signature}`, elsewhere, payload, '', null, `${session}.more`])
      expect(await post('/rounds', { session: bad })).toMatchObject({ status: 401 });
  });
});

describe('a round', () => {
  it('is replayed, and its facts are reported with their proof', async () => {
    const round = await playOne();
    time += minute;
    const answer = await post(`/rounds/${round.roundId}`, round);
    expect(answer).toMatchObject({ status: 200, body: { ...round.expected, repeated: false } });
    const of = (fact: string) => hatchery.reports.get(`round-${round.roundId}-${fact}`);
    expect(of('rounds')).toMatchObject({ userId: round.userId, fact: 'rounds', value: 1 });
    expect(of('foxes')).toMatchObject({ fact: 'foxes', value: round.expected.foxes });
    expect(of('kept')).toMatchObject({ fact: 'kept', value: round.expected.kept });
    expect(of('score')).toMatchObject({
      value: round.expected.score,
      proof: {
        seed: round.seed,
        keeper: borrowed,
        score: round.expected.score,
        inputsHash: expect.stringMatching(/^[\da-f]{64}$/),
      },
    });
    expect(hatchery.reports.size).toBe(4);
  });

  it('is played by a creature of the player, and by nobody else', async () => {
    const round = await playOne(newPlayer(), '31337-7');
    expect(round.keeper).toEqual(keeperOf('plant', creature));
    const { session } = await enter();
    expect(await post('/rounds', { session, keeper: '31337-8' })).toMatchObject({ status: 404 });
    expect(await post('/rounds', { session, keeper: '__proto__' })).toMatchObject({ status: 404 });
    expect(await post('/rounds', { session, keeper: { toString: 1 } })).toMatchObject({ status: 404 });
  });

  it('counts once, however often it is sent', async () => {
    const round = await playOne();
    time += minute;
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(`/rounds/${round.roundId}`, round)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.filter(({ body }) => !body.repeated)).toHaveLength(1);
    expect(hatchery.reports.size).toBe(4);
  });

  it('is not counted again with better inputs', async () => {
    const round = await playOne();
    time += minute;
    await post(`/rounds/${round.roundId}`, { token: round.token, inputs: [] });
    const again = await post(`/rounds/${round.roundId}`, round);
    expect(again).toMatchObject({ status: 409, body: { code: 'already-counted' } });
    expect(hatchery.reports.get(`round-${round.roundId}-score`)?.value).not.toBe(round.expected.score);
  });

  it.each([401, 403, 408, 425, 429, 500])('waits while Hatchery answers the game itself with %i', async (status) => {
    const round = await playOne();
    time += minute;
    hatchery.state.refusesWith = status;
    const answer = await post(`/rounds/${round.roundId}`, round);
    expect(answer).toMatchObject({ status: 503, body: { code: 'hatchery-away' } });
    hatchery.state.refusesWith = 0;
    expect((await post(`/rounds/${round.roundId}`, round)).status).toBe(200);
  });

  it('is not counted when the game has ended, and says so', async () => {
    const round = await playOne();
    time += minute;
    hatchery.state.hasEnded = true;
    expect(await post(`/rounds/${round.roundId}`, round)).toMatchObject({
      status: 409,
      body: { code: 'hatchery-refused', message: 'Nest Watch has ended.' },
    });
  });

  it('does not lie beside another one of its player: so many rounds need so much time', async () => {
    const userId = newPlayer();
    const drawn: Awaited<ReturnType<typeof playOne>>[] = [];
    for (let index = 0; index < 8; index += 1) drawn.push(await playOne(userId));
    /** Sends all at once, and adds up how long the counted ones took. */
    const sendAll = async () => {
      const answers = await Promise.all(drawn.map((round) => post(`/rounds/${round.roundId}`, round)));
      expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true);
      const counted = drawn.filter((_, index) => answers[index]?.status === 200);
      return counted.reduce((sum, { expected }) => sum + (expected.ticks * 1_000) / 60, 0);
    };
    for (const minutes of [1, 2, 3]) {
      time += minute;
      const counted = await sendAll();
      expect(counted).toBeGreaterThan((minutes - 1) * minute);
      expect(counted).toBeLessThan(minutes * minute + 2_000);
    }
  });

  it('waits while Hatchery is away, and is finished later where it stopped', async () => {
    const round = await playOne();
    time += minute;
    hatchery.state.isAway = true;
    const early = await post(`/rounds/${round.roundId}`, round);
    expect(early).toMatchObject({ status: 503, body: { code: 'hatchery-away' } });
    expect(early.headers.get('retry-after')).toBe('5');
    // A page of what stands before Hatchery is no answer of it, whatever its status.
    for (const status of [200, 404]) {
      Object.assign(hatchery.state, { isAway: false, isMaintained: status });
      expect((await post(`/rounds/${round.roundId}`, round)).status).toBe(503);
      expect((await post('/sessions', { ticket: ticketFor('8d5b8c1e-4a57-4f0b-b0c3-000000000042') })).status).toBe(503);
    }
    Object.assign(hatchery.state, { isMaintained: 0, refusesFact: 'foxes' });
    expect((await post(`/rounds/${round.roundId}`, round)).status).toBe(503);
    hatchery.state.refusesFact = '';
    expect((await post(`/rounds/${round.roundId}`, round)).status).toBe(200);
    expect(hatchery.reports.size).toBe(4);
  });

  it('is refused with a score that its inputs do not give', async () => {
    const round = await playOne();
    time += minute;
    const cheated = await post(`/rounds/${round.roundId}`, { ...round, score: round.expected.score + 1 });
    expect(cheated).toMatchObject({ status: 422, body: { code: 'score-differs' } });
    expect((await post(`/rounds/${round.roundId}`, { ...round, score: round.expected.score })).status).toBe(200);
  });

  it.each([
    ['nothing', undefined, 'inputs: '],
    ['an object', {}, 'inputs: '],
    [
      'two inputs at once',
      [
        [5, 1],
        [5, 2],
      ],
      'inputs[1]: ',
    ],
    ['a tick after the round', [[roundTicks, 1]], 'inputs[0]: '],
    ['no whole number', [[0.5, 1]], 'inputs[0]: '],
  ])('is refused with %s, and nothing is reported', async (_, inputs, field) => {
    const round = await playOne();
    time += minute;
    const answer = await post(`/rounds/${round.roundId}`, { token: round.token, inputs });
    expect(answer).toMatchObject({ status: 422, body: { code: 'bad-inputs' } });
    expect(answer.body.message.startsWith(field)).toBe(true);
    expect(hatchery.reports.size).toBe(0);
  });

  it('takes as long as its ticks say, and is sent within an hour', async () => {
    const round = await playOne();
    time += 20_000;
    expect(await post(`/rounds/${round.roundId}`, round)).toMatchObject({ status: 422, body: { code: 'too-soon' } });
    time += 61 * minute;
    expect(await post(`/rounds/${round.roundId}`, round)).toMatchObject({ status: 410 });
    expect(hatchery.reports.size).toBe(0);
  });

  it('is not taken for another one', async () => {
    const [one, other] = [await playOne(), await playOne()];
    const { session } = await enter();
    time += minute;
    const path = `/rounds/${one.roundId}`;
    expect(await post(path, { token: other.token, inputs: [] })).toMatchObject({ status: 401 });
    expect(await post(path, { token: session, inputs: [] })).toMatchObject({ status: 401 });
    expect(await post(path, { inputs: [] })).toMatchObject({ status: 401, body: { code: 'unknown-round' } });
  });

  it('may be started so often by one player, whatever others do', async () => {
    const { session } = await enter();
    const statuses = [];
    for (let index = 0; index < 41; index += 1) statuses.push((await post('/rounds', { session })).status);
    expect(statuses).toEqual([...Array(40).fill(200), 429]);
    expect((await playOne()).roundId).toBeDefined();
    time += 10 * minute;
    expect((await post('/rounds', { session })).status).toBe(200);
  });
});

it('takes so many tickets from one address in ten minutes', async () => {
  const other = await startNestWatch({
    config: readConfig({ HATCHERY_URL: hatchery.url, HATCHERY_API_KEY: apiKey, PORT: '0' }),
    ...{ now: () => time, folder },
  });
  const open = async (from: string) => {
    const response = await fetch(`${other.url}/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.9, ${from}` },
      body: JSON.stringify({ ticket: 'a-ticket-that-nobody-gave-out' }),
    });
    return response.status;
  };
  const statuses = await Promise.all(Array.from({ length: 101 }, () => open('198.51.100.7')));
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect(await open('198.51.100.8')).toBe(404);
  await other.close();
});

describe('the page', () => {
  it('may be shown by the app alone, and names it', async () => {
    const response = await fetch(game.url);
    expect(response.headers.get('content-security-policy')).toContain(`frame-ancestors ${hatchery.url}`);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await response.text()).toContain(`content="${hatchery.url}"`);
  });

  it('is packed for browsers that take it so', async () => {
    const response = await fetch(game.url, { headers: { 'accept-encoding': 'br' } });
    expect(response.headers.get('content-encoding')).toBe('br');
  });

  it('has nothing beside its files', async () => {
    for (const path of ['//', '/nothing', '/%2e%2e/package.json', '/index.htm'])
      expect((await fetch(game.url + path)).status).toBe(404);
    expect((await fetch(game.url, { method: 'DELETE' })).status).toBe(405);
    expect((await fetch(`${game.url}/healthz`)).status).toBe(200);
  });

  it('sends no other page an answer that it could read, and takes no form of it', async () => {
    expect(await post('/rounds', '{}', 'text/plain')).toMatchObject({ status: 415 });
    const response = await fetch(game.url, { headers: { origin: 'https://elsewhere.example' } });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('refuses bodies that are no JSON, no object or too large', async () => {
    for (const body of ['', '{', '[]', '"text"', 'null']) expect((await post('/rounds', body)).status).toBe(400);
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { 'content-type': 'application/json' };
      const request = httpRequest(`${game.url}/rounds`, { method: 'POST', headers }, ({ statusCode }) =>
        resolve(statusCode),
      );
      request.once('error', reject);
      request.end(JSON.stringify({ session: 'x'.repeat(200_000) }));
    });
    expect(status).toBe(413);
  });
});

describe('the configuration', () => {
  it.each([
    [{}, 'HATCHERY_API_KEY'],
    [{ HATCHERY_API_KEY: 'key' }, 'HATCHERY_URL'],
    [{ HATCHERY_API_KEY: 'key', HATCHERY_URL: 'ftp://somewhere' }, 'HATCHERY_URL'],
  ])('%j lacks %s', (environment, name) => {
    expect(() => readConfig(environment)).toThrow(name);
  });
});
