import { getNetwork } from '@hatchery/chain/networks';
import { readArguments } from '@hatchery/kit/arguments';
import { loadConfig } from '@hatchery/kit/config';
import { createDatabase } from '@hatchery/kit/database';
import { databaseAddress } from '@hatchery/kit/database-connections';
import { isLeaseTaken } from '@hatchery/kit/leases';
import { createLogger } from '@hatchery/kit/log';
import { getAddress, isAddress } from 'viem';
import { chainConfig } from './config.ts';
import { createHttpRpc } from './rpc/http.rpc.ts';
import { type Adopted, adoptSent } from './transactions/adopt-sent.ts';

const usage = `After a restore of the database, while the chain service is stopped: finds what was sent after the time of the copy, so that the relay
sends nothing twice.

  node services/chain/src/restored.main.ts [--chain <id>] [--operator <address>]…

Blocks need no command: the service reads on from where the copy was. It reads the variables of the chain service. Ends with 1 where a
chain has to be asked again later.`;

const { chain, operator = [] } = readArguments(usage, {
  options: { chain: { type: 'string' }, operator: { type: 'string', multiple: true } },
}).values;
if (!operator.every((address) => isAddress(address))) {
  console.error(usage);
  process.exit(2);
}
const operators = operator.map((address) => getAddress(address));
const config = loadConfig(chainConfig);
if (chain !== undefined && !config.RPC_URLS.has(Number(chain))) {
  console.error(`RPC_URLS has no nodes of chain ${chain}.\n\n${usage}`);
  process.exit(2);
}
const log = createLogger({ service: 'chain', level: 'warn' });
const database = createDatabase({ ...databaseAddress(config), schema: 'chain', log, poolSize: 2 });
const now = () => new Date();

async function adoptOn(chainId: number, urls: string[]): Promise<string[]> {
  if (await isLeaseTaken(database.knex, `chain ${chainId}`)) {
    process.exitCode = 1;
    return ['the chain service still runs: stop it, and run this again in a minute'];
  }
  const { finalityDepth } = getNetwork(chainId);
  const found = await adoptSent({ chainId, rpc: createHttpRpc({ urls }), database, now, finalityDepth, operators });
  if (!found) return ['was never read: nothing to do'];
  if (found.pooled.length > 0) process.exitCode = 1;
  return wordsOf(found);
}

function wordsOf({ pooled, adopted, forgotten, fromBlock, toBlock }: Adopted): string[] {
  if (pooled.length > 0)
    return pooled.map(({ account, count }) => `${account} has ${count} transactions in pools: run this again later`);
  return [
    `blocks ${fromBlock} to ${toBlock} are new to this database`,
    ...adopted.map((reference) => `sent already: ${reference}`),
    ...forgotten.map(({ hash, from, nonce, to }) => `forgotten: ${hash} of ${from}, nonce ${nonce}, to ${to}`),
    `${adopted.length} calls were sent already and will not be sent again, ${forgotten.length} transactions are forgotten`,
  ];
}

try {
  for (const [chainId, urls] of config.RPC_URLS)
    if (chain === undefined || chainId === Number(chain))
      for (const words of await adoptOn(chainId, urls)) console.log(`chain ${chainId}: ${words}`);
} finally {
  await database.close();
}
