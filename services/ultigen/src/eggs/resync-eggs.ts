import type { Passport } from '@hatchery/api/callers';
import type { Transaction } from '@hatchery/kit/database';
import type { Logger } from '@hatchery/kit/log';
import type { Address } from 'viem';
import { compareWithChain } from '../chain-events/cursors.ts';
import type { UltigenContext } from '../context.ts';
import { walletsOf } from '../wallets/wallets.ts';
import { moveEggs } from './egg-transfers.ts';
import { replaceFinalAmounts, selectStored } from './eggs.repository.ts';
import { mendIndex, mendingTransfers } from './resync.rules.ts';

/** Compares the eggs of a caller with the chain, as seen and as final, and mends what differs. @throws Problem when the chain does not answer. */
export async function resyncEggs(context: UltigenContext, passport: Passport, log: Logger): Promise<void> {
  const { database, contracts, chain } = context;
  const addresses = (await walletsOf(database.knex, passport)).map(({ address }) => address);
  if (addresses.length === 0) return;
  await compareWithChain(
    database,
    contracts.chainId,
    ({ seen_hash, final_hash }) =>
      Promise.all([chain.eggsOf(addresses, seen_hash), final_hash ? chain.eggsOf(addresses, final_hash) : undefined]),
    async (tx, [seen, final], { seen_number }) => {
      const place = { block_number: seen_number, log_index: mendIndex(context.randomInt) };
      const transfers = mendingTransfers(addresses, seen, await selectStored(tx, addresses, 'amount'), place);
      if (transfers.length > 0) log.warn({ transfers }, 'balances of eggs differed from the chain and were mended');
      await moveEggs(tx, transfers);
      if (final) await mendFinal(tx, addresses, final, log);
    },
  );
}

async function mendFinal(tx: Transaction, addresses: Address[], onChain: bigint[][], log: Logger): Promise<void> {
  const stored = await selectStored(tx, addresses, 'final_amount');
  const differing = mendingTransfers(addresses, onChain, stored, { block_number: 0, log_index: 0 });
  if (differing.length === 0) return;
  log.warn({ differing }, 'final balances of eggs differed from the chain and were mended');
  await replaceFinalAmounts(
    tx,
    addresses.flatMap((address, row) =>
      (onChain[row] ?? []).map((amount, egg_type) => ({ address, egg_type, final_amount: String(amount) })),
    ),
  );
}
