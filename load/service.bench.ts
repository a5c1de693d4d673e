import { type ChildProcess, execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Passport } from '@hatchery/api/access';
import { createDatabase } from '@hatchery/kit/database';
import { createLogger } from '@hatchery/kit/log';
import { passportHeader } from '@hatchery/kit/passport';
import { testConfig, testPassports } from '@hatchery/kit/testing';
import type { Transport } from '@hatchery/kit/transport';
import { ultigenConfig } from '@hatchery/ultigen-service/config';
import { recordGift } from '@hatchery/ultigen-service/gifts/give-eggs';
import { startUltigenService } from '@hatchery/ultigen-service/service';
import pg from 'pg';
import { interleaved, medianRatio } from './measure.ts';
import { cpuSecondsOf, figuresOf, type Part, printSides, type Sample, warmUp, withParts } from './processes.ts';
import type { Goal } from './ratios.rules.ts';
import { reportRatio } from './results.ts';

/**
 * Measures what a service does all day: a read by id, a page of a list, and a write of a row with its event. Each against the same
 * statements by pgbench, where it is installed, and against the floor of the runtime, the least that Node can do for the same work.
 * Service, load and Postgres share the machine as they are. Prints medians of interleaved rounds as ratios.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const rows = Number(process.env.BENCH_ROWS ?? 100_000);
const perOwner = 200;
const connections = 64;
const writers = 16;
const self = fileURLToPath(import.meta.url);
const generator = fileURLToPath(new URL('http-load.ts', import.meta.url));
const owner = '0x00000000000000000000000000000000000000bB';
const receiver = '0x00000000000000000000000000000000000000Aa';

/** Takes events and forgets them: what is measured is the row and its event, not what other services make of it. */
const nowhere: Transport = {
  publish: async () => [],
  subscribe: async () => ({ close: async () => {} }),
  ready: async () => {},
  close: async () => {},
};

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer({ keepAliveTimeout: 600_000, optimizeEmptyRequests: true }, listener).listen(
    0,
    '127.0.0.1',
  );
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Enough of the users service to grant budgets. */
const serveUsers = () =>
  listen((request, response) => {
    request.resume().on('end', () => response.setHeader('content-type', 'application/json').end('{"remaining":1}'));
  });

/** The service alone in this process. */
async function serve(databaseUrl: string, users: string): Promise<string> {
  const service = await startUltigenService({
    config: {
      ...ultigenConfig.parse({ DATABASE_URL: databaseUrl }),
      ...testConfig({ url: databaseUrl, drop: async () => {} }),
      SERVICE_URLS: { users },
    },
    transport: nowhere,
    log: createLogger({ service: 'bench', level: 'error' }),
  });
  return service.url;
}

const columns = `m.id, m.owner, m.state, m.monster_id, m.level, m.stage,
  least(m.xp + coalesce(r.earned_xp, 0), 9007199254740991) as xp, coalesce(r.earned_xp, 0) as earned_xp, r.nickname,
  m.hatch_id, m.token_id, m.minted_block,
  coalesce(c.seen_number, 0) as seen_number, coalesce(c.final_number, 0) as final_number
  from monsters m left join followed_chains c on c.chain_id = m.chain_id
  left join raised_monsters r on r.monster_id = m.id`;
const owned = (address: string) => `m.chain_id = 31337 and m.owner = ${address} and m.state <> 'drawn'`;
const statements = {
  read: (id: string) => `select ${columns} where m.id = ${id} and m.state <> 'drawn'`,
  page: (address: string) => `select ${columns} where ${owned(address)} order by m.id desc limit 20`,
  total: (address: string) => `select count(*) as total from monsters m where ${owned(address)}`,
  gift: `insert into gifts (id, address, egg_type, amount, giver, created_at) values (gen_random_uuid(), '${receiver}', 2, 1, 'bench', now())`,
  event: `insert into bench_outbox (event_id, topic, key, type, payload, headers) values (gen_random_uuid(), 'other', 'key', 'hatchery.EggsGiven', '\\x0a2461', '{}')`,
};

const pipelined = (databaseUrl: string) => {
  const client = new pg.Client({
    connectionString: databaseUrl,
    options: '-c search_path=ultigen',
    pipeline: true,
  } as pg.ClientConfig);
  // Postgres may end before the last goodbye is said.
  client.on('error', () => {});
  return client;
};

