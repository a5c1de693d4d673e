import { setTimeout as delay } from 'node:timers/promises';
import { findDeployment } from '@hatchery/chain/addresses';
import { readArguments } from '@hatchery/kit/arguments';
import { loadConfig } from '@hatchery/kit/config';
import { createDatabase } from '@hatchery/kit/database';
import { databaseAddress } from '@hatchery/kit/database-connections';
import { createLogger } from '@hatchery/kit/log';
import { getAddress, isAddress } from 'viem';
import { chainConfig } from './config.ts';
import { createHttpRpc } from './rpc/http.rpc.ts';
import { listByReferences } from './transactions/submit-transaction.ts';
import type { RelayedTransaction } from './transactions/transactions.ts';
import { type Plan, planWithdrawal, withdraw } from './withdrawals/withdraw.ts';
import { presentCall, presentMovement } from './withdrawals/withdrawals.presenter.ts';

const usage = `Empties a kept wallet to another wallet of its owner, while the users service is down.

  node services/chain/src/withdraw.main.ts --chain <id> --from <kept wallet> --to <address> [--dry-run] [--wait <seconds>]

First services/signer/src/withdrawals.main.ts must have allowed it: otherwise the signer refuses, and nothing moves. --dry-run only tells
what the wallet holds. Waits for the block of each call, 300 seconds unless told otherwise, and tells its transaction. Repeating is safe:
while calls are not final it follows them, and later it moves what is there then. It reads the variables of the chain service, which must
run. Ends with 1 while the wallet holds something.`;

const { values } = readArguments(usage, {
  options: {
    chain: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    'dry-run': { type: 'boolean' },
    wait: { type: 'string', default: '300' },
  },
});
const { from = '', to = '' } = values;
const [chainId, seconds] = [Number(values.chain), Number(values.wait)];
if (![from, to].every((text) => isAddress(text)) || !(chainId > 0) || !(seconds >= 0)) {
  console.error(usage);
  process.exit(2);
}
const config = loadConfig(chainConfig);
const [urls, contracts] = [config.RPC_URLS.get(chainId), findDeployment(chainId, config.DEPLOYMENTS)];
if (!urls || !contracts) {
  console.error(`RPC_URLS has no nodes of chain ${chainId}, or it has no contracts of the platform.`);
  process.exit(2);
}
const database = createDatabase({
  ...databaseAddress(config),
  schema: 'chain',
  log: createLogger({ service: 'chain', level: 'warn' }),
  poolSize: 1,
});
const now = () => new Date();
const withdrawing = { database, rpc: createHttpRpc({ urls }), contracts, chainId, from: getAddress(from), now };

const lookMilliseconds = 500;
const waiting = new Set(['queued', 'signed', 'sent']);

/** Looks at calls until each is in a block or has failed, or the time is up. */
async function follow(calls: RelayedTransaction[]): Promise<RelayedTransaction[]> {
  const references = calls.map(({ reference }) => reference);
  const until = Date.now() + seconds * 1000;
  for (;;) {
    const rows = await listByReferences(database.knex, references);
    if (!rows.some(({ status }) => waiting.has(status)) || Date.now() >= until) return rows;
    await delay(lookMilliseconds);
  }
}

async function move(plan: Plan): Promise<void> {
  const rows = await follow(await withdraw(withdrawing, getAddress(to), plan));
  for (const row of rows) console.log(presentCall(row));
}

function tellHoldings({ movements, more }: Plan): void {
  console.log(movements.length === 0 ? `${from} holds nothing.` : `${from} holds:`);
  for (const movement of movements) console.log(presentMovement(movement));
  if (more) console.log('… and more: run this again when these are moved and final.');
}

try {
  let plan = await planWithdrawal(withdrawing);
  if (!values['dry-run']) {
    await move(plan);
    plan = await planWithdrawal(withdrawing);
  }
  tellHoldings(plan);
  if (plan.movements.length > 0) process.exitCode = 1;
} finally {
  await database.close();
}
