import { randomBytes } from 'node:crypto';
import type { Passport } from '@hatchery/api/access';
import type { ServiceName } from '@hatchery/api/operation';
import pg from 'pg';
import { passportHeader, passportKey, signPassport } from './passport.ts';

/** The passport secret of every test. */
export const testPassportSecret = 'a secret of tests, long enough to sign with';

export type TestDatabase = { url: string; drop(): Promise<void> };

/**
 * A database of its own for one test file, in the real Postgres that the run has started (or TEST_DATABASE_URL names),
 * so that files run in parallel and leave nothing behind.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server)
    throw new Error('TEST_DATABASE_URL is not set: run the tests through jest, whose global set-up starts Postgres.');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(server, `drop database if exists ${name} with (force)`) };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The configuration that every service under test shares; a free port, quiet logs. */
export const testConfig = (database: TestDatabase) => ({
  NODE_ENV: 'test' as const,
  LOG_LEVEL: 'silent' as const,
  HOST: '127.0.0.1',
  PORT: 0,
  DATABASE_URL: database.url,
  KAFKA_PARTITIONS: 1,
  KAFKA_REPLICATION: 1,
  PASSPORT_SECRET: testPassportSecret,
  SERVICE_URLS: {},
});

/** A caller of a test: pass `undefined` for nobody. */
export type TestCaller = Partial<Passport> & Pick<Passport, 'kind' | 'subject'>;

export const asUser = (subject: string, more: Partial<Passport> = {}): TestCaller => ({
  kind: 'user',
  subject,
  ...more,
});
export const asAdmin = (subject: string): TestCaller => ({ kind: 'user', subject, roles: ['admin'] });
export const asKey = (subject: string, ...permissions: string[]): TestCaller => ({ kind: 'key', subject, permissions });
export const asService = (subject: ServiceName): TestCaller => ({ kind: 'service', subject });

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
export type TestReply<T = any> = { status: number; headers: Headers; body: T };

/**
 * Calls a running service over HTTP as the gateway (or a service) would.
 * @example await call('POST', '/v2/ultigen/eggs/hatch', { as: asUser(id), body: { amount: 1, eggType: 2 } })
 */
export function caller(service: ServiceName, url: string, now: () => Date = () => new Date()) {
  const key = passportKey(testPassportSecret);
  return async (
    method: string,
    path: string,
    { as, body, headers = {} }: { as?: TestCaller | undefined; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<TestReply> => {
    const issuer = as?.kind === 'service' ? as.subject : 'gateway';
    const passport = as && { roles: [], permissions: [], requestId: 'test', ...as };
    const response = await fetch(new URL(path, url), {
      method,
      headers: {
        ...(passport
          ? { [passportHeader]: signPassport(passport, { key, issuer, audience: service, now: now() }) }
          : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
    const text = await response.text();
    const json = (response.headers.get('content-type') ?? '').includes('json');
    return { status: response.status, headers: response.headers, body: json && text ? JSON.parse(text) : text };
  };
}

/** Waits until `check` answers something truthy and returns it; asks again each 20 ms. @throws Error after the deadline. */
export async function eventually<T>(
  check: () => Promise<T> | T,
  { withinMilliseconds = 15_000 } = {},
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
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`It did not happen within ${withinMilliseconds} ms.`, { cause: failure });
}
