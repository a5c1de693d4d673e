import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { runningServices } from '@hatchery/api/services';
import { asKey, eventually } from '@hatchery/kit/testing';
import { UserDeletedSchema } from '@hatchery/proto/users';
import { deleteAccount } from '../src/deletion/deletion.ts';
import { mergedPair } from './fixtures/merges.fixture.ts';
import { type Asked, startStandIn } from './fixtures/stand-in.fixture.ts';
import { type Stage, signIn, startStage } from './fixtures/users.fixture.ts';

type StandIn = Awaited<ReturnType<typeof startStandIn>>;
type Line = Record<string, unknown> & { service?: string; table?: string; row?: Record<string, string> };

/** The services that a stage brings along. */
const fixtures = ['users', 'signer', 'ultigen', 'vouchers'];
/** The other services, of which trades has two pages. What they were asked is kept. */
const asked: Asked['body'][] = [];
const others = new Map<string, StandIn>();
let stage: Stage;

/** Held while an archive must not end. */
let turn: Promise<void> = Promise.resolve();

/** Pages that are being read, and the most at once. */
const reading = { now: 0, most: 0 };

const pageOf = async (name: string, body: Asked['body']) => {
  asked.push(body);
  reading.now += 1;
  reading.most = Math.max(reading.most, reading.now);
  await turn.finally(() => {
    reading.now -= 1;
  });
  if (name !== 'trades') return { lines: [] };
  const line = (id: string) => JSON.stringify({ table: 'trades', row: { id } });
  return body.after
    ? { lines: [line(`after ${body.after.key}`)] }
    : { lines: [line('first')], next: { table: 'trades', key: ['first'] } };
};

beforeAll(async () => {
  for (const name of runningServices)
    if (!fixtures.includes(name))
      others.set(
        name,
        await startStandIn(name, { [`POST /internal/${name}/personal-rows`]: ({ body }) => pageOf(name, body) }),
      );
  stage = await startStage({ services: Object.fromEntries([...others].map(([name, { url }]) => [name, url])) });
});

afterAll(async () => {
  await stage?.close();
  for (const other of others.values()) await other.close();
});

const archive = async (as: Awaited<ReturnType<typeof signIn>>['as']) => {
  const reply = await stage.call('GET', '/account/archive', { as });
  expect(reply).toMatchObject({ status: 200 });
  const text = reply.body as unknown as string;
  const lines: Line[] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  return { text, lines, end: lines.at(-1)?.end, headers: reply.headers };
};
const rowsOf = (lines: Line[], table: string) => lines.filter((line) => line.table === table).map(({ row }) => row);

