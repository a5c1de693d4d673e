import type { Passport } from '@hatchery/api/access';
import type { UltigenEggsBalance } from '@hatchery/api/ultigen';
import type { UltigenContext } from '../context.ts';
import type { UltigenChain } from '../onchain/chains.ts';
import { walletsOf } from '../wallets/wallets.ts';
import { presentEggs } from './eggs.presenter.ts';
import { listAmounts } from './eggs.repository.ts';

/** Lists the eggs of all wallets of a caller on one chain, a row per element. */
export async function eggsBalance(
  { database, publicUrl }: UltigenContext,
  { chainId }: UltigenChain,
  passport: Passport,
): Promise<UltigenEggsBalance[]> {
  const wallets = await walletsOf(database.knex, passport);
  const addresses = wallets.map(({ address }) => address);
  const amounts = await listAmounts(database.knex, chainId, addresses);
  return amounts.map((row) => presentEggs(row, { chainId, publicUrl }));
}
