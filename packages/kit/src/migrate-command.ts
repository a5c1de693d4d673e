import type { ServiceName } from '@hatchery/api/services';
import { readArguments } from './arguments.ts';
import { databaseConfig, kitConfig, loadConfig } from './config.ts';
import { createDatabase } from './database.ts';
import { databaseAddress } from './database-connections.ts';
import type { FormerSchema } from './former-schema.ts';
import { createLogger } from './log.ts';
import { migrate } from './migrate.ts';
import { schemaOf } from './schema-name.ts';

type Options = { service: ServiceName; migrations: URL | URL[]; formerSchema?: FormerSchema };

/** The variables that a migration needs, and none of the service's secrets. */
const migrateConfig = databaseConfig.extend(
  kitConfig.pick({ NODE_ENV: true, LOG_LEVEL: true, DATABASE_ROLE: true }).shape,
);

/**
 * Migrates the schema of one service as the role of DATABASE_URL, and grants DATABASE_ROLE what the service needs. Ends the process
 * with 1 where it fails: then nothing is half done, and it can be run again.
 */
export async function runMigrateCommand({ service, migrations, formerSchema }: Options): Promise<void> {
  readArguments(usageOf(service), {});
  const config = loadConfig(migrateConfig);
  const log = createLogger({ service: `migrate-${service}`, level: config.LOG_LEVEL });
  const database = createDatabase({ ...databaseAddress(config), schema: schemaOf(service), log });
  try {
    await migrate(database, migrations, { former: formerSchema, role: config.DATABASE_ROLE });
    log.info({ schema: database.schema, role: config.DATABASE_ROLE }, 'migrated');
  } catch (error) {
    log.fatal({ err: error }, 'could not migrate');
    process.exitCode = 1;
  } finally {
    await database.close();
  }
}

const usageOf = (service: string) =>
  `Migrates the schema of one service, and ends. It can be killed and run again at any time.

  node services/${service}/src/migrate.main.ts

It reads DATABASE_URL, the role that owns the schema, and DATABASE_ROLE, to which it grants what the service needs.`;
