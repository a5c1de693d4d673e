import { setTimeout as delay } from 'node:timers/promises';
import { readArguments } from '@hatchery/kit/arguments';
import { loadConfig } from '@hatchery/kit/config';
import { createDatabase } from '@hatchery/kit/database';
import { createLogger } from '@hatchery/kit/log';
import { vouchersConfig } from './config.ts';
import { allChecks } from './proof/all-checks.ts';
import { presentProof } from './proof/proof.presenter.ts';
import type { Proof } from './proof/proofs.repository.ts';
import { beginProof } from './proof/run-proof.ts';

const usage = `Adds up the ledger and prints the result, while the service runs. Waits while another proof runs. Ends with 1 unless all adds up.

  node services/vouchers/src/prove.main.ts

It reads the variables of the service: DATABASE_URL (or DATABASE_DIRECT_URL, if that is a pooler).`;

readArguments(usage, {});
const config = loadConfig(vouchersConfig);
const log = createLogger({ service: 'vouchers', level: 'silent' });
const url = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL;
const database = createDatabase({ url, schema: 'vouchers', log, poolSize: 2, statementMilliseconds: 600_000 });
const retryMilliseconds = 1_000;

async function runProof(): Promise<Proof> {
  for (let tries = 0; ; tries += 1) {
    const { ended } = await beginProof({ database, checks: allChecks, now: () => new Date(), log }, 'command');
    if (ended) return ended;
    if (tries === 0) console.error('Another proof runs. This one begins when that one has ended.');
    await delay(retryMilliseconds);
  }
}

try {
  const proof = await runProof();
  console.log(JSON.stringify(presentProof(proof), null, 2));
  if (proof.status !== 'passed') process.exitCode = 1;
} finally {
  await database.close();
}
