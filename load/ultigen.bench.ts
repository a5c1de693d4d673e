import { execFileSync, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
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
import { startPostgres } from '../local/src/postgres.ts';

/**
 * A read by id and a write of a row with its event, over HTTP, each against pgbench running the same statements on the same
 * tables. Service, load and Postgres share the machine as they are. Prints medians of interleaved rounds as ratios.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const rows = Number(process.env.BENCH_ROWS ?? 100_000);
const connections = 64;
const self = fileURLToPath(import.meta.url);

/** Takes events and forgets them: what is measured is the row and its event, not what other services make of it. */
const nowhere: Transport = {
  publish: async () => [],
  subscribe: async () => ({ close: async () => {} }),
  ready: async () => {},
  close: async () => {},
};

/** The service alone in this process, and enough of the users service to grant budgets. */
async function serve(databaseUrl: string): Promise<void> {
  const users = createServer((request, response) => {
    request.resume().on('end', () => response.setHeader('content-type', 'application/json').end('{"remaining":1}'));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => users.once('listening', resolve));
  const service = await startUltigenService({
    config: {
      ...ultigenConfig.parse({ DATABASE_URL: databaseUrl }),
      ...testConfig({ url: databaseUrl, drop: async () => {} }),
      SERVICE_URLS: { users: `http://127.0.0.1:${(users.address() as AddressInfo).port}` },
    },
    transport: nowhere,
    log: createLogger({ service: 'bench', level: 'error' }),
  });
  process.once('SIGTERM', () => process.exit(0));
  console.log(service.url);
}

/** Sends one request over and over, the next on a connection when the last is answered, and prints how many were. */
async function load(url: URL, method: string, headers: string[], body: string): Promise<void> {
  const lines = [`${method} ${url.pathname} HTTP/1.1`, `host: ${url.host}`, ...headers];
  if (body) lines.push('content-type: application/json', `content-length: ${body.length}`);
  const request = Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`);
  const counts = { answered: 0, failed: 0 };
  for (let index = 0; index < connections; index += 1) {
    let received = '';
    const socket = connect(Number(url.port), url.hostname, () => socket.write(request)).setNoDelay(true);
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      const bodyAt = received.indexOf('\r\n\r\n') + 4;
      const chunked = /transfer-encoding: *chunked/i.test(received.slice(0, bodyAt));
      const length = Number(/content-length: *(\d+)/i.exec(received.slice(0, bodyAt))?.[1] ?? 0);
      if (bodyAt < 4 || (chunked ? !received.endsWith('0\r\n\r\n') : received.length < bodyAt + length)) return;
      if (received.startsWith('HTTP/1.1 200')) counts.answered += 1;
      else counts.failed += 1;
      received = '';
      socket.write(request);
    });
  }
  setTimeout(() => {
    console.log(JSON.stringify(counts));
    process.exit(0);
  }, seconds * 1_000);
}

/** Records gifts from this process, as the handler does, and prints how many in a second. */
async function record(databaseUrl: string): Promise<void> {
  const log = createLogger({ service: 'bench', level: 'error' });
  const database = createDatabase({ url: databaseUrl, schema: 'ultigen', log, poolSize: 16 });
  const address = '0x00000000000000000000000000000000000000AA';
  const until = Date.now() + seconds * 1_000;
  let recorded = 0;
  const worker = async () => {
    for (; Date.now() < until; recorded += 1) {
      const gift = {
        id: randomUUID(),
        chainId: 31337,
        address,
        eggType: 2,
        amount: 1,
        giver: 'bench',
        budgetReference: '',
        now: new Date(),
      } as const;
      await database.transaction((tx) => recordGift(tx, gift));
    }
  };
  await Promise.all(Array.from({ length: 16 }, worker));
  await database.close();
  console.log(recorded / seconds);
}

type Side = { name: string; measure: () => number };

const http = (url: string, method: string, headers: string[], body = ''): number => {
  const out = execFileSync(process.execPath, [self, 'load', url, method, JSON.stringify(headers), body]);
  const { answered, failed } = JSON.parse(String(out));
  if (failed > 0) throw new Error(`${failed} requests failed at ${url}`);
  return answered / seconds;
};

function pgbench(databaseUrl: string, script: string): number {
  const flags = ['-n', '-M', 'prepared', '-c', '16', '-j', '1', '-T', String(seconds), '-f', script];
  const env = { ...process.env, PGOPTIONS: '-c search_path=ultigen' };
  const out = execFileSync('pgbench', [...flags, databaseUrl], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  return Number(/tps = ([\d.]+) \(without/.exec(String(out))?.[1]);
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;

function compare(title: string, ours: Side, theirs: Side): void {
  const samples = Array.from({ length: rounds }, () => [ours.measure(), theirs.measure()] as const);
  const [a, b] = [median(samples.map(([one]) => one)), median(samples.map(([, other]) => other))];
  const ratio = median(samples.map(([one, other]) => one / other));
  console.log(`${title}: ${ours.name} ${a.toFixed(0)}/s, ${theirs.name} ${b.toFixed(0)}/s, ratio ${ratio.toFixed(2)}`);
}

async function seed(databaseUrl: string): Promise<void> {
  const database = createDatabase({
    url: databaseUrl,
    schema: 'ultigen',
    log: createLogger({ service: 'bench', level: 'error' }),
  });
  const owner = `0x${randomBytes(20).toString('hex')}`;
  await database.knex.raw(
    `insert into monsters (owner, state, monster_id, token_id, minted_block)
     select ?, 'minted', 1 + n % 60, n, 1 from generate_series(1, ?) as n`,
    [owner, rows],
  );
  await database.knex.raw('insert into followed_chains (chain_id, seen_number, final_number) values (31337, 9, 7)');
  await database.knex.raw('analyze');
  await database.close();
}

const readScript = `
select m.id, m.owner, m.state, m.monster_id, m.level, m.stage, m.xp, m.hatch_id, m.token_id, m.minted_block,
  coalesce(c.seen_number, 0) as seen_number, coalesce(c.final_number, 0) as final_number
from monsters m left join followed_chains c on c.chain_id = m.chain_id where m.id = 500 and m.state <> 'drawn';`;

const writeScript = `
begin;
insert into gifts (id, address, egg_type, amount, giver, created_at)
  values (gen_random_uuid(), '0x00000000000000000000000000000000000000AA', 2, 1, 'bench', now());
insert into outbox (event_id, topic, key, type, payload, headers)
  values (gen_random_uuid(), 'other', 'key', 'hatchery.EggsGiven', '\\x0a2461', '{}');
commit;`;

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ultigen-bench-'));
  execFileSync('chmod', ['755', folder]);
  const postgres = await startPostgres(folder, 'bench', { port: 0 });
  const service = spawn(process.execPath, [self, 'serve', postgres.url], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const url = await new Promise<string>((resolve) =>
      service.stdout.once('data', (line) => resolve(String(line).trim())),
    );
    await seed(postgres.url);
    const [read, write] = ['read.sql', 'write.sql'].map((name) => join(folder, name)) as [string, string];
    writeFileSync(read, readScript);
    writeFileSync(write, writeScript);
    compare(
      `a read by id among ${rows}`,
      { name: 'GET /v2/ultigen/monsters/{id}', measure: () => http(`${url}/v2/ultigen/monsters/500`, 'GET', []) },
      { name: 'pgbench -M prepared -c16', measure: () => pgbench(postgres.url, read) },
    );
    const body = JSON.stringify({ amount: 1, eggType: 2, receiver: '0x00000000000000000000000000000000000000Aa' });
    compare(
      'a row and its event',
      {
        name: 'POST /v2/ultigen/eggs/give',
        measure: () => http(`${url}/v2/ultigen/eggs/give`, 'POST', [keyHeader()], body),
      },
      { name: 'pgbench, four statements, -c16', measure: () => pgbench(postgres.url, write) },
    );
    compare(
      'a row and its event, without HTTP and budget',
      {
        name: 'recordGift, 16 at once',
        measure: () => Number(execFileSync(process.execPath, [self, 'record', postgres.url])),
      },
      { name: 'pgbench, four statements, -c16', measure: () => pgbench(postgres.url, write) },
    );
  } finally {
    service.kill();
    await postgres.close();
    rmSync(folder, { recursive: true, force: true });
  }
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

const [part, first = '', method = '', headers = '[]', body = ''] = process.argv.slice(2);
if (part === 'serve') await serve(first);
else if (part === 'record') await record(first);
else if (part === 'load') await load(new URL(first), method, JSON.parse(headers), body);
else await main();
