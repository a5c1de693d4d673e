import { parseArgs } from 'node:util';
import { reindex } from '@hatchery/indexing/reindex/reindex';
import { loadConfig } from '@hatchery/kit/config';
import { createDatabase } from '@hatchery/kit/database';
import { createInternalClients } from '@hatchery/kit/internal';
import { createLogger } from '@hatchery/kit/log';
import { createPassports } from '@hatchery/kit/passport';
import { followedContracts } from './chain-events/projections.ts';
import { vouchersConfig } from './config.ts';
import { createChains } from './onchain/chains.ts';

const usage = `Rebuilds holdings and redemptions of one chain, and the claims and deposits that the ledger is compared with, from the logs of the chain service, while this service runs.

  node services/vouchers/src/reindex.main.ts --chain <id>

It reads the variables of the service: DATABASE_URL (or DATABASE_DIRECT_URL, if that is a pooler), PASSPORT_KEY, PASSPORT_KEYS, SERVICE_URLS (chain), RPC_URLS, DEPLOYMENTS, CHAIN_ID.`;

/** Long enough to apply everything at once. */
const statementMilliseconds = 3_600_000;

const { values } = parseArgs({ options: { chain: { type: 'string' } } });
const chainId = Number(values.chain);
if (!Number.isSafeInteger(chainId) || chainId < 1) {
  console.error(usage);
  process.exit(2);
}

const config = loadConfig(vouchersConfig);
const log = createLogger({ service: 'vouchers', level: config.LOG_LEVEL });
const database = createDatabase({
  // Applying everything at once takes longer than a pooler's sessions allow.
  url: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL,
  schema: 'vouchers',
  log,
  poolSize: 2,
  statementMilliseconds,
});
const passports = createPassports({ name: 'vouchers', key: config.PASSPORT_KEY, keys: config.PASSPORT_KEYS });
const internal = createInternalClients({ passports, urls: config.SERVICE_URLS, now: () => new Date() });
try {
  const declaration = followedContracts({ chains: createChains(config), now: () => new Date() });
  const { blockNumber } = await reindex(declaration, chainId, { database, chain: internal.chain, log });
  console.log(`Chain ${chainId} is rebuilt as of block ${blockNumber}.`);
} finally {
  await database.close();
}