describe('GET /account/archive', () => {
  it('has every row of every service, over many pages, of merged accounts too, and nothing of others', async () => {
    const { into: player, from: absorbed } = await mergedPair(stage);
    const stranger = await signIn(stage.call);
    const notes = Array.from({ length: 1_234 }, (_, index) => ({
      kind: 'gift.arrived',
      subject: `gift ${index}`,
      data: JSON.stringify({ text: 'x'.repeat(1_000) }),
      link: '/hatchery',
      created_at: new Date(),
    }));
    for (const [user_id, count] of [
      [player.userId, 1_234],
      [stranger.userId, 10],
    ] as const)
      await stage.database.knex.batchInsert(
        'notifications',
        notes.slice(0, count).map((note, index) => ({ ...note, user_id, id: 1_000 + index })),
        500,
      );
    const { lines, end, text, headers } = await archive(player.as);
    expect(headers.get('content-disposition')).toContain('attachment');
    expect(lines[0]).toMatchObject({ archive: { accounts: [player.userId, absorbed.userId] } });
    const subjects = rowsOf(lines, 'notifications').map((row) => row?.subject);
    expect(subjects.filter((subject) => subject?.startsWith('gift '))).toHaveLength(1_234);
    expect(new Set(subjects).size).toBe(subjects.length);
    expect(
      rowsOf(lines, 'users')
        .map((row) => row?.id)
        .sort(),
    ).toEqual([player.userId, absorbed.userId].sort());
    expect(rowsOf(lines, 'notifications')[0]?.id).toEqual(expect.any(String));
    expect(rowsOf(lines, 'trades')).toEqual([{ id: 'first' }, { id: 'after first' }]);
    expect(end).toEqual({ complete: true, rows: lines.length - 2, missing: [] });
    expect(text).not.toContain(stranger.userId);
    expect(asked).toContainEqual({
      players: [player.userId, absorbed.userId],
      wallets: expect.arrayContaining([
        player.wallet.address,
        player.wallet.address.toLowerCase(),
        absorbed.wallet.address,
      ]),
    });
  });

  it('has no secret', async () => {
    const player = await signIn(stage.call);
    const { knex } = stage.database;
    await knex('passwords').insert({ user_id: player.userId, hash: '$argon2id$quill', updated_at: new Date() });
    const { text, lines } = await archive(player.as);
    expect(rowsOf(lines, 'passwords')).toEqual([{ user_id: player.userId, updated_at: expect.any(String) }]);
    expect(text).not.toMatch(/argon2/);
    for (const { hash } of await knex('refresh_tokens').where({ session_id: player.sessionId }))
      expect(text).not.toContain(hash.toString('hex'));
  });

  it('does not tell who else tried to prove an address', async () => {
    const [player, other] = [await signIn(stage.call), await signIn(stage.call)];
    const { knex } = stage.database;
    const email = `${randomUUID()}@example.com`;
    await knex('users').where({ id: player.userId }).update({ email });
    const proof = { purpose: 'link', email, code_hash: Buffer.from('c'), created_at: new Date() };
    const until = { code_expires_at: new Date(), expires_at: new Date() };
    await knex('email_proofs').insert(
      [player.userId, other.userId, null].map((user_id, index) => ({
        ...{ ...proof, ...until, id: randomUUID(), user_id, device: `device ${index}` },
        token_hash: Buffer.from(randomUUID()),
      })),
    );
    const { text, lines } = await archive(player.as);
    const devices = rowsOf(lines, 'email_proofs').map((row) => row?.device);
    expect(devices.sort()).toEqual(['device 0', 'device 2']);
    expect(text).not.toContain(other.userId);
  });

  it('says that it is incomplete while a service is away', async () => {
    const player = await signIn(stage.call);
    others.get('trades')?.setAway(true);
    const { end, lines } = await archive(player.as);
    others.get('trades')?.setAway(false);
    expect(end).toEqual({ complete: false, rows: lines.length - 2, missing: ['trades'] });
    expect(rowsOf(lines, 'users')).toHaveLength(1);
  });

  it('says that it is incomplete if the account was deleted meanwhile', async () => {
    const player = await signIn(stage.call);
    const before = asked.length;
    let goOn = () => {};
    turn = new Promise((resolve) => {
      goOn = resolve;
    });
    const coming = archive(player.as);
    await eventually(() => asked.length > before);
    await stage.database.transaction((tx) => deleteAccount(tx, player.userId, undefined, new Date()));
    goOn();
    expect((await coming).end).toMatchObject({ complete: false, missing: ['users'] });
  });

  it('comes once at a time, and again when the first was read or left', async () => {
    const player = await signIn(stage.call);
    const before = asked.length;
    let goOn = () => {};
    turn = new Promise((resolve) => {
      goOn = resolve;
    });
    const first = archive(player.as);
    await eventually(() => asked.length > before);
    const second = await stage.call('GET', '/account/archive', { as: player.as });
    goOn();
    expect(second).toMatchObject({ status: 429, body: { type: '/problems/too-many-requests' } });
    await first;
    await eventually(async () => (await stage.call('GET', '/account/archive', { as: player.as })).status === 200);
  });

  it('reads few pages at once, however many players want theirs', async () => {
    const players = await Promise.all(Array.from({ length: 6 }, () => signIn(stage.call)));
    const before = asked.length;
    reading.most = 0;
    let goOn = () => {};
    turn = new Promise((resolve) => {
      goOn = resolve;
    });
    const archives = players.map(({ as }) => archive(as));
    await eventually(() => asked.length >= before + 2);
    // The others have had time to ask as well.
    for (const { as } of players) await stage.call('GET', '/account/export', { as });
    goOn();
    for (const { end } of await Promise.all(archives)) expect(end).toMatchObject({ complete: true });
    expect(reading.most).toBe(2);
  });

  it('keeps no other call from a service that cannot tell its rows', async () => {
    const player = await signIn(stage.call);
    stage.vouchers.setRowsAway(true);
    // More than it takes for a circuit to open.
    for (let count = 0; count < 6; count += 1)
      expect((await archive(player.as)).end).toMatchObject({ complete: false, missing: ['vouchers'] });
    stage.vouchers.setRowsAway(false);
    expect(await stage.call('GET', '/account/export', { as: player.as })).toMatchObject({ status: 200 });
  });

  it('asks no service where only its head is wanted', async () => {
    const player = await signIn(stage.call);
    const before = asked.length;
    expect((await stage.call('HEAD', '/account/archive', { as: player.as })).status).toBe(200);
    expect(asked).toHaveLength(before);
  });

  it('is for the player alone', async () => {
    expect((await stage.call('GET', '/account/archive')).status).toBe(401);
    expect((await stage.call('GET', '/account/archive', { as: asKey('k', 'rewards') })).status).toBe(403);
    const gone = { ...(await signIn(stage.call)).as, subject: randomUUID() };
    expect((await stage.call('GET', '/account/archive', { as: gone })).status).toBe(404);
  });
});

