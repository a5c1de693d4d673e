import { createDatabase } from '@hatchery/kit/database';
import { createLogger } from '@hatchery/kit/log';
import { passportHeader } from '@hatchery/kit/passport';
import { testPassports } from '@hatchery/kit/testing';
import { Pool } from 'undici';
import { insertLicence, licenceId, openLibrary } from './library-service.ts';
import { interleaved, median, medianRatio } from './measure.ts';
import { cpuSecondsOf, figuresOf, type Part, printSides, type Sample } from './processes.ts';
import { reportRatio } from './results.ts';

/**
 * Searches of the library over HTTP. All of them find the same number of assets among few and among many, so that what differs is the
 * work of finding them.
 */
const log = createLogger({ service: 'bench', level: 'error' });
const clients = 4;

const syllables = ['ba', 'do', 'fe', 'gu', 'hi', 'ka', 'lo', 'mu', 'ne', 'pi', 'ro', 'se', 'ta', 'vu', 'wi', 'zo'];
const syllableAt = (index: number) => syllables[index % syllables.length] ?? '';
/** Words of three syllables, such as nobody searches for. */
const vocabulary = Array.from(
  { length: syllables.length ** 3 },
  (_, index) => `${syllableAt(index)}${syllableAt(index >> 4)}${syllableAt(index >> 8)}n`,
);
/** Words that few assets have in their titles, each as many. */
const rareWords = ['lanternfish', 'quicksilver', 'thunderbird', 'marshmallow'];
const assetsOfRareWord = 40;
const assetsOfTag = 200;
/** That of "dragon". */
const assetsOfCommonWord = 500;

/** The first words of the vocabulary are common, as in any language. */
const drawWord = () => vocabulary[Math.floor(vocabulary.length * Math.random() ** 3)];
const drawTexts = (words: number) =>
  Array.from({ length: 2_003 }, () => Array.from({ length: words }, drawWord).join(' '));
/** Two halves of a text come together from two of these, so that hardly any text is there twice. */
const halfOf = (place: number) => `(select text from texts where id = (n * ${place} + n / 2003) % 2003 and kind = `;

/**
 * Fills a library: a fifth of all assets has the word "forest" in its description, a tenth "creature" in its title. Rare words and
 * tags have as many assets in every library.
 */
export async function seedAssets(url: string, count: number): Promise<void> {
  const database = openLibrary(url);
  const { knex } = database;
  const every = (found: number) => Math.floor(count / found);
  const rare = rareWords
    .map((word, index) => `when n % ${every(assetsOfRareWord)} = ${index * 5} then '${word} '`)
    .join(' ');
  await insertLicence(database);
  await knex.raw('create table texts (id integer, kind text, text text, primary key (id, kind))');
  for (const [kind, words] of Object.entries({ title: 2, half: 20 }))
    await knex.raw(
      `insert into texts select place - 1, ?, text from unnest(?::text[]) with ordinality as drawn (text, place)`,
      [kind, drawTexts(words)],
    );
  await knex.raw('analyze texts');
  await knex.raw(
    `insert into assets (id, title, description, tags, kind, licence_id, author, active, published, version,
       created_at, updated_at, published_at)
     select cast('00000000-0000-4000-8002-' || lpad(to_hex(n), 12, '0') as uuid),
       case ${rare} else '' end || case when n % 10 = 0 then 'creature ' when n % ${every(assetsOfCommonWord)} = 1 then 'dragon ' else '' end || ${halfOf(7)} 'title') || ' ' || ${halfOf(11)} 'title'),
       case when n % 5 = 0 then 'forest ' else '' end || ${halfOf(13)} 'half') || ' ' || ${halfOf(17)} 'half'),
       array['tag-' || n % ${every(assetsOfTag)}, 'wide-' || n % 20] || case when n % ${every(assetsOfTag)} = 5 then '{heraldry}'::text[] else '{}' end,
       (array['picture', 'picture', 'picture', 'picture', 'model', 'sound', 'document'])[1 + n % 7],
       '${licenceId}', 'Ada', true, 1, 1, at, at, at
     from generate_series(0, ${count - 1}) as n, lateral (select now() - n * interval '1 minute' as at) as times`,
  );
  await knex.raw('drop table texts');
  await knex.raw(
    `insert into asset_totals (asset_id, views, downloads)
     select id, floor(10000 * power(random(), 4)), floor(1000 * power(random(), 4)) from assets`,
  );
  for (const table of ['assets', 'asset_totals', 'asset_stripes']) await knex.raw(`vacuum analyze ${table}`);
  await database.close();
}

