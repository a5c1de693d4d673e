import type { Queryable } from '@hatchery/kit/database';
import type { UsersContext } from '../context.ts';
import { listAbsorbed } from '../users/users.ts';

/** The most players that the vouchers service answers at once. */
const mostPlayers = 100;

export type PlayersVouchers = Awaited<ReturnType<UsersContext['vouchers']['vouchersOfPlayers']>>;
type Holdings = { eggs: number; monsters: number };

const mostAddresses = 100;

/** Counts the eggs and monsters of some wallets on a chain, as seen there. @throws Problem service-unavailable */
export async function holdingsOf(
  ultigen: UsersContext['ultigen'],
  chainId: number,
  addresses: string[],
): Promise<Holdings> {
  let [eggs, monsters] = [0, 0];
  for (let start = 0; start < addresses.length; start += mostAddresses) {
    const some = addresses.slice(start, start + mostAddresses).join(',');
    const held = await ultigen.holdings({ query: { chainId, addresses: some, limit: 1 } });
    eggs += Number(held.eggCount);
    monsters += held.monsterCount;
  }
  return { eggs, monsters };
}

/** Counts the eggs and monsters of some wallets on all chains together. @throws Problem service-unavailable */
export async function holdingsOnEveryChain(
  { ultigen, chainIds }: Pick<UsersContext, 'ultigen' | 'chainIds'>,
  addresses: string[],
): Promise<Holdings> {
  const all = await Promise.all(chainIds.map((chainId) => holdingsOf(ultigen, chainId, addresses)));
  return all.reduce((sum, { eggs, monsters }) => ({ eggs: sum.eggs + eggs, monsters: sum.monsters + monsters }));
}

/** Lists an account and the accounts that were merged into it: what they had may still be on its way in other services. */
export const playersOf = async (db: Queryable, userId: string): Promise<string[]> =>
  [userId, ...(await listAbsorbed(db, userId)).map((absorbed) => absorbed.userId)].slice(0, mostPlayers);

/** Counts and lists the vouchers of an account. @throws Problem service-unavailable */
export const vouchersOf = async (
  { database, vouchers }: Pick<UsersContext, 'database' | 'vouchers'>,
  userId: string,
): Promise<PlayersVouchers> =>
  vouchers.vouchersOfPlayers({ body: { players: await playersOf(database.knex, userId) } });
