import type { Passport } from '@hatchery/api/access';
import type { Logger } from '@hatchery/kit/log';
import { compareWithChain } from '../chain-events/cursors.ts';
import type { UltigenContext } from '../context.ts';
import { walletsOf } from '../wallets/wallets.ts';
import { moveEggs } from './egg-transfers.ts';
import { selectStored } from './eggs.repository.ts';
import { mendIndex, mendingTransfers } from './resync.rules.ts';

/** Compares the eggs of a caller with the chain and mends what differs. @throws Problem when the chain does not answer. */
export async function resyncEggs(context: UltigenContext, passport: Passport, log: Logger): Promise<void> {
  const { database, contracts, chain } = context;
  const addresses = (await walletsOf(database.knex, passport)).map(({ address }) => address);
  if (addresses.length === 0) return;
  await compareWithChain(
    database,
    contracts.chainId,
    ({ seen_hash }) => chain.eggsOf(addresses, seen_hash),
    async (tx, onChain, { seen_number }) => {
      const place = { block_number: seen_number, log_index: mendIndex(context.randomInt) };
      const transfers = mendingTransfers(addresses, onChain, await selectStored(tx, addresses), place);
      if (transfers.length > 0) log.warn({ transfers }, 'balances of eggs differed from the chain and were mended');
      await moveEggs(tx, transfers);
    },
  );
}