/** The floor of the reads: `node:http`, and named statements on pipelined connections. */
async function serveFloor(databaseUrl: string): Promise<string> {
  const clients = [pipelined(databaseUrl), pipelined(databaseUrl)] as const;
  await Promise.all(clients.map((client) => client.connect()));
  const [read, page, total] = [statements.read('$1'), statements.page('$1'), statements.total('$1')];
  let turn = 0;
  return listen((request, response) => {
    turn = 1 - turn;
    const client = clients[turn as 0 | 1];
    const answer = (value: unknown, headers: string[] = []) => {
      const body = JSON.stringify(value);
      const length = String(Buffer.byteLength(body));
      response.writeHead(200, ['content-type', 'application/json', 'content-length', length, ...headers]).end(body);
    };
    const [, kind, value] = (request.url ?? '').split('/');
    if (kind === 'read')
      return void client.query({ name: 'read', text: read, values: [value] }).then((found) => answer(found.rows[0]));
    const items = client.query({ name: 'page', text: page, values: [value] });
    const counted = client.query({ name: 'total', text: total, values: [value] });
    void Promise.all([items, counted]).then(([{ rows: own }, { rows: all }]) =>
      answer(own, ['x-total-count', all[0].total]),
    );
  });
}

/** Serves rounds: each request runs `work` on some workers at once for as long as a round takes. */
const serveRounds = (work: (worker: number) => Promise<unknown>) =>
  listen((_request, response) => {
    const until = performance.now() + seconds * 1_000;
    const used = process.cpuUsage();
    let done = 0;
    const worker = async (_: unknown, index: number) => {
      for (; performance.now() < until; done += 1) await work(index);
    };
    void Promise.all(Array.from({ length: writers }, worker)).then(() => {
      const { user, system } = process.cpuUsage(used);
      response.end(JSON.stringify({ perSecond: done / seconds, cpuMicroseconds: (user + system) / done }));
    });
  });

const roundOf = async ({ url }: Part): Promise<Sample> => (await fetch(url)).json() as Promise<Sample>;

/** Records gifts, as the handler does. */
function serveRecord(databaseUrl: string): Promise<string> {
  const log = createLogger({ service: 'bench', level: 'error' });
  const database = createDatabase({ url: databaseUrl, schema: 'ultigen', log, poolSize: writers });
  return serveRounds(() => {
    const gift = {
      id: randomUUID(),
      chainId: 31337,
      address: receiver,
      eggType: 2,
      amount: 1,
      giver: 'bench',
    } as const;
    return database.transaction((tx) => recordGift(tx, { ...gift, budgetReference: '', now: new Date() }));
  });
}

/** The floor of the write: the four statements of one transaction in one flight. */
async function serveRecordFloor(databaseUrl: string): Promise<string> {
  const clients = Array.from({ length: writers }, () => pipelined(databaseUrl));
  await Promise.all(clients.map((client) => client.connect()));
  return serveRounds((worker) => {
    const client = clients[worker] as pg.Client;
    const run = (name: string, text: string) => client.query({ name, text });
    return Promise.all([
      run('begin', 'begin'),
      run('gift', statements.gift),
      run('event', statements.event),
      run('commit', 'commit'),
    ]);
  });
}

type Sides = Record<string, () => Sample | Promise<Sample>>;

/** Sends requests to a process for a round. `flags` are those of the generator. */
function http(process_: ChildProcess, url: string, flags: string[] = []): Sample {
  const before = cpuSecondsOf(process_.pid);
  const out = execFileSync(process.execPath, [generator, url, String(connections), String(seconds), ...flags]);
  const { answered, failed } = JSON.parse(String(out));
  if (failed > 0) throw new Error(`${failed} requests failed at ${url}`);
  return { perSecond: answered / seconds, cpuMicroseconds: ((cpuSecondsOf(process_.pid) - before) / answered) * 1e6 };
}

