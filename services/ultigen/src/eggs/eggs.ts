import type { Passport } from '@hatchery/api/access';
import type { UltigenEggsBalance } from '@hatchery/api/ultigen';
import { getEgg } from '../content/content.ts';
import type { UltigenContext } from '../context.ts';
import { walletsOf } from '../wallets/wallets.ts';
import { selectAmounts } from './eggs.repository.ts';

export const eggImage = (publicUrl: string, eggType: number) => `${publicUrl}/public/ultigen/eggs/${eggType}.svg`;

/** The eggs of all wallets of a caller, a row per element. */
export async function eggsBalance(
  { database, contracts: { chainId }, publicUrl }: UltigenContext,
  passport: Passport,
): Promise<UltigenEggsBalance[]> {
  const wallets = await walletsOf(database.knex, passport);
  const addresses = wallets.map(({ address }) => address);
  const rows = await selectAmounts(database.knex, chainId, addresses);
  return rows.map((row) => {
    const egg = getEgg(row.egg_type);
    return {
      id: row.egg_type,
      name: egg?.name ?? '',
      element: egg?.element ?? '',
      image: eggImage(publicUrl, row.egg_type),
      amount: row.amount,
      finalAmount: row.final_amount,
      availableAmount: row.available_amount,
      incomingAmount: row.incoming_amount,
      chainId,
      blockNumber: row.seen_number,
      finalBlockNumber: row.final_number,
    };
  });
}
