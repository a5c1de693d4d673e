import type { Passport } from '@hatchery/api/access';
import { compareWithChain } from '@hatchery/indexing/compare-with-chain';
import type { Logger } from '@hatchery/kit/log';
import type { UltigenContext } from '../context.ts';
import type { UltigenChain } from '../onchain/chains.ts';
import { walletsOf } from '../wallets/wallets.ts';
import { insertTransfers, listStored } from './eggs.repository.ts';
import { mendIndex, mendingTransfers, missingEggs } from './resync.rules.ts';

/** Compares the eggs of a caller with the chain and mends what differs. @throws Problem when the chain does not answer. */
export async function resyncEggs(
  { database, randomInt }: UltigenContext,
  { chainId, reader }: UltigenChain,
  passport: Passport,
  log: Logger,
): Promise<void> {
  const addresses = (await walletsOf(database.knex, passport)).map(({ address }) => address);
  if (addresses.length === 0) return;
  await compareWithChain(database, chainId, {
    read: ({ hash }) => reader.eggsOf(addresses, hash),
    find: async (db, onChain) => {
      const missing = missingEggs(addresses, onChain, await listStored(db, chainId, addresses));
      return missing.length > 0 ? missing : undefined;
    },
    mend: async (tx, missing, { number }) => {
      const transfers = mendingTransfers(missing, { blockNumber: number, logIndex: mendIndex(randomInt) });
      log.warn({ transfers }, 'balances of eggs differed from the chain and were mended');
      await insertTransfers(tx, chainId, transfers);
    },
  });
}
