import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@hatchery/kit/testing';
import { type Platform, type PlatformOptions, startPlatform } from '@hatchery/local/platform';
import { copySeededChain } from './seeded-chain.ts';

const limits = [
  'LIMIT_ANONYMOUS_PER_MINUTE',
  'LIMIT_USER_PER_MINUTE',
  'LIMIT_KEY_PER_MINUTE',
  'LIMIT_SIGN_IN_PER_MINUTE',
  'LIMIT_GUESTS_PER_HOUR',
  'LIMIT_GUESSES_PER_MINUTE',
];

/**
 * Lets a test meet no limit unless it means to, and a new library be empty: making and checking the assets that come with the platform
 * keeps both cores busy for a while.
 */
export const withoutLimits = {
  ...Object.fromEntries(limits.map((name) => [name, '1000000'])),
  LIBRARY_CONTENT: 'off',
};

export type TestPlatform = Platform & { folder: string };

/** The whole platform on a database of the run's Postgres and one chain or three of its own, which all end with it. */
export async function startTestPlatform(
  environment: Record<string, string> = {},
  chains: 1 | 3 = 1,
  more: Pick<PlatformOptions, 'logLevel' | 'logTo'> = {},
): Promise<TestPlatform> {
  const folder = mkdtempSync(join(tmpdir(), 'hatchery-platform-'));
  const [database] = await Promise.all([createTestDatabase(), copySeededChain(folder)]);
  const platform = await startPlatform({
    folder,
    port: 0,
    chains,
    logLevel: process.env.LOG_LEVEL ?? 'fatal',
    ...more,
    environment: { ...withoutLimits, DATABASE_URL: database.url, ...environment },
  });
  const close = async () => {
    await platform.close();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...platform, folder, close };
}