/** Queries by kind: searches that find as many assets among few as among many. */
const searches: Record<string, string[]> = {
  'rare word': rareWords.map((word) => `search=${word}`),
  'common word': ['search=dragon', 'search=heraldry'],
  'common and rare word': rareWords.map((word) => `search=${word}%20forest`),
  'word as one types it': ['dr', 'dra', 'drag', 'dragon'].map((start) => `search=${start}`),
  'slip of the pen': ['lanternfisch', 'quiksilver', 'thunderbrid', 'marshmalow'].map((word) => `search=${word}`),
  'slip in a common word': ['search=dragom'],
  tag: ['tag=tag-3', 'tag=tag-7&order=title'],
  'word and tag': ['search=forest&tag=tag-0'],
  'word and kind': ['search=dragon&kind=picture'],
  'word, most popular first': ['search=dragon&order=popular', 'search=thunderbird&order=popular'],
  'word, by title': ['search=dragon&order=title'],
};
/** Those that a share of all assets fits, of which a search finds the newest 1,000. */
const wideSearches: Record<string, string[]> = {
  'word of a fifth': ['search=forest'],
  'word of a tenth': ['search=creature'],
  'first letters': ['search=b', 'search=ba', 'search=ban'],
  'slip in the word of a tenth': ['search=creatre'],
  'word of a fifth, most popular first': ['search=forest&order=popular'],
};
/** Lists of a share of all assets: ten times as many are counted among ten times as many. */
const lists: Record<string, string[]> = {
  'everything, newest first': ['order=newest', 'page=5'],
  'everything, most popular first': ['order=popular', 'order=popular&page=5'],
  kind: ['kind=model', 'kind=sound&order=popular'],
  'tag that many have': ['tag=wide-3', 'tag=wide-4&order=popular'],
};

type Asked = { kind: string; path: string };
const askedOf = (kinds: Record<string, string[]>): Asked[] =>
  Object.entries(kinds).flatMap(([kind, queries]) =>
    queries.map((query) => ({ kind, path: `/v2/assets-library?limit=20&${query}` })),
  );

/** Signed for a round: it is valid for seconds. */
const signPassport = () =>
  testPassports('gateway').sign(
    { kind: 'anonymous', subject: 'bench', roles: [], permissions: [], requestId: 'bench' },
    { audience: 'assets-library', now: new Date() },
  );

type Answer = { total: number; milliseconds: number };

