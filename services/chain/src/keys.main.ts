import { findDeployment } from '@hatchery/chain/addresses';
import { readArguments } from '@hatchery/kit/arguments';
import { loadConfig } from '@hatchery/kit/config';
import { createDatabase } from '@hatchery/kit/database';
import { databaseAddress } from '@hatchery/kit/database-connections';
import { createInternalClients } from '@hatchery/kit/internal';
import { createLogger } from '@hatchery/kit/log';
import { createPassports } from '@hatchery/kit/passport';
import { chainConfig } from './config.ts';
import { readOperators, readVoucherSigners } from './keys/key-state.ts';
import { isRefused, presentKeys } from './keys/keys.presenter.ts';
import { moveCoins } from './keys/move-coins.ts';
import { createHttpRpc } from './rpc/http.rpc.ts';

const usage = `Tells for each chain which accounts send and sign vouchers, those before them, and what to do next.

  node services/chain/src/keys.main.ts [--chain <id>] [--move-coins]

With --move-coins it has the relay send the coins of former operators to the one of now. It reads the variables of the chain service.
Ends with 1 where a contract refuses the vouchers that are signed now.`;

const options = { chain: { type: 'string' }, 'move-coins': { type: 'boolean' } } as const;
const { chain, 'move-coins': isMoving } = readArguments(usage, { options }).values;
const config = loadConfig(chainConfig);
const log = createLogger({ service: 'chain', level: 'warn' });
const database = createDatabase({ ...databaseAddress(config), schema: 'chain', log, poolSize: 2 });
const passports = createPassports({ name: 'chain', key: config.PASSPORT_KEY, keys: config.PASSPORT_KEYS });
const now = () => new Date();
const { signer } = createInternalClients({ passports, urls: config.SERVICE_URLS, now });

async function tellOf(chainId: number, urls: string[]): Promise<void> {
  const rpc = createHttpRpc({ urls });
  const contracts = findDeployment(chainId, config.DEPLOYMENTS);
  const parts = { chainId, rpc, signer, read: database.knex, contracts };
  const [operators, signers] = await Promise.all([readOperators(parts), readVoucherSigners(parts)]);
  console.log([`chain ${chainId}`, ...presentKeys(operators, signers, now())].join('\n'));
  if (isRefused(signers)) process.exitCode = 1;
  if (!isMoving) return;
  for (const { address, result } of await moveCoins(operators, { database, chainId, rpc, now }))
    console.log(`${address}: ${result}`);
}

try {
  for (const [chainId, urls] of config.RPC_URLS)
    if (chain === undefined || chainId === Number(chain)) await tellOf(chainId, urls);
} finally {
  await database.close();
}
