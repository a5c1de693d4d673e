import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Passport } from '@hatchery/api/access';
import { createDatabase } from '@hatchery/kit/database';
import { createLogger } from '@hatchery/kit/log';
import { passportHeader } from '@hatchery/kit/passport';
import { testConfig, testPassports } from '@hatchery/kit/testing';
import type { Transport } from '@hatchery/kit/transport';
import { vouchersConfig } from '@hatchery/vouchers-service/config';
import { unitId, voucherId } from '@hatchery/vouchers-service/ledger/ids.rules';
import { startVouchersService } from '@hatchery/vouchers-service/service';
import { Pool } from 'undici';
import { interleaved, medianRatio } from './measure.ts';
import { cpuSecondsOf, figuresOf, type Part, printSides, type Sample, warmUp, withParts } from './processes.ts';
import { reportRatio } from './results.ts';

/**
 * Measures postings of the ledger over HTTP, of 2 and of 100 legs, against the same statements by pgbench, and those of 2 legs among
 * 10,000 vouchers against those among 1,000,000. Service, load and Postgres share the machine as they are.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const most = Number(process.env.BENCH_ROWS ?? 1_000_000);
const fewest = 10_000;
const clients = 16;
const self = fileURLToPath(import.meta.url);
const assetId = '00000000-0000-4000-8000-000000000001';
const unit = unitId(assetId, null, false);

/** Takes events and forgets them. */
const nowhere: Transport = {
  publish: async () => [],
  subscribe: async () => ({ close: async () => {} }),
  ready: async () => {},
  close: async () => {},
};

async function serve(databaseUrl: string): Promise<string> {
  const service = await startVouchersService({
    config: {
      ...vouchersConfig.parse({ DATABASE_URL: databaseUrl }),
      ...testConfig({ url: databaseUrl, drop: async () => {} }),
    },
    transport: nowhere,
    log: createLogger({ service: 'bench', level: 'error' }),
  });
  return service.url;
}

/** Players have numbers, so that every process knows their ids. */
const playerOf = (index: number) => `00000000-0000-4000-9000-${index.toString(16).padStart(12, '0')}`;
const anybody = () => playerOf(Math.floor(Math.random() * fewest));

const legsOf = (count: number) =>
  Array.from({ length: count }, () => ({
    ...{ assetId, amount: '1' },
    from: { kind: 'player', owner: anybody() },
    to: { kind: 'player', owner: anybody() },
  }));

