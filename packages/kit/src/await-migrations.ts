import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from './database.ts';
import { listMigrations } from './migration-files.ts';

export type Waiting = { milliseconds: number; pauseMilliseconds: number };

/** A Job migrates before processes start. A minute is for those who run the two by hand, or in another order. */
const usualWaiting: Waiting = { milliseconds: 60_000, pauseMilliseconds: 1_000 };

/**
 * Waits until every migration that this release knows has run. Those that it does not know are of a newer release, and expanded
 * the schema only.
 * @throws Error that names what is missing, when that takes too long.
 */
export async function awaitMigrations(
  database: Database,
  directories: URL | URL[],
  { milliseconds, pauseMilliseconds }: Waiting = usualWaiting,
): Promise<void> {
  const known = (await listMigrations([directories].flat())).map(({ name }) => name);
  const deadline = performance.now() + milliseconds;
  for (let first = true; ; first = false) {
    const done = new Set(await migrationsThatRan(database));
    const missing = known.filter((name) => !done.has(name));
    if (missing.length === 0) return;
    if (performance.now() >= deadline)
      throw new Error(
        `Migrations of the schema ${database.schema} have not run: ${missing.join(', ')}. DATABASE_MIGRATIONS is "elsewhere", so run migrate.main.ts of this service as the owner of its schema.`,
      );
    if (first) database.log.warn({ missing }, 'waiting for migrations that run elsewhere');
    await delay(pauseMilliseconds);
  }
}

const nothingYet = ['42P01', '42501'];

/** Returns no names where the schema is not there, or not yet granted to this role. */
async function migrationsThatRan(database: Database): Promise<string[]> {
  try {
    return await database.knex(`${database.schema}.knex_migrations`).pluck('name');
  } catch (error) {
    if (nothingYet.includes((error as { code?: string }).code ?? '')) return [];
    throw error;
  }
}
