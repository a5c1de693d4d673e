import type { Passport } from '@hatchery/api/access';
import { compareWithChain } from '@hatchery/indexing/compare-with-chain';
import type { Logger } from '@hatchery/kit/log';
import type { UltigenContext } from '../context.ts';
import type { UltigenChain } from '../onchain/chains.ts';
import { walletsOf } from '../wallets/wallets.ts';
import { insertTransfers, listStored } from './eggs.repository.ts';
import { mendIndex, mendingTransfers } from './resync.rules.ts';

/** Compares the eggs of a caller with the chain and mends what differs. @throws Problem when the chain does not answer. */
export async function resyncEggs(
  { database, randomInt }: UltigenContext,
  { chainId, reader }: UltigenChain,
  passport: Passport,
  log: Logger,
): Promise<void> {
  const addresses = (await walletsOf(database.knex, passport)).map(({ address }) => address);
  if (addresses.length === 0) return;
  await compareWithChain(
    database,
    chainId,
    ({ hash }) => reader.eggsOf(addresses, hash),
    async (tx, onChain, { number }) => {
      const place = { blockNumber: number, logIndex: mendIndex(randomInt) };
      const transfers = mendingTransfers(addresses, onChain, await listStored(tx, chainId, addresses), place);
      if (transfers.length > 0) log.warn({ transfers }, 'balances of eggs differed from the chain and were mended');
      await insertTransfers(tx, chainId, transfers);
    },
  );
}
