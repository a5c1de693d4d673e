import { readArguments } from '@hatchery/kit/arguments';
import { loadConfig } from '@hatchery/kit/config';
import { createDatabase } from '@hatchery/kit/database';
import { databaseAddress } from '@hatchery/kit/database-connections';
import { createLogger } from '@hatchery/kit/log';
import { Registry } from 'prom-client';
import { signerConfig } from './config.ts';
import { createKeyServices } from './keys/key-services.ts';
import { countByMasterKey, rewrapAll } from './rewrap/rewrap.ts';
import { masterKeyOfIds, rewrapIdKey } from './vouchers/voucher-ids.ts';

const usage = `Wraps the keys of all custodial wallets, and that of voucher ids, by the first key of SIGNER_MASTER_KEY, while the signer serves.

  node services/signer/src/rewrap.main.ts [--check]

With --check it only counts. It reads the variables of the signer. Ends with 1 while one of them still needs another master key.`;

const { check } = readArguments(usage, { options: { check: { type: 'boolean' } } }).values;
const config = loadConfig(signerConfig);
const log = createLogger({ service: 'signer', level: 'warn' });
const database = createDatabase({ ...databaseAddress(config), schema: 'signer', log, poolSize: 2 });
const now = () => new Date();
try {
  const services = createKeyServices({ config, metrics: new Registry(), now });
  const masterKeys = await services.openMasterKeys(config.SIGNER_MASTER_KEY);
  if (!check) {
    let done = 0;
    const onStored = (wallets: number) => {
      done += wallets;
      console.error(`${done} wallets are wrapped again.`);
    };
    const { failures } = await rewrapAll({ database, masterKeys, now, onStored });
    for (const { address, error } of failures) console.error(`${address}: ${error.message}`);
    await rewrapIdKey({ database, masterKeys }).catch((error: Error) => console.error(error.message));
  }
  const useOf = (id: string) => (id === masterKeys.current.id ? 'current' : 'still needed');
  const [counts, ofIds] = await Promise.all([countByMasterKey(database.knex), masterKeyOfIds(database)]);
  for (const { id, wallets } of counts) console.log(`${id}\t${wallets} wallets\t${useOf(id)}`);
  if (ofIds) console.log(`${ofIds}\tids of vouchers\t${useOf(ofIds)}`);
  if ([...counts.map(({ id }) => id), ofIds ?? masterKeys.current.id].some((id) => id !== masterKeys.current.id))
    process.exitCode = 1;
} finally {
  await database.close();
}
