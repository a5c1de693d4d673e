import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@hatchery/kit/testing';
import { type Platform, startPlatform } from '@hatchery/local/platform';
import { copySeededChain } from './seeded-chain.ts';

/** Limits that a test never meets unless it means to. */
export const withoutLimits = Object.fromEntries(
  [
    'LIMIT_ANONYMOUS_PER_MINUTE',
    'LIMIT_USER_PER_MINUTE',
    'LIMIT_KEY_PER_MINUTE',
    'LIMIT_SIGN_IN_PER_MINUTE',
    'LIMIT_GUESTS_PER_HOUR',
  ].map((name) => [name, '1000000']),
);

export type TestPlatform = Platform & { folder: string };

/** The whole platform on a database of the run's Postgres and a chain of its own, which both end with it. */
export async function startTestPlatform(environment: Record<string, string> = {}): Promise<TestPlatform> {
  const folder = mkdtempSync(join(tmpdir(), 'hatchery-platform-'));
  const [database] = await Promise.all([createTestDatabase(), copySeededChain(folder)]);
  const platform = await startPlatform({
    folder,
    port: 0,
    logLevel: process.env.LOG_LEVEL ?? 'fatal',
    environment: { ...withoutLimits, DATABASE_URL: database.url, ...environment },
  });
  const close = async () => {
    await platform.close();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...platform, folder, close };
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
export type Reply = { status: number; headers: Headers; body: any };

/** Calls the platform over HTTP as anybody would. */
export async function call(
  url: string,
  method: string,
  path: string,
  {
    token,
    key,
    body,
    headers = {},
  }: { token?: string; key?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Reply> {
  const response = await fetch(new URL(path, url), {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'x-api-key': key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(120_000),
  });
  const text = await response.text();
  const isJson = (response.headers.get('content-type') ?? '').includes('json');
  return { status: response.status, headers: response.headers, body: isJson && text ? JSON.parse(text) : text };
}
