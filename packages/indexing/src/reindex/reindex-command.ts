import type { ServiceName } from '@hatchery/api/services';
import { readArguments } from '@hatchery/kit/arguments';
import type { KitConfig } from '@hatchery/kit/config';
import { createDatabase, type Database } from '@hatchery/kit/database';
import { createInternalClients } from '@hatchery/kit/internal';
import { createLogger } from '@hatchery/kit/log';
import { createPassports } from '@hatchery/kit/passport';
import { schemaOf } from '@hatchery/kit/schema-name';
import type { Declaration } from '../declaration.ts';
import type { Abis } from '../projections.ts';
import { reindex } from './reindex.ts';
import type { ChainLogs } from './stage-logs.ts';

/** Long enough to apply everything at once. */
const statementMilliseconds = 3_600_000;

type Command<A extends Abis> = {
  service: ServiceName;
  /** The projections that are rebuilt, in words. */
  what: string;
  /** Reads the configuration. It is asked once the arguments are known to be right. */
  load: () => { config: KitConfig; declaration: Declaration<A> };
  /** Reads the logs of the chain service, where that is this service. */
  ownLogs?: (database: Database) => ChainLogs;
};

/** Runs the command that rebuilds the projections of one chain. Ends the process with 2 if its arguments are wrong. */
export async function runReindexCommand<A extends Abis>({ service, what, load, ownLogs }: Command<A>): Promise<void> {
  const usage = usageOf(service, what);
  const { values } = readArguments(usage, { options: { chain: { type: 'string' } } });
  const chainId = Number(values.chain);
  if (!Number.isSafeInteger(chainId) || chainId < 1) {
    console.error(usage);
    process.exit(2);
  }
  const { config, declaration } = load();
  const log = createLogger({ service, level: config.LOG_LEVEL });
  const database = createDatabase({
    // Applying everything at once takes longer than a pooler's sessions allow.
    url: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL,
    schema: schemaOf(service),
    log,
    poolSize: 2,
    statementMilliseconds,
  });
  const passports = createPassports({ name: service, key: config.PASSPORT_KEY, keys: config.PASSPORT_KEYS });
  const internal = createInternalClients({ passports, urls: config.SERVICE_URLS, now: () => new Date() });
  try {
    const { blockNumber } = await reindex(declaration, chainId, {
      database,
      chain: ownLogs?.(database) ?? internal.chain,
      log,
    });
    console.log(`Chain ${chainId} is rebuilt as of block ${blockNumber}.`);
  } finally {
    await database.close();
  }
}

const usageOf = (service: string, what: string) =>
  `Rebuilds ${what} of one chain from the logs of the chain service, while this service runs.

  node services/${service}/src/reindex.main.ts --chain <id>

It reads the variables of the service: DATABASE_URL (or DATABASE_DIRECT_URL, if that is a pooler), PASSPORT_KEY, PASSPORT_KEYS, SERVICE_URLS (chain), RPC_URLS, DEPLOYMENTS, CHAIN_ID.`;
