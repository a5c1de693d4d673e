import { randomUUID } from 'node:crypto';
import type { Contract } from '@hatchery/api/contracts';
import type { Queryable, Row, Transaction } from '@hatchery/kit/database';
import { type Page, type Paging, readPage } from '@hatchery/kit/lists';
import type { Abi, Address } from 'viem';

/** A contract of a deployment. */
export type RegisteredContract = Pick<Contract, 'name' | 'description' | 'chainId' | 'link' | 'contractType'> & {
  address: Address;
  deployDate: Date;
  owner: string;
  verified: boolean;
  codeHash?: string | undefined;
  implementation?: string | null | undefined;
};

export type StoredContract = Omit<RegisteredContract, 'codeHash' | 'implementation'> & {
  uid: string;
  source: Contract['source'];
  codeHash: string | null;
  /** Where the code of a proxy is. */
  implementation: string | null;
  followedFrom: number | null;
  hasAbi: boolean;
};

/** A contract with the ABI that an admin entered. */
export type ContractWithAbi = StoredContract & { abi: Abi | null };

/** Stores a contract that is new or has a new address. Otherwise keeps what is known of it. */
export async function insertContract(knex: Queryable, contract: RegisteredContract): Promise<void> {
  const { chainId, name, address } = contract;
  const row = { chain_id: chainId, name, address, source: 'deployment' };
  if (!(await knex('contracts').where(row).first('uid'))) await upsertContract(knex, contract);
}

/**
 * Stores a contract of a deployment under its chain and name, in place of an earlier one. It takes over what an admin entered about
 * its address; an entry about another address that has its name is renamed.
 */
export async function upsertContract(knex: Queryable, contract: RegisteredContract): Promise<void> {
  const {
    chainId,
    name,
    address,
    contractType,
    deployDate,
    codeHash = null,
    implementation = null,
    ...rest
  } = contract;
  await knex.transaction(async (tx) => {
    await lockContracts(tx, chainId);
    const entries = await tx('contracts')
      .where({ chain_id: chainId })
      .andWhere((query) => query.where({ name }).orWhere({ address }))
      .limit(2);
    const known = entries.find((entry) => entry.address === address) ?? entries.find(isOfDeployment);
    for (const other of entries.filter((entry) => entry !== known)) {
      if (isOfDeployment(other)) await tx('contracts').where({ uid: other.uid }).delete();
      else await updateContract(tx, other.uid, { name: `${other.name} ${other.address}` });
    }
    const columns = { contract_type: contractType, deploy_date: deployDate, code_hash: codeHash, implementation };
    const row = { ...rest, ...columns, chain_id: chainId, name, address };
    if (!known) await tx('contracts').insert({ uid: randomUUID(), ...row });
    else if (!isOfDeployment(known)) await takeOver(tx, known.uid, row);
    else await tx('contracts').where({ uid: known.uid }).update(row);
    if (known && known.address !== address) await tx('log_jobs').where({ contract_uid: known.uid }).delete();
  });
}

const isOfDeployment = (row: Row): boolean => row.source === 'deployment';

/** Makes an entry of an admin one of a deployment: its logs are read with every block from now on, and no job of it reads any. */
async function takeOver(tx: Transaction, uid: string, row: Row): Promise<void> {
  await tx('contracts')
    .where({ uid })
    .update({ ...row, source: 'deployment', abi: null, followed_from: null });
  await tx('log_jobs').where({ contract_uid: uid }).delete();
  await insertRemovedLogs(tx, uid, row.deploy_date);
}

/** Has the logs deleted that jobs have read of a contract. */
export async function insertRemovedLogs(tx: Transaction, uid: string, now: Date): Promise<void> {
  await tx('removed_logs').insert({ contract_uid: uid, removed_at: now }).onConflict('contract_uid').ignore();
}

/** Keeps others from adding contracts of a chain until `tx` ends. */
export async function lockContracts(tx: Transaction, chainId: number): Promise<void> {
  await tx.raw(`select pg_advisory_xact_lock(hashtextextended('contracts ' || ?, 0))`, [String(chainId)]);
}

/** Lists a page of contracts by chain and name, with their total. */
export async function listContracts(
  knex: Queryable,
  { chainId, ...paging }: { chainId?: number | undefined } & Paging,
): Promise<Page<StoredContract>> {
  const where = chainId === undefined ? {} : { chain_id: chainId };
  const { items, total } = await readPage<Row>(
    knex('contracts')
      .where(where)
      .orderBy(['chain_id', 'name'])
      .select([...columns, hasAbi(knex)]),
    paging,
  );
  return { items: items.map(contractOf), total };
}

/** All columns but the ABI, which can be large. */
const columns = [
  ...['uid', 'chain_id', 'name', 'description', 'address', 'link', 'contract_type', 'deploy_date', 'owner', 'verified'],
  ...['source', 'code_hash', 'implementation', 'followed_from'],
];
const hasAbi = (knex: Queryable) => knex.raw(`(source = 'deployment' or abi is not null) as has_abi`);

export const findContract = (knex: Queryable, uid: string) => findBy(knex, { uid });

/** Finds a contract and keeps it from changing until `tx` ends. */
export const findContractToChange = (tx: Transaction, uid: string) => findBy(tx, { uid }, 'forUpdate');

/** Finds a contract and keeps it from being removed until `tx` ends. */
export const findContractToRead = (tx: Transaction, chainId: number, address: Address) =>
  findBy(tx, { chain_id: chainId, address }, 'forShare');

export const findContractAt = (knex: Queryable, chainId: number, address: Address) =>
  findBy(knex, { chain_id: chainId, address });

export const findContractNamed = (knex: Queryable, chainId: number, name: string) =>
  findBy(knex, { chain_id: chainId, name });

async function findBy(
  knex: Queryable,
  where: Row,
  lock?: 'forUpdate' | 'forShare',
): Promise<ContractWithAbi | undefined> {
  const query = knex('contracts')
    .where(where)
    .select([...columns, 'abi', hasAbi(knex)]);
  const row: Row | undefined = await (lock ? query[lock]() : query).first();
  return row && { ...contractOf(row), abi: row.abi };
}

export async function insertEntry(tx: Transaction, contract: ContractWithAbi): Promise<void> {
  await tx('contracts').insert(columnsOf(contract));
}

export async function updateContract(tx: Transaction, uid: string, change: Partial<ContractWithAbi>): Promise<void> {
  await tx('contracts').where({ uid }).update(columnsOf(change));
}

export async function deleteContract(tx: Transaction, uid: string): Promise<void> {
  await tx('contracts').where({ uid }).delete();
}

const columnsOf = (contract: Partial<ContractWithAbi>) => ({
  uid: contract.uid,
  chain_id: contract.chainId,
  name: contract.name,
  description: contract.description,
  address: contract.address,
  link: contract.link,
  contract_type: contract.contractType,
  deploy_date: contract.deployDate,
  owner: contract.owner,
  verified: contract.verified,
  source: contract.source,
  code_hash: contract.codeHash,
  implementation: contract.implementation,
  abi: contract.abi && JSON.stringify(contract.abi),
  followed_from: contract.followedFrom,
});

const contractOf = (row: Row): StoredContract => ({
  uid: row.uid,
  name: row.name,
  description: row.description,
  address: row.address,
  chainId: row.chain_id,
  link: row.link,
  contractType: row.contract_type,
  deployDate: row.deploy_date,
  owner: row.owner,
  verified: row.verified,
  source: row.source,
  codeHash: row.code_hash,
  implementation: row.implementation,
  followedFrom: row.followed_from,
  hasAbi: row.has_abi,
});
