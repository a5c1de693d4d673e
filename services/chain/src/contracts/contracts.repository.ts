import { randomUUID } from 'node:crypto';
import type { Contract } from '@hatchery/api/chain';
import type { Page } from '@hatchery/kit/lists';
import type { Knex } from 'knex';

export type RegisteredContract = Omit<Contract, 'uid' | 'deployDate'> & { deployDate: Date };

/** Stores a contract that is not there yet, or stands elsewhere now; what is known of it otherwise stays. */
export async function addContract(knex: Knex, contract: RegisteredContract): Promise<void> {
  const { chainId, name, address } = contract;
  const known = await knex('contracts').where({ chain_id: chainId, name, address }).first('uid');
  if (!known) await saveContract(knex, contract);
}

/** Stores a contract under its chain and name; one that moved to another address takes the place of the former. */
export async function saveContract(knex: Knex, contract: RegisteredContract): Promise<void> {
  const { chainId, contractType, deployDate, ...rest } = contract;
  const row = { ...rest, chain_id: chainId, contract_type: contractType, deploy_date: deployDate };
  await knex('contracts')
    .insert({ uid: randomUUID(), ...row })
    .onConflict(['chain_id', 'name'])
    .merge(row);
}

/** By chain and name, with how many there are in all. */
export async function listContracts(
  knex: Knex,
  { chainId, page, limit }: { chainId?: number | undefined; page: number; limit: number },
): Promise<Page<Contract>> {
  const where = chainId === undefined ? {} : { chain_id: chainId };
  const rows = await knex('contracts')
    .where(where)
    .orderBy(['chain_id', 'name'])
    .offset((page - 1) * limit)
    .limit(limit);
  const counted = await knex('contracts').where(where).count<{ count: number }[]>().first();
  return { items: rows.map(contractOf), total: Number(counted?.count ?? 0) };
}

// biome-ignore lint/suspicious/noExplicitAny: a row as knex gives it.
const contractOf = (row: any): Contract => ({
  uid: row.uid,
  name: row.name,
  description: row.description,
  address: row.address,
  chainId: row.chain_id,
  link: row.link,
  contractType: row.contract_type,
  deployDate: row.deploy_date.toISOString(),
  owner: row.owner,
  verified: row.verified,
});
