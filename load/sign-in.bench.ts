import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createDatabase, type Database } from '@hatchery/kit/database';
import { createLogger } from '@hatchery/kit/log';
import { testConfig } from '@hatchery/kit/testing';
import { usersConfig } from '@hatchery/users-service/config';
import { argon2Parameters, mostAtOnce } from '@hatchery/users-service/passwords/hashing';
import { startUsersService } from '@hatchery/users-service/service';
import { hash, verify } from '@node-rs/argon2';
import { startMailCatcher } from '../local/src/mail-catcher.ts';
import { startPostgres } from '../local/src/postgres.ts';
import { interleaved, median, medianRatio } from './measure.ts';
import { reportRatio } from './results.ts';

/**
 * How long the users service takes to refuse a sign-in and to take a request for a new password, for addresses that are known and
 * that are not, mixed; and how many sign-ins it manages in a second, against bare Argon2id with as many threads. Client, service and
 * Postgres share the machine.
 */
const samples = Number(process.env.BENCH_SAMPLES ?? 200);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const connections = 16;
const password = 'violet tractor opens nine';
const self = fileURLToPath(import.meta.url);
const log = createLogger({ service: 'bench', level: 'error' });

/** The service alone in this process. */
async function serve(databaseUrl: string, smtpUrl: string): Promise<void> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const parsed = usersConfig.parse({
    DATABASE_URL: databaseUrl,
    SMTP_URL: smtpUrl,
    ACCESS_TOKEN_KEY: JSON.stringify(privateKey.export({ format: 'jwk' })),
  });
  const config = { ...parsed, ...testConfig({ url: databaseUrl, drop: async () => {} }) };
  const service = await startUsersService({ config, log });
  process.once('SIGTERM', () => process.exit(0));
  console.log(service.url);
}

/** Bare Argon2id of as many passwords at once as the service hashes, and prints how many in a second. */
async function bareHashes(): Promise<void> {
  const stored = await hash(password, argon2Parameters);
  console.log(await perSecond(mostAtOnce, async () => void (await verify(stored, password))));
}

async function perSecond(workers: number, work: (worker: number) => Promise<void>): Promise<number> {
  const until = performance.now() + seconds * 1_000;
  let done = 0;
  const run = async (_: unknown, worker: number) => {
    for (; performance.now() < until; done += 1) await work(worker);
  };
  await Promise.all(Array.from({ length: workers }, run));
  return done / seconds;
}

const agent = new Agent({ keepAlive: true, maxSockets: connections });

/** Every request comes from a client of its own, so that limits by address are not what is measured. */
function post(
  url: string,
  path: string,
  body: object,
): Promise<{ status: number; body: string; milliseconds: number }> {
  const client = Array.from(randomBytes(6).toString('hex').matchAll(/..../g), String).join(':');
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `2001:${client}::1` };
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, url), { method: 'POST', agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: text, milliseconds: performance.now() - started }),
      );
    });
    sent.on('error', reject).end(JSON.stringify(body));
  });
}

const emailOf = (number: number) => `known-${number}@example.com`;

/** Accounts with a password, as sign-ups leave them. */
async function seed(database: Database): Promise<void> {
  const stored = await hash(password, argon2Parameters);
  const now = new Date();
  const ids = Array.from({ length: Math.max(samples, connections) }, () => randomUUID());
  const times = { created_at: now, updated_at: now };
  await database.knex.batchInsert(
    'users',
    ids.map((id, number) => ({ id, email: emailOf(number), guest: false, referral_code: `CODE${number}`, ...times })),
  );
  await database.knex.batchInsert(
    'passwords',
    ids.map((id) => ({ user_id: id, hash: stored, updated_at: now })),
  );
  await database.knex.raw('analyze');
}

const shuffled = <T>(values: T[]): T[] =>
  values
    .map((value) => [randomInt(2 ** 40), value] as const)
    .sort(([a], [b]) => a - b)
    .map(([, value]) => value);

/** Asks about known addresses and unknown ones in an order that nothing predicts, and prints both medians. */
async function compareTimes(
  { key, measured }: { key: string; measured: string },
  ask: (email: string) => ReturnType<typeof post>,
): Promise<void> {
  const times = { known: [] as number[], unknown: [] as number[] };
  const bodies = new Set<string>();
  for (let number = 0; number < 20; number += 1) await ask(`warm-${number}@example.com`);
  const asked = Array.from({ length: samples }, (_, number) => [
    { kind: 'known' as const, email: emailOf(number) },
    { kind: 'unknown' as const, email: `nobody-${number}@example.com` },
  ]);
  for (const { kind, email } of shuffled(asked.flat())) {
    const { milliseconds, body } = await ask(email);
    times[kind].push(milliseconds);
    bodies.add(body.replace(/"requestId":"[^"]+"/, ''));
  }
  if (bodies.size > 1) throw new Error(`${measured} tells who is known: ${[...bodies].join(' ')}`);
  const [known, unknown] = [median(times.known), median(times.unknown)];
  console.log(`  known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms, ${samples} samples each`);
  reportRatio({ key, measured: `${measured}, known address`, against: 'unknown address', ratio: known / unknown });
}

function start(...args: string[]): { child: ChildProcess; line: Promise<string> } {
  const child = spawn(process.execPath, [self, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const line = new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`${args[0]} ended with ${code}`)));
  });
  return { child, line };
}

async function expectOk(reply: ReturnType<typeof post>): Promise<string> {
  const { status, body } = await reply;
  if (status !== 200) throw new Error(`${status} ${body}`);
  return body;
}

async function measure(url: string): Promise<void> {
  await compareTimes({ key: 'sign-in.refused', measured: 'sign-in refused' }, (email) =>
    post(url, '/account/sign-in', { email, password: 'not this one' }),
  );
  await compareTimes({ key: 'sign-in.reset', measured: 'new password requested' }, (email) =>
    post(url, '/account/password-reset-mail', { email }),
  );
  const signIn = (worker: number) => post(url, '/account/sign-in', { email: emailOf(worker), password });
  const { ours = [], bare = [] } = await interleaved(rounds, {
    ours: () => perSecond(connections, async (worker) => void (await expectOk(signIn(worker)))),
    bare: async () => Number(await start('bare-hashes').line),
  });
  console.log(`  ${median(ours).toFixed(0)} sign-ins a second, ${median(bare).toFixed(0)} bare, ${mostAtOnce} at once`);
  reportRatio({
    key: 'sign-in.sign-in',
    measured: 'sign-ins',
    against: 'Argon2id alone, with the same concurrency',
    ratio: medianRatio(ours, bare),
  });
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sign-in-bench-'));
  // Postgres may run as another user, who has to get in.
  chmodSync(folder, 0o755);
  const postgres = await startPostgres(folder, randomBytes(12).toString('hex'), { port: 0 });
  const mail = await startMailCatcher();
  const { child, line } = start('serve', postgres.url, mail.smtpUrl);
  try {
    const url = await line;
    const database = createDatabase({ url: postgres.url, schema: 'users', log });
    await seed(database);
    await measure(url);
    await database.close();
  } finally {
    child.kill();
    agent.destroy();
    await mail.close();
    await postgres.close();
    rmSync(folder, { recursive: true });
  }
}

const [mode, ...args] = process.argv.slice(2) as [string | undefined, string, string];
if (mode === 'serve') await serve(...args);
else if (mode === 'bare-hashes') await bareHashes();
else await main();