const hasPgbench = (() => {
  try {
    execFileSync('pgbench', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** Returns a side that runs a script by pgbench; none where it is not installed. */
function pgbench(databaseUrl: string, folder: string, script: string[]): Sides {
  if (!hasPgbench) return {};
  const file = join(folder, `${randomUUID()}.sql`);
  writeFileSync(file, script.map((statement) => `${statement.replaceAll('\n', ' ')};\n`).join(''));
  const flags = ['-n', '-M', 'prepared', '-c', String(writers), '-j', '1', '-T', String(seconds), '-f', file];
  const env = { ...process.env, PGOPTIONS: '-c search_path=ultigen' };
  const measure = () => {
    const out = execFileSync('pgbench', [...flags, databaseUrl], { env, stdio: ['ignore', 'pipe', 'ignore'] });
    return { perSecond: Number(/tps = ([\d.]+) \(without/.exec(String(out))?.[1]), cpuMicroseconds: Number.NaN };
  };
  return { pgbench: measure };
}

type Goals = { key: string; measured: string; floor?: Goal; pgbench?: Goal };

const against = { floor: 'the least that Node can do', pgbench: 'pgbench, the same statements' } as const;

async function compare({ key, measured, ...goals }: Goals, sides: Sides): Promise<void> {
  await warmUp(sides, seconds);
  const samples = await interleaved(rounds, sides);
  console.log(`\n${measured}`);
  printSides(samples);
  for (const other of ['floor', 'pgbench'] as const) {
    if (!samples[other]) continue;
    const ratio = medianRatio(figuresOf(samples, 'ours', 'perSecond'), figuresOf(samples, other, 'perSecond'));
    reportRatio({ key: `${key}.${other}`, measured, against: against[other], ratio, goal: goals[other] });
  }
}

async function seed(databaseUrl: string): Promise<void> {
  const log = createLogger({ service: 'bench', level: 'error' });
  const database = createDatabase({ url: databaseUrl, schema: 'ultigen', log });
  await database.knex.raw(
    `insert into monsters (owner, state, monster_id, token_id, minted_block)
     select case when n % ? = 0 then ? else '0x' || lpad(to_hex(n % ?), 40, '0') end, 'minted', 1 + n % 60, n, 1
     from generate_series(1, ?) as n`,
    [rows / perOwner, owner, rows / perOwner, rows],
  );
  await database.knex.raw('insert into followed_chains (chain_id, seen_number, final_number) values (31337, 9, 7)');
  // The service would relay events of the other sides in its own rounds.
  await database.knex.raw('create table bench_outbox (like outbox including all)');
  // The seeded tables alone: Postgres would plan for empty ones, and keep its plans while they grow.
  await database.knex.raw('analyze monsters, followed_chains');
  await database.close();
}

async function measure(databaseUrl: string, startPart: (...args: string[]) => Promise<Part>, folder: string) {
  const users = await startPart('users');
  const service = await startPart('serve', databaseUrl, users.url);
  await seed(databaseUrl);
  const floor = await startPart('floor', databaseUrl);
  const quoted = `'${owner}'`;
  await compare(
    { key: 'service.read', measured: 'read by id over HTTP', floor: { atLeast: 0.75 }, pgbench: { atLeast: 0.4 } },
    {
      ours: () => http(service.child, `${service.url}/v2/ultigen/monsters/500`),
      floor: () => http(floor.child, `${floor.url}/read/500`),
      ...pgbench(databaseUrl, folder, [statements.read('500')]),
    },
  );
  await compare(
    { key: 'service.list', measured: 'page of a list over HTTP, 20 rows and their total', pgbench: { atLeast: 0.3 } },
    {
      ours: () => http(service.child, `${service.url}/v2/ultigen/monsters/address-balance/${owner}?limit=20`),
      floor: () => http(floor.child, `${floor.url}/page/${owner}`),
      ...pgbench(databaseUrl, folder, [statements.page(quoted), statements.total(quoted)]),
    },
  );
  const recordFloor = await startPart('record-floor', databaseUrl);
  const transaction = ['begin', statements.gift, statements.event, 'commit'];
  const flags = ['--method', 'POST', '--keys', '--body', JSON.stringify({ amount: 1, eggType: 2, receiver })];
  await compare(
    {
      key: 'service.write',
      measured: 'write of a row and its event over HTTP, with an Idempotency-Key and a call for the budget',
      pgbench: { atLeast: 0.35 },
    },
    {
      ours: () => http(service.child, `${service.url}/v2/ultigen/eggs/give`, [keyHeader(), ...flags]),
      floor: () => roundOf(recordFloor),
      ...pgbench(databaseUrl, folder, transaction),
    },
  );
  service.child.removeAllListeners('exit').kill();
  const record = await startPart('record', databaseUrl);
  await compare(
    { key: 'service.record', measured: 'write of a row and its event', pgbench: { atLeast: 0.8 } },
    {
      ours: () => roundOf(record),
      floor: () => roundOf(recordFloor),
      ...pgbench(databaseUrl, folder, transaction),
    },
  );
}

/** Good for one round: a passport lives for a minute. */
function keyHeader(): string {
  const passport: Passport = {
    kind: 'key',
    subject: randomUUID(),
    roles: [],
    permissions: ['rewards'],
    requestId: 'bench',
  };
  return `${passportHeader}: ${testPassports('gateway').sign(passport, { audience: 'ultigen', now: new Date() })}`;
}

const [part, databaseUrl = '', users = ''] = process.argv.slice(2);
const parts: Record<string, () => Promise<string>> = {
  users: serveUsers,
  serve: () => serve(databaseUrl, users),
  floor: () => serveFloor(databaseUrl),
  record: () => serveRecord(databaseUrl),
  'record-floor': () => serveRecordFloor(databaseUrl),
};
if (part) console.log(await parts[part]?.());
else await withParts(self, measure);
