import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zstdCompressSync } from 'node:zlib';
import { gamesConfig } from '@hatchery/games-service/config';
import { startGamesService } from '@hatchery/games-service/service';
import { createDatabase } from '@hatchery/kit/database';
import { createLogger } from '@hatchery/kit/log';
import { passportHeader } from '@hatchery/kit/passport';
import { testConfig, testPassports } from '@hatchery/kit/testing';
import type { Transport } from '@hatchery/kit/transport';
import { Pool } from 'undici';
import { interleaved, medianRatio } from './measure.ts';
import { cpuSecondsOf, figuresOf, type Part, printSides, type Sample, warmUp, withParts } from './processes.ts';
import type { Goal } from './ratios.rules.ts';
import { reportRatio } from './results.ts';

/**
 * Measures saves of games over HTTP: writes of 100 kB against pgbench writing the same bytes, reads by id against the same statements,
 * and lists among 10,000 saves against lists among 1,000,000. Service, load and Postgres share the machine as they are.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const most = Number(process.env.BENCH_ROWS ?? 1_000_000);
const fewest = 10_000;
const clients = 16;
/** They write and read by id, and are so many that nobody waits long for another one's lock. */
const players = 1_000;
const savesOfPlayer = 10;
const self = fileURLToPath(import.meta.url);
const log = createLogger({ service: 'bench', level: 'error' });

/** Players and saves have numbers, so that every process knows their ids. */
const idOf = (kind: number, index: number) =>
  `00000000-0000-4000-${(0x8000 + kind).toString(16)}-${index.toString(16).padStart(12, '0')}`;
const idIn = (kind: number, n: string) =>
  `cast('00000000-0000-4000-${(0x8000 + kind).toString(16)}-' || lpad(to_hex(${n}), 12, '0') as uuid)`;
const gameId = idOf(1, 1);

/** About 100 kB, as games save it: many small things of the same form. */
const data = {
  level: 40,
  items: Array.from({ length: 1_150 }, (_, index) => ({
    id: idOf(9, index),
    kind: `kind-${index % 37}`,
    at: [(index * 7_919) % 1_024, (index * 104_729) % 1_024],
  })),
};
const text = JSON.stringify(data);
const small = JSON.stringify({ level: 4, wallet: { coins: 12 }, note: 'x'.repeat(900) });

/** Takes events and forgets them. */
const nowhere: Transport = {
  publish: async () => [],
  subscribe: async () => ({ close: async () => {} }),
  ready: async () => {},
  close: async () => {},
};

async function serve(url: string): Promise<string> {
  const place = { url, drop: async () => {} };
  const config = { ...gamesConfig.parse({ DATABASE_URL: url, CONTENT: 'off' }), ...testConfig(place) };
  return (await startGamesService({ config, transport: nowhere, log })).url;
}

const passportOf = (subject: string): string =>
  testPassports('gateway').sign(
    { kind: 'user', subject, roles: [], permissions: [], requestId: 'bench' },
    { audience: 'games', now: new Date() },
  );

type Asked = { method: 'GET' | 'PUT'; path: string; body?: string; player: string };