/** Posts for a round, some at once, each with legs and a reference of its own. */
async function postFor({ child, url }: Part, legs: number): Promise<Sample> {
  const pool = new Pool(url, { connections: clients });
  const passport: Passport = { kind: 'service', subject: 'users', roles: [], permissions: [], requestId: 'bench' };
  const signed = testPassports('users').sign(passport, { audience: 'vouchers', now: new Date() });
  const headers = { 'content-type': 'application/json', [passportHeader]: signed };
  const before = cpuSecondsOf(child.pid);
  const until = performance.now() + seconds * 1_000;
  let done = 0;
  const client = async () => {
    for (; performance.now() < until; done += 1) {
      const reference = `users:bench:${randomUUID()}:post`;
      const body = JSON.stringify({ reference, reason: 'traded', legs: legsOf(legs) });
      const path = '/internal/vouchers/ledger/postings';
      const answer = await pool.request({ method: 'POST', path, headers, body });
      const text = await answer.body.text();
      if (answer.statusCode !== 200) throw new Error(text);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  await pool.close();
  return { perSecond: done / seconds, cpuMicroseconds: ((cpuSecondsOf(child.pid) - before) / done) * 1e6 };
}

/** The statements of a posting between players who have vouchers, for pgbench: their arrays are computed by it in the same statement. */
function pgbench(databaseUrl: string, folder: string, legs: number): () => Sample {
  const file = join(folder, `posting-${legs}.sql`);
  const wanted = `wanted as materialized (
    select leg.n, a.id as account, a.unit_id, a.kind, a.owner, a.stripe, case when leg.n % 2 = 0 then -1 else 1 end as amount
    from generate_series(0, ${legs * 2 - 1}) as leg(n) join bench_accounts a on a.n = (:start + leg.n * 37) % ${fewest})`;
  const script = [
    `\\set start random(0, ${fewest - 1})`,
    'begin;',
    `with posting as (insert into postings (id, reference, reason, digest, detail, created_at)
        values (gen_random_uuid(), 'users:bench:' || gen_random_uuid() || ':post', 'traded', 'digest', '{}', now()) returning id),
      ${wanted},
      made as (insert into accounts (id, unit_id, kind, owner, stripe, is_unique, created_at, updated_at)
        select account, unit_id, kind, owner, stripe, false, now(), now() from posting, wanted
        where not exists (select from accounts where accounts.id = wanted.account) order by account on conflict do nothing)
      select id from posting \\gset`,
    `with ${wanted},
      sums as (select account, sum(amount)::numeric as delta, count(*) as entries from wanted group by account),
      locked as (select accounts.id from accounts where id = any(array(select account from sums))
        and exists (select from postings where id = ':id') order by id for no key update),
      changed as (update accounts set balance = balance + delta, version = version + entries, updated_at = now()
        from locked join sums on sums.account = locked.id where accounts.id = locked.id returning accounts.id, balance, version)
      insert into entries (posting_id, position, account_id, number, amount, balance_after, created_at)
      select ':id', n, changed.id, changed.version, amount, balance, now() from wanted join changed on changed.id = wanted.account;`,
    'commit;',
  ];
  writeFileSync(file, script.map((line) => `${line.replaceAll(/\n\s*/g, ' ')}\n`).join(''));
  const flags = ['-n', '-M', 'simple', '-c', String(clients), '-j', '1', '-T', String(seconds), '-f', file];
  const env = { ...process.env, PGOPTIONS: '-c search_path=vouchers' };
  return () => {
    const out = execFileSync('pgbench', [...flags, databaseUrl], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    return { perSecond: Number(/tps = ([\d.]+) \(without/.exec(String(out))?.[1]), cpuMicroseconds: Number.NaN };
  };
}

/** Gives vouchers to players. The first ones are those who trade. */
async function seed(databaseUrl: string, players: number): Promise<void> {
  const database = createDatabase({
    ...{ url: databaseUrl, schema: 'vouchers', statementMilliseconds: 600_000 },
    log: createLogger({ service: 'bench', level: 'error' }),
  });
  const { knex } = database;
  await knex.raw(
    `insert into assets (id, name, category, type, image, created_at, updated_at) values (?, 'Gold', 'token', 'game', '', now(), now())`,
    [assetId],
  );
  await knex.raw('insert into units (id, asset_id, is_unique) values (?, ?, false)', [unit, assetId]);
  for (let start = 0; start < players; start += 10_000) {
    const some = Array.from({ length: Math.min(10_000, players - start) }, (_, index) => playerOf(start + index));
    await knex.raw(
      `insert into accounts (id, unit_id, kind, owner, stripe, is_unique, balance, created_at, updated_at)
       select id, ?, 'player', owner, 0, false, 1e12, now(), now() from unnest(?::uuid[], ?::text[]) as one(id, owner)`,
      [unit, some.map((owner) => voucherId(unit, owner)), some],
    );
  }
  await knex.raw(
    `create table bench_accounts as
     select row_number() over () - 1 as n, id, unit_id, kind, owner, stripe from accounts limit ${fewest};
     alter table bench_accounts add primary key (n)`,
  );
  await knex.raw('vacuum analyze accounts');
  await knex.raw('analyze bench_accounts, units, assets');
  await database.close();
}

/** Creates a database on the same server, and returns its address. */
async function createBeside(databaseUrl: string, name: string): Promise<string> {
  const database = createDatabase({
    ...{ url: databaseUrl, schema: 'public' },
    log: createLogger({ service: 'bench', level: 'error' }),
  });
  await database.knex.raw(`create database ${name}`);
  await database.close();
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function measure(databaseUrl: string, startPart: (...args: string[]) => Promise<Part>, folder: string) {
  const service = await startPart('serve', databaseUrl);
  await seed(databaseUrl, fewest);
  for (const [legs, goal] of [
    [2, 0.6],
    [100, 0.8],
  ] as const) {
    const sides = { ours: () => postFor(service, legs), pgbench: pgbench(databaseUrl, folder, legs) };
    await warmUp(sides, seconds);
    const samples = await interleaved(rounds, sides);
    const measured = `posting of ${legs} legs over HTTP`;
    console.log(`\n${measured}`);
    printSides(samples);
    const ratio = medianRatio(figuresOf(samples, 'ours', 'perSecond'), figuresOf(samples, 'pgbench', 'perSecond'));
    reportRatio({
      key: `ledger.${legs}.pgbench`,
      measured,
      against: 'pgbench, the same statements',
      ratio,
      goal: { atLeast: goal },
    });
  }
  const crowdedUrl = await createBeside(databaseUrl, 'crowded');
  const crowded = await startPart('serve', crowdedUrl);
  await seed(crowdedUrl, most);
  const sides = { few: () => postFor(service, 2), many: () => postFor(crowded, 2) };
  await warmUp({ many: sides.many }, seconds);
  const samples = await interleaved(rounds, sides);
  printSides(samples);
  const ratio = medianRatio(figuresOf(samples, 'few', 'perSecond'), figuresOf(samples, 'many', 'perSecond'));
  const measured = `time of a posting among ${most} vouchers`;
  reportRatio({ key: 'ledger.growth', measured, against: `among ${fewest}`, ratio, goal: { atMost: 1.2 } });
}

const [part, databaseUrl = ''] = process.argv.slice(2);
if (part) console.log(await serve(databaseUrl));
else await withParts(self, measure);
