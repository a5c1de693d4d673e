import { randomBytes, randomUUID } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runningServices } from '@hatchery/api/services';
import type { PersonalData } from '@hatchery/kit/personal-data';
import { schemaOf } from '@hatchery/kit/schema-name';
import { eventually } from '@hatchery/kit/testing';
import pg from 'pg';
import { call } from './call.ts';
import { newGuest, signInWithWallet } from './people.ts';
import { type SharedPlatform, sharedPlatform } from './shared.ts';

let platform: SharedPlatform;
let database: pg.Client;

beforeAll(async () => {
  platform = await sharedPlatform();
  database = new pg.Client({ connectionString: platform.databaseUrl });
  await database.connect();
});
afterAll(() => database?.end());

const marker = (what: string) => `${what}${randomBytes(8).toString('hex')}`;
const schemas = runningServices.map((service) => schemaOf(service));

/** Finds texts in every column of every table, also in bytes. Returns each as `schema.table what`. */
async function found(markers: Record<string, string>): Promise<string[]> {
  const { rows: tables } = await database.query(
    `select nspname as schema, relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname = any($1) and relkind in ('r', 'p') and not relispartition order by 1, 2`,
    [schemas],
  );
  const asBytes = (text: string) => Buffer.from(text).toString('hex');
  const patterns = Object.entries(markers).flatMap(([what, text]) =>
    [text, asBytes(text)].map((one) => [what, `%${one.toLowerCase()}%`]),
  );
  const hits = new Set<string>();
  for (const { schema, name } of tables) {
    const { rows } = await database.query(
      `select distinct what from (select lower(to_jsonb(stored)::text) as text from ${schema}.${name} as stored) as rows
       join unnest($1::text[], $2::text[]) as pattern (what, sought) on text like sought`,
      [patterns.map(([what]) => what), patterns.map(([, sought]) => sought)],
    );
    for (const { what } of rows) hits.add(`${schema}.${name} ${what}`);
  }
  return [...hits].sort();
}

/** The files of the platform that contain one of the texts. */
const filesWith = (texts: string[]): string[] =>
  globSync('**/*', { cwd: platform.folder, exclude: (path) => /postgres|pgdata/.test(path) })
    .filter((path) => statSync(join(platform.folder, path)).isFile())
    .filter((path) => {
      const content = readFileSync(join(platform.folder, path)).toString('latin1');
      return texts.some((text) => content.includes(text));
    });

/** The tables in which ids and addresses may stay, as the inventories declare. */
async function keepers(): Promise<Set<string>> {
  const kept = new Set<string>();
  for (const service of runningServices) {
    const { personalData }: { personalData: PersonalData } = await import(
      `../../services/${service}/src/personal-data.ts`
    );
    for (const [table, { atDeletion }] of Object.entries(personalData.personal))
      if (atDeletion !== 'deleted' && 'kept' in atDeletion) kept.add(`${schemaOf(service)}.${table}`);
  }
  return kept;
}

it('leaves nothing of a deleted player but ids and addresses where the inventory says so', async () => {
  const { url } = platform;
  const personal = {
    name: marker('Name'),
    bio: marker('bio'),
    fact: marker('fact'),
    failure: marker('failure'),
    agent: marker('agent'),
    kind: marker('kind'),
    mail: `${marker('mail')}@example.com`,
  };
  const guest = await newGuest(url, { 'user-agent': personal.agent, 'x-forwarded-for': '203.0.113.77' });
  const player = await signInWithWallet(url, undefined, guest.token);
  const friend = await signInWithWallet(url);
  const { token } = player;
  const answers = await Promise.all([
    call(url, 'PUT', '/v2/users', { token, body: { displayName: personal.name, bio: personal.bio } }),
    call(url, 'PUT', `/account/actions/${randomUUID()}`, {
      token,
      body: {
        ...{ kind: personal.kind, step: 'send', status: 'failed', facts: { note: personal.fact }, chainId: 31337 },
        ...{ sender: player.address, failure: personal.failure, createdAt: 1, updatedAt: 1 },
      },
    }),
    call(url, 'POST', '/account/email', { token, body: { email: personal.mail } }),
    call(url, 'POST', '/v2/friends', { token, body: { uid: friend.uid } }),
  ]);
  const kept = (await call(url, 'GET', '/v2/users', { token })).body;
  const pointing = {
    uid: player.uid,
    wallet: player.address,
    ...(kept.internalWallet ? { custodial: kept.internalWallet } : {}),
  };
  const before = await found({ ...personal, ...pointing });
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  for (const what of ['name', 'bio', 'fact', 'failure', 'kind', 'mail', 'uid', 'wallet'])
    expect(before.map((hit) => hit.split(' ')[1])).toContain(what);

  const reply = await call(url, 'DELETE', '/v2/users', { token, body: { abandonAssets: true } });
  expect(reply.status).toBe(200);
  const allowed = await keepers();
  const isExcused = (hit: string) => {
    const [table = '', what = ''] = hit.split(' ');
    return what in pointing && allowed.has(table);
  };
  await eventually(
    async () => {
      const left = (await found({ ...personal, ...pointing })).filter((hit) => !isExcused(hit));
      if (left.length > 0) throw new Error(`Left: ${left.join(', ')}`);
      return true;
    },
    { withinMilliseconds: 40_000 },
  );
  expect(filesWith(Object.values(personal))).toEqual([]);
});