/** Sends requests for a round, each of a player drawn at random. Passports are signed before, as the gateway keeps them. */
async function load(part: Part, crowd: number, ask: (player: number) => Asked): Promise<Sample> {
  const passports = new Map<string, string>();
  const passportFor = (player: string) => {
    const known = passports.get(player) ?? passportOf(player);
    passports.set(player, known);
    return known;
  };
  const drawn = Array.from({ length: 256 }, () => ask(Math.floor(Math.random() * crowd)));
  for (const { player } of drawn) passportFor(player);
  const pool = new Pool(part.url, { connections: clients });
  const before = cpuSecondsOf(part.child.pid);
  const until = performance.now() + seconds * 1_000;
  let done = 0;
  const client = async () => {
    while (performance.now() < until) {
      const { method, path, body, player } = drawn[done % drawn.length] as Asked;
      done += 1;
      const headers = {
        [passportHeader]: passportFor(player),
        ...(body ? { 'content-type': 'application/json' } : {}),
      };
      const answer = await pool.request({ method, path, headers, ...(body ? { body } : {}) });
      const told = await answer.body.text();
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${told}`);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  await pool.close();
  return { perSecond: done / seconds, cpuMicroseconds: ((cpuSecondsOf(part.child.pid) - before) / done) * 1e6 };
}

const playerAt = (index: number) => idOf(2, index);
const ownSave = (index: number) => idOf(3, index * savesOfPlayer);

const write = (player: number): Asked => ({
  method: 'PUT',
  path: `/v2/games/saves/${ownSave(player)}`,
  body: `{"data":${text}}`,
  player: playerAt(player),
});
const read = (player: number): Asked => ({
  method: 'GET',
  path: `/v2/games/saves/${ownSave(player)}`,
  player: playerAt(player),
});
const list = (player: number): Asked => ({
  method: 'GET',
  path: `/v2/games/saves?gameId=${gameId}`,
  player: playerAt(player),
});

const hasPgbench = (() => {
  try {
    execFileSync('pgbench', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

type Sides = Record<string, () => Sample | Promise<Sample>>;

/** Returns a side that runs a script by pgbench; none where it is not installed. */
function pgbench(name: string, databaseUrl: string, folder: string, script: string[]): Sides {
  if (!hasPgbench) return {};
  const file = join(folder, `${randomUUID()}.sql`);
  const draw = `\\set n random(0, ${players - 1})`;
  writeFileSync(file, [draw, ...script.map((statement) => `${statement.replaceAll(/\s+/g, ' ')};`), ''].join('\n'));
  const flags = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '1', '-T', String(seconds), '-f', file];
  const env = { ...process.env, PGOPTIONS: '-c search_path=games' };
  const measure = () => {
    const out = execFileSync('pgbench', [...flags, databaseUrl], { env, stdio: ['ignore', 'pipe', 'ignore'] });
    return { perSecond: Number(/tps = ([\d.]+) \(without/.exec(String(out))?.[1]), cpuMicroseconds: Number.NaN };
  };
  return { [name]: measure };
}

/** The player whom a script has drawn as `n`, and the save of theirs that is read and written. */
const drawnPlayer = idIn(2, 'cast(:n as integer)');
const drawnSave = idIn(3, `cast(:n as integer) * ${savesOfPlayer}`);

const familyOfDrawn = `with recursive family (user_id) as (
  select unnest(array[${drawnPlayer}]) union
  select departures.user_id from departures join family on departures.into_id = family.user_id)
  select user_id from family order by user_id limit 10000`;

/** The rows of one write, with these bytes in place of compressed ones, in tables of their own. */
const writeOf = (bytes: Buffer): string[] => [
  'begin',
  `select version from bench_saves where user_id = ${drawnPlayer} and game_id = '${gameId}' order by id limit 1 for update`,
  `update bench_saves set version = version + 1, bytes = ${text.length}, updated_at = now() where id = ${drawnSave}`,
  `insert into bench_save_versions (save_id, version, bytes, content, written_by, written_at)
   select id, version, bytes, '\\x${bytes.toString('hex')}', 'player', now() from bench_saves
   where id = ${drawnSave}`,
  `delete from bench_save_versions where save_id = ${drawnSave}
   and version <= (select version - 20 from bench_saves where id = ${drawnSave})`,
  'commit',
];

const readDrawn = [
  familyOfDrawn,
  `select saves.*, current.content, current.file from saves
   join save_versions as current on current.save_id = saves.id and current.version = saves.version
   where saves.id = ${drawnSave}`,
];

/** Fills a database with saves: ten of each player. */
async function seed(url: string, count: number): Promise<void> {
  const database = createDatabase({ url, schema: 'games', statementMilliseconds: 1_800_000, log });
  const { knex } = database;
  await knex.raw(
    `insert into games (id, slug, name, description, status, sort_order, links, images, quota, currencies, facts, created_at, updated_at)
     values (?, 'bench', 'Bench', 'Bench', 'live', 0, '{}', '[]', '{"slots":100,"bytes":200000000}', '[]', '[]', now(), now())`,
    [gameId],
  );
  await knex.raw(
    `insert into saves (id, game_id, user_id, name, version, bytes, written_by, created_at, updated_at)
     select ${idIn(3, 'n')}, '${gameId}', ${idIn(2, `n / ${savesOfPlayer}`)}, 'slot ' || n % ${savesOfPlayer}, 1, ${small.length}, 'player',
       now(), now() - n * interval '1 second' from generate_series(0, ${count - 1}) as n`,
  );
  await knex.raw(
    `insert into save_versions (save_id, version, bytes, content, written_by, written_at)
     select id, 1, bytes, ?, 'player', updated_at from saves`,
    [zstdCompressSync(small)],
  );
  await knex.raw('vacuum analyze saves');
  await knex.raw('vacuum analyze save_versions');
  await database.close();
}

/** Copies the tables that pgbench writes, for the players who write. */
async function copyTables(url: string): Promise<void> {
  const database = createDatabase({ url, schema: 'games', log });
  for (const table of ['saves', 'save_versions']) {
    await database.knex.raw(`create table bench_${table} (like ${table} including all)`);
    await database.knex.raw(`insert into bench_${table} select * from ${table}`);
    await database.knex.raw(`vacuum analyze bench_${table}`);
  }
  await database.close();
}

type Compared = {
  key: string;
  measured: string;
  sides: Sides;
  against: Record<string, { words: string; goal?: Goal }>;
};

async function compare({ key, measured, sides, against }: Compared): Promise<void> {
  await warmUp(sides, seconds);
  const samples = await interleaved(rounds, sides);
  console.log(`\n${measured}`);
  printSides(samples);
  for (const [side, { words, goal }] of Object.entries(against)) {
    if (!samples[side]) continue;
    const ratio = medianRatio(figuresOf(samples, 'ours', 'perSecond'), figuresOf(samples, side, 'perSecond'));
    reportRatio({ key: `${key}.${side}`, measured, against: words, ratio, goal });
  }
}

async function measureSaves(part: Part, url: string, folder: string): Promise<void> {
  await copyTables(url);
  await compare({
    key: 'games.save',
    measured: 'save of 100 kB over HTTP',
    sides: {
      ours: () => load(part, players, write),
      ...pgbench('pgbench', url, folder, writeOf(Buffer.from(text))),
      ...pgbench('compressed', url, folder, writeOf(zstdCompressSync(text))),
    },
    against: {
      pgbench: { words: 'pgbench writing the same bytes', goal: { atLeast: 0.5 } },
      compressed: { words: 'pgbench writing them compressed' },
    },
  });
}

const measureReads = (part: Part, url: string, folder: string): Promise<void> =>
  compare({
    key: 'games.read',
    measured: 'save of 1 kB read by id over HTTP',
    sides: { ours: () => load(part, players, read), ...pgbench('pgbench', url, folder, readDrawn) },
    against: { pgbench: { words: 'pgbench, the same statements', goal: { atLeast: 0.4 } } },
  });

async function measureLists(few: Part, many: Part): Promise<void> {
  const sides = {
    few: () => load(few, fewest / savesOfPlayer, list),
    many: () => load(many, most / savesOfPlayer, list),
  };
  await warmUp(sides, seconds);
  const samples = await interleaved(rounds, sides);
  console.log('\nsaves of a player in a game');
  printSides(samples);
  reportRatio({
    key: 'games.list',
    measured: `time of a list of saves among ${most}`,
    against: `among ${fewest}`,
    ratio: medianRatio(figuresOf(samples, 'few', 'perSecond'), figuresOf(samples, 'many', 'perSecond')),
    goal: { atMost: 1.2 },
  });
}

/** Creates a database on the same server, and returns its address. */
async function createBeside(databaseUrl: string, name: string): Promise<string> {
  const database = createDatabase({ url: databaseUrl, schema: 'public', log });
  await database.knex.raw(`create database ${name}`);
  await database.close();
  return Object.assign(new URL(databaseUrl), { pathname: `/${name}` }).href;
}

async function measure(
  databaseUrl: string,
  startPart: (...args: string[]) => Promise<Part>,
  folder: string,
): Promise<void> {
  const manyUrl = await createBeside(databaseUrl, 'crowded');
  const [few, many] = [await startPart('serve', databaseUrl), await startPart('serve', manyUrl)];
  await seed(databaseUrl, fewest);
  await seed(manyUrl, most);
  await measureLists(few, many);
  many.child.removeAllListeners('exit').kill();
  await measureReads(few, databaseUrl, folder);
  await measureSaves(few, databaseUrl, folder);
}

const [part, databaseUrl = ''] = process.argv.slice(2);
if (part === 'serve') console.log(await serve(databaseUrl));
else await withParts(self, measure);