async function ask(pool: Pool, path: string, passport = signPassport()): Promise<Answer> {
  const began = performance.now();
  const { statusCode, headers, body } = await pool.request({
    method: 'GET',
    path,
    headers: { [passportHeader]: passport },
  });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${text}`);
  return { total: Number(headers['x-total-count']), milliseconds: performance.now() - began };
}

/** Times of each kind, in milliseconds. */
type Times = Record<string, number[]>;

/** Sends a mix again and again for a round. */
async function load({ url, child }: Part, mix: Asked[], seconds: number, times: Times): Promise<Sample> {
  const pool = new Pool(url, { connections: clients });
  const passport = signPassport();
  const [before, began] = [cpuSecondsOf(child.pid), performance.now()];
  let done = 0;
  const client = async () => {
    // Whole mixes only: its slowest requests would count less at the end of a round.
    while (done % mix.length !== 0 || performance.now() < began + seconds * 1_000) {
      const { kind, path } = mix[done % mix.length] as Asked;
      done += 1;
      times[kind] ??= [];
      times[kind].push((await ask(pool, path, passport)).milliseconds);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const took = (performance.now() - began) / 1_000;
  await pool.close();
  return { perSecond: done / took, cpuMicroseconds: ((cpuSecondsOf(child.pid) - before) / done) * 1e6 };
}

/** How far the numbers of results may be apart. */
const alike = 0.05;

async function checkAlike(few: Part, many: Part): Promise<void> {
  const pools = [new Pool(few.url), new Pool(many.url)];
  for (const { path } of askedOf({ ...searches, ...wideSearches })) {
    const [one, other] = await Promise.all(pools.map(async (pool) => (await ask(pool, path)).total));
    if (!one || !other || Math.abs(one - other) > one * alike)
      throw new Error(`${path} found ${one} assets among few and ${other} among many.`);
  }
  for (const pool of pools) await pool.close();
}

/** Creates a database on the same server. @returns its address. */
async function createBeside(databaseUrl: string, name: string): Promise<string> {
  const database = createDatabase({ url: databaseUrl, schema: 'public', log });
  await database.knex.raw(`create database ${name}`);
  await database.close();
  return Object.assign(new URL(databaseUrl), { pathname: `/${name}` }).href;
}

type Places = { databaseUrl: string; startPart: (...args: string[]) => Promise<Part> };
type Sizes = { few: number; many: number };
type Rounds = { rounds: number; seconds: number };

/** Compares searches and lists among many assets with those among few. */
export async function measureSearches({ databaseUrl, startPart }: Places, sizes: Sizes, length: Rounds): Promise<void> {
  const urls = { few: await createBeside(databaseUrl, 'few'), many: await createBeside(databaseUrl, 'many') };
  const parts = { few: await startPart('serve', urls.few), many: await startPart('serve', urls.many) };
  await Promise.all([seedAssets(urls.few, sizes.few), seedAssets(urls.many, sizes.many)]);
  await checkAlike(parts.few, parts.many);
  await compare(parts, sizes, {
    ...length,
    key: 'library.search',
    what: 'search of the library',
    kinds: searches,
    atMost: 1.5,
  });
  await compare(parts, sizes, {
    ...length,
    key: 'library.wide',
    what: 'search of the library for what many assets have',
    kinds: wideSearches,
    atMost: 1.5,
  });
  await compare(parts, sizes, {
    ...length,
    key: 'library.list',
    what: 'list of the library and its total',
    kinds: lists,
    atMost: 5,
  });
  for (const { child } of Object.values(parts)) child.removeAllListeners('exit').kill();
}

type Compared = Rounds & { key: string; what: string; kinds: Record<string, string[]>; atMost: number };

async function compare(parts: { few: Part; many: Part }, sizes: Sizes, compared: Compared): Promise<void> {
  const { rounds, seconds, key, what, kinds, atMost } = compared;
  const mix = askedOf(kinds);
  const times: Record<'few' | 'many', Times> = { few: {}, many: {} };
  const sides = {
    few: () => load(parts.few, mix, seconds, times.few),
    many: () => load(parts.many, mix, seconds, times.many),
  };
  for (const side of Object.values(sides)) await side();
  times.few = {};
  times.many = {};
  const samples = await interleaved(rounds, sides);
  console.log(`\n${what}`);
  printSides(samples);
  for (const kind of Object.keys(kinds)) printKind(kind, times.few[kind] ?? [], times.many[kind] ?? []);
  reportRatio({
    key,
    measured: `time of a ${what} among ${sizes.many}`,
    against: `among ${sizes.few}`,
    ratio: medianRatio(figuresOf(samples, 'few', 'perSecond'), figuresOf(samples, 'many', 'perSecond')),
    goal: { atMost },
  });
}

function printKind(kind: string, few: number[], many: number[]): void {
  const [one, other] = [median(few), median(many)];
  console.log(`  ${kind.padEnd(36)} ${one.toFixed(1).padStart(7)} ms ${other.toFixed(1).padStart(7)} ms`);
}
