import { randomUUID } from 'node:crypto';
import type { Contract } from '@hatchery/api/contracts';
import type { Queryable, Row } from '@hatchery/kit/database';
import type { Page } from '@hatchery/kit/lists';

export type RegisteredContract = Omit<
  Contract,
  'uid' | 'deployDate' | 'source' | 'hasAbi' | 'codeHash' | 'followedFrom'
> & {
  deployDate: Date;
};

/** Stores a contract that is new or has a new address. Otherwise keeps what is known of it. */
export async function insertContract(knex: Queryable, contract: RegisteredContract): Promise<void> {
  const { chainId, name, address } = contract;
  const known = await knex('contracts').where({ chain_id: chainId, name, address }).first('uid');
  if (!known) await upsertContract(knex, contract);
}

/** Stores a contract under its chain and name, in place of an earlier one. */
export async function upsertContract(knex: Queryable, contract: RegisteredContract): Promise<void> {
  const { chainId, contractType, deployDate, ...rest } = contract;
  const row = { ...rest, chain_id: chainId, contract_type: contractType, deploy_date: deployDate };
  await knex('contracts')
    .insert({ uid: randomUUID(), ...row })
    .onConflict(['chain_id', 'name'])
    .merge(row);
}

/** Lists a page of contracts by chain and name, with their total. */
export async function listContracts(
  knex: Queryable,
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

const contractOf = (row: Row): Contract => ({
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
  source: 'deployment',
  hasAbi: true,
});
