import { assetsLibraryConfig } from '@hatchery/assets-library-service/config';
import { startAssetsLibraryService } from '@hatchery/assets-library-service/service';
import { createDatabase, type Database } from '@hatchery/kit/database';
import { createLogger } from '@hatchery/kit/log';
import { testConfig } from '@hatchery/kit/testing';
import type { Transport } from '@hatchery/kit/transport';

const log = createLogger({ service: 'bench', level: 'error' });

/** Takes events and forgets them. */
const nowhere: Transport = {
  publish: async () => [],
  subscribe: async () => ({ close: async () => {} }),
  ready: async () => {},
  close: async () => {},
};

export const configOf = (url: string, directory?: string) => ({
  ...assetsLibraryConfig.parse({
    ...{ DATABASE_URL: url, LIBRARY_CONTENT: 'off' },
    ...(directory ? { FILES_DIRECTORY: directory } : {}),
  }),
  ...testConfig({ url, drop: async () => {} }),
});

/** Starts the service in this process. @param directory where its files are; it takes none if absent. @returns its address. */
export async function serveLibrary(url: string, directory?: string): Promise<string> {
  return (await startAssetsLibraryService({ config: configOf(url, directory), transport: nowhere, log })).url;
}

/** Opens the database of the library for what only a bench does. */
export const openLibrary = (url: string): Database =>
  createDatabase({ url, schema: 'assets_library', statementMilliseconds: 1_800_000, log });

export const licenceId = '00000000-0000-4000-8001-000000000001';

export async function insertLicence({ knex }: Database): Promise<void> {
  await knex('licences').insert({ id: licenceId, version: 1, name: 'Bench' });
  const text = { name: 'Bench', summary: '["Use it."]', body: 'Use it.' };
  await knex('licence_versions').insert({ ...text, licence_id: licenceId, version: 1, published_at: new Date() });
}
