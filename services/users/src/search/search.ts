import type { User } from '@hatchery/api/users';
import type { Queryable } from '@hatchery/kit/database';
import { getAddress } from 'viem';
import { presentUser } from '../users/users.presenter.ts';
import {
  type Account,
  findAccount,
  findAccountByEmail,
  findAccountByWallet,
  listAccountsByName,
} from '../users/users.ts';
import { readSearch } from './search.rules.ts';

const most = 20;

/** Finds accounts for admins, the most exact match first. */
export async function searchUsers(db: Queryable, query: string): Promise<User[]> {
  const accounts = (await find(db, query)).filter((account) => account !== undefined);
  const seen = new Map(accounts.map((account) => [account.id, account]));
  return [...seen.values()].slice(0, most).map(presentUser);
}

async function find(db: Queryable, query: string): Promise<(Account | undefined)[]> {
  const search = readSearch(query);
  if (!search) return [];
  if (search.by === 'wallet') return [await findAccountByWallet(db, getAddress(search.address))];
  if (search.by === 'uid') return [await findAccount(db, search.uid)];
  const named = await listAccountsByName(db, search.text, most);
  return search.by === 'name' ? named : [await findAccountByEmail(db, search.text), ...named];
}