describe('the command for requests of people', () => {
  const main = fileURLToPath(new URL('../src/people.main.ts', import.meta.url));
  /** Runs the command as an operator does beside the service. */
  const run = async (...args: string[]) => {
    const { DATABASE_URL, ACCESS_TOKEN_KEY, SERVICE_URLS } = stage.config;
    const env = {
      DATABASE_URL,
      ACCESS_TOKEN_KEY: JSON.stringify({ keys: ACCESS_TOKEN_KEY }),
      RPC_URLS: '31337=http://127.0.0.1:1',
      SERVICE_URLS: Object.entries(SERVICE_URLS)
        .map((pair) => pair.join('='))
        .join(','),
    };
    return (await promisify(execFile)(process.execPath, [main, ...args], { env, maxBuffer: 100_000_000 })).stdout;
  };
  const isThere = async ({ userId }: { userId: string }) =>
    (await stage.database.knex('users').where({ id: userId }).first('id')) !== undefined;

  it('exports, deletes, and deletes again what a restored backup brought back', async () => {
    const { into: player, from: absorbed } = await mergedPair(stage);
    const lines = (await run('export', player.userId)).trimEnd().split('\n');
    expect(JSON.parse(lines.at(-1) ?? '')).toEqual({ end: { complete: true, rows: lines.length - 2, missing: [] } });
    const accounts = await stage.database.knex('users').whereIn('id', [player.userId, absorbed.userId]);
    await expect(run('delete', player.userId)).rejects.toMatchObject({ code: 2 });
    expect(await run('delete', player.userId, '--abandon-assets')).toBe(`${player.userId} is deleted.\n`);
    expect([await isThere(player), await isThere(absorbed)]).toEqual([false, false]);

    const deleted = await run('deleted');
    expect(deleted).toContain(`${player.userId},\n`);
    expect(deleted).toContain(`${absorbed.userId},${player.userId}\n`);
    // As the backup of a time before the merge has it.
    await stage.database.knex('users').insert(accounts.map((account) => ({ ...account, absorbed_into: null })));
    const folder = mkdtempSync(join(tmpdir(), 'deleted-'));
    try {
      const file = join(folder, 'deleted.csv');
      // As a spreadsheet saves it.
      writeFileSync(file, deleted.replaceAll('\n', '\r\n'));
      expect(await run('forget', '--from', file)).toContain(`${player.userId} is deleted again.`);
      expect([await isThere(player), await isThere(absorbed)]).toEqual([false, false]);
      const told = () => stage.eventsOf(UserDeletedSchema).filter(({ userId }) => userId === player.userId).length;
      await eventually(() => told() === 2);
      expect(await run('forget', '--from', file)).toContain(`${player.userId} is deleted here`);
      await eventually(() => told() === 3);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('says that an export is incomplete, and how it is used', async () => {
    const player = await signIn(stage.call);
    others.get('trades')?.setAway(true);
    await expect(run('export', player.userId)).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('"missing":["trades"]'),
    });
    others.get('trades')?.setAway(false);
    await expect(run('export', 'Ada')).rejects.toMatchObject({ code: 2 });
    await expect(run('deleted', '--to', 'file')).rejects.toMatchObject({ code: 2 });
    await expect(run('export', randomUUID())).rejects.toMatchObject({ code: 1, stderr: 'User not found\n' });
    await expect(run('forget')).rejects.toMatchObject({ code: 2 });
  });
});
