import { readArguments } from '@hatchery/kit/arguments';
import { loadConfig } from '@hatchery/kit/config';
import { createDatabase } from '@hatchery/kit/database';
import { createLogger } from '@hatchery/kit/log';
import { chainConfig } from '../../services/chain/src/config.ts';
import { createHttpRpc } from '../../services/chain/src/rpc/http.rpc.ts';
import { type Platform, reconcile } from './reconcile.ts';

const usage = `Compares ledger, signer, relay and chains, and prints for each difference what, expected, found and what to do, separated by tabs.

  npm run -s reconcile -- [--forgotten 2026-11-29T18:00:00Z/2026-11-29T20:00:00Z]

DATABASE_URL (or DATABASE_DIRECT_URL) is a role that reads all schemas, such as their owner; RPC_URLS as the chain service has it.
Ends with 1 if anything needs a person. --forgotten names the time between a restored copy and an hour after the stop: vouchers that
were used then are not known any more.`;

const { forgotten } = readArguments(usage, { options: { forgotten: { type: 'string' } } }).values;
const [from, to] = (forgotten ?? '').split('/').map((time) => new Date(time));
if (forgotten !== undefined && !(from && to && from < to)) {
  console.error(usage);
  process.exit(2);
}
const span = forgotten !== undefined && from && to ? { from, to } : undefined;
const config = loadConfig(chainConfig);
const log = createLogger({ service: 'reconcile', level: 'warn' });
const url = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL;
const open = (schema: string) => createDatabase({ url, schema, log, poolSize: 2, statementMilliseconds: 600_000 });
const databases: Platform['databases'] = {
  chain: open('chain'),
  signer: open('signer'),
  vouchers: open('vouchers'),
  ultigen: open('ultigen'),
  masters: open('masters'),
};
const rpcs = new Map([...config.RPC_URLS].map(([chainId, urls]) => [chainId, createHttpRpc({ urls })]));

try {
  const differences = await reconcile({ databases, rpcs, now: () => new Date(), forgotten: span });
  for (const { what, expected, found, todo } of differences)
    console.log([what, `expected: ${expected}`, `found: ${found}`, `do: ${todo}`].join('\t'));
  if (differences.length > 0) process.exitCode = 1;
  else console.log('Everything agrees.');
} finally {
  for (const database of Object.values(databases)) await database.close();
}
