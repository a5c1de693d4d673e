import { readdir } from 'node:fs/promises';
import type { Knex } from 'knex';

/** Folder of the migrations for the tables that every service has. */
export const kitMigrations = new URL('./migrations/', import.meta.url);

export type MigrationFile = { name: string; url: URL };

/** Lists the migrations of a schema in the order in which they run. */
export async function listMigrations(directories: URL[]): Promise<MigrationFile[]> {
  const own = (await Promise.all(directories.map(filesOf))).flat();
  return [...(await filesOf(kitMigrations)), ...own.sort((a, b) => (a.name < b.name ? -1 : 1))];
}

/** A migration as its file exports it. */
export type Migration = Knex.Migration & { config?: { transaction?: boolean } };

/**
 * Loads migrations from TypeScript sources: the loader of knex wants CommonJS or compiled files. None of their statements waits
 * longer for a lock than is given.
 */
export const migrationsOf = (directories: URL[], lockMilliseconds: number): Knex.MigrationSource<MigrationFile> => ({
  getMigrations: () => listMigrations(directories),
  getMigrationName: ({ name }) => name,
  getMigration: async ({ url }) => {
    const migration: Migration = await import(url.href);
    const scope = migration.config?.transaction === false ? '' : 'local ';
    const up = async (trx: Knex) => {
      await trx.raw(`set ${scope}lock_timeout = ${lockMilliseconds}`);
      await migration.up(trx);
    };
    return { ...migration, up };
  },
});

async function filesOf(directory: URL): Promise<MigrationFile[]> {
  const base = directory.href.endsWith('/') ? directory : new URL(`${directory.href}/`);
  const names = (await readdir(base)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  return names.sort().map((name) => ({ name, url: new URL(name, base) }));
}
