import { loadConfig } from '@hatchery/kit/config';
import { createDatabase } from '@hatchery/kit/database';
import { createLogger } from '@hatchery/kit/log';
import { vouchersConfig } from './config.ts';
import { allChecks } from './proof/all-checks.ts';
import { presentProof } from './proof/proof.presenter.ts';
import { beginProof } from './proof/run-proof.ts';

/**
 * Adds up the ledger and prints the result, while the service runs. Ends with 1 if something does not add up. It reads the variables of
 * the service: DATABASE_URL (or DATABASE_DIRECT_URL, if that is a pooler).
 */
const config = loadConfig(vouchersConfig);
const log = createLogger({ service: 'vouchers', level: 'silent' });
const url = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL;
const database = createDatabase({ url, schema: 'vouchers', log, poolSize: 2, statementMilliseconds: 600_000 });
try {
  const { proof, ended } = await beginProof({ database, checks: allChecks, now: () => new Date(), log }, 'command');
  const result = presentProof((await ended) ?? proof);
  console.log(JSON.stringify(result, null, 2));
  if (!ended) console.error('Another proof runs. This is how it began.');
  if (result.status === 'failed') process.exitCode = 1;
} finally {
  await database.close();
}
