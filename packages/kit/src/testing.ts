import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Passport } from '@hatchery/api/access';
import type { ServiceName } from '@hatchery/api/services';
import pg from 'pg';
import { createDatabase } from './database.ts';
import { createLogger } from './log.ts';
import { kitMigrations, migrate } from './migrate.ts';
import { createPassports, type Passports, passportHeader } from './passport.ts';
import { createPassportKeyPair, developmentPassports } from './passport-keys.ts';
import { schemaOf } from './schema-name.ts';

/** Returns the passports of a process under test. All have the key pair of development. */
export const testPassports = (name: string): Passports =>
  createPassports({ name, key: developmentPassports.PASSPORT_KEY, keys: developmentPassports.PASSPORT_KEYS });

/** Returns passport keys of an installation of its own, where production refuses those of development. */
export function productionPassports(): { PASSPORT_KEY: string; PASSPORT_KEYS: string } {
  const { privateKey, publicKey } = createPassportKeyPair();
  return { PASSPORT_KEY: privateKey, PASSPORT_KEYS: JSON.stringify({ gateway: [publicKey] }) };
}

export type TestDatabase = { url: string; drop(): Promise<void> };

/**
 * Creates a database for one test file, on the Postgres that the test run started (or TEST_DATABASE_URL names). Test files can
 * run in parallel and leave nothing behind.
 * @param service copies a template with the schema of this service, which is faster than running its migrations.
 * @param packages folders of migrations that the service adds to its own.
 */
export async function createTestDatabase(service?: ServiceName, packages: URL[] = []): Promise<TestDatabase> {
  const server = testServer();
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = service ? await ensureTemplate(server, service, packages) : undefined;
  await administer(server, (client) =>
    client.query(`create database ${name}${template ? ` template ${template}` : ''}`),
  );
  return {
    url: databaseUrl(server, name),
    drop: () => administer(server, (client) => client.query(`drop database if exists ${name} with (force)`)),
  };
}

/** Runs `work` in one test file at a time, for things that the first file creates and the others use. */
export const withTestLock = (name: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> =>
  administer(testServer(), async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    await work(client);
  });

function testServer(): string {
  const server = process.env.TEST_DATABASE_URL;
  if (server) return server;
  throw new Error('TEST_DATABASE_URL is not set: run the tests through jest, whose global set-up starts Postgres.');
}

const databaseUrl = (server: string, name: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href;

/** Returns the name of a template database with the current schema of a service. Creates it if needed. */
async function ensureTemplate(server: string, service: ServiceName, packages: URL[]): Promise<string> {
  const migrations = [new URL(`../../../services/${service}/migrations/`, import.meta.url), ...packages];
  const schema = schemaOf(service);
  const name = `template_${schema}_${digestOf([kitMigrations, ...migrations])}`;
  await withTestLock(name, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return;
    const draft = `draft_${randomBytes(6).toString('hex')}`;
    await client.query(`create database ${draft}`);
    const database = createDatabase({
      url: databaseUrl(server, draft),
      schema,
      log: createLogger({ service, level: 'silent' }),
    });
    await migrate(database, migrations);
    await database.close();
    await client.query(`alter database ${draft} rename to ${name}`);
  });
  return name;
}

function digestOf(folders: URL[]): string {
  const hash = createHash('sha256');
  for (const folder of folders)
    for (const file of readdirSync(folder).sort()) hash.update(file).update(readFileSync(new URL(file, folder)));
  return hash.digest('hex').slice(0, 12);
}

async function administer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Returns the configuration that every service under test shares: a free port, silent logs. */
export const testConfig = (database: TestDatabase) => ({
  NODE_ENV: 'test' as const,
  LOG_LEVEL: 'silent' as const,
  HOST: '127.0.0.1',
  PORT: 0,
  DATABASE_URL: database.url,
  DATABASE_POOLING: 'session' as const,
  DATABASE_NAMED_STATEMENTS: 'on' as const,
  DATABASE_POOL_SIZE: 10,
  DATABASE_MIGRATIONS: 'at-start' as const,
  KAFKA_PARTITIONS: 1,
  KAFKA_REPLICATION: 1,
  KAFKA_ONE_COPY: 'refused' as const,
  KAFKA_TLS: 'off' as const,
  KAFKA_SASL: 'off' as const,
  ...developmentPassports,
  SERVICE_URLS: {},
  DRAIN_SECONDS: 0,
  INTERNAL_CALL_MILLISECONDS: 15_000,
});

/** The caller in a test. Pass `undefined` for an anonymous one. */
export type TestCaller = Partial<Passport> & Pick<Passport, 'kind' | 'subject'>;

export const asUser = (subject: string, more: Partial<Passport> = {}): TestCaller => ({
  kind: 'user',
  subject,
  ...more,
});
export const asAdmin = (subject: string): TestCaller => ({ kind: 'user', subject, roles: ['admin'] });
export const asKey = (subject: string, ...permissions: string[]): TestCaller => ({ kind: 'key', subject, permissions });
export const asService = (subject: ServiceName | 'gateway'): TestCaller => ({ kind: 'service', subject });

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
export type TestReply<T = any> = { status: number; headers: Headers; body: T };

/**
 * Returns a function that calls a running service over HTTP, as the gateway or another service would.
 * @example await call('POST', '/v2/ultigen/eggs/hatch', { as: asUser(id), body: { amount: 1, eggType: 2 } })
 */
export function caller(service: ServiceName, url: string, now: () => Date = () => new Date()) {
  // Calls leave the transaction that a test may hold open, as calls from another process would.
  const asSomebodyElse = AsyncLocalStorage.snapshot();
  return async (
    method: string,
    path: string,
    { as, body, headers = {} }: { as?: TestCaller | undefined; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<TestReply> => {
    const issuer = as?.kind === 'service' ? as.subject : 'gateway';
    const passport = as && { roles: [], permissions: [], requestId: 'test', ...as };
    const request: RequestInit = {
      method,
      headers: {
        ...(passport
          ? { [passportHeader]: testPassports(issuer).sign(passport, { audience: service, now: now() }) }
          : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(patienceMilliseconds),
    };
    const response = await asSomebodyElse(() => fetch(new URL(path, url), request));
    const text = await response.text();
    const json = /[/+]json/.test(response.headers.get('content-type') ?? '');
    return { status: response.status, headers: response.headers, body: json && text ? JSON.parse(text) : text };
  };
}

/** Generous, because a test must pass on a machine that is busy with other things. */
const patienceMilliseconds = 180_000;

/**
 * Waits until `check` returns something truthy, and returns that. @throws Error after the deadline.
 * @param options `everyMilliseconds` is more than 20 where a check costs a lot, or many wait at once: checks take processor time from
 * what they wait for.
 */
export async function eventually<T>(
  check: () => Promise<T> | T,
  { withinMilliseconds = patienceMilliseconds, everyMilliseconds = 20 } = {},
): Promise<NonNullable<T>> {
  const deadline = Date.now() + withinMilliseconds;
  let failure: unknown;
  while (Date.now() < deadline) {
    try {
      const value = await check();
      if (value) return value as NonNullable<T>;
      failure = undefined;
    } catch (error) {
      failure = error;
    }
    await new Promise((resolve) => setTimeout(resolve, everyMilliseconds));
  }
  const why = failure instanceof Error ? ` ${failure.message}` : '';
  throw new Error(`It did not happen within ${withinMilliseconds} ms.${why}`, { cause: failure });
}
