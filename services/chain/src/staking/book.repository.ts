import type { Queryable, Row, Transaction } from '@hatchery/kit/database';
import type { Address } from 'viem';
import type { Account, Gen1Token, Harvested, PoolName, Pools, Referred, StakingFacts } from './staking-book.rules.ts';
import { stateFrom, stateToJson } from './stored-state.rules.ts';

export const accountOf = (row: Row): Account => ({
  gen1Weight: BigInt(row.gen1_weight),
  gen2Weight: BigInt(row.gen2_weight),
  owed: BigInt(row.owed),
  accPaid: BigInt(row.acc_paid),
  referrer: row.referrer,
  unshared: BigInt(row.unshared),
  bonus: BigInt(row.bonus),
  totalBonus: BigInt(row.total_bonus),
  earned: row.earned.map(BigInt),
  gen1: row.gen1,
  gen2: row.gen2,
  tokens: BigInt(row.tokens),
  lp: { amount: BigInt(row.lp_amount), owed: BigInt(row.lp_owed), accPaid: BigInt(row.lp_acc_paid) },
});

const accountColumns = (address: string, account: Account) => ({
  address,
  gen1_weight: account.gen1Weight,
  gen2_weight: account.gen2Weight,
  owed: account.owed,
  acc_paid: account.accPaid,
  referrer: account.referrer,
  unshared: account.unshared,
  bonus: account.bonus,
  total_bonus: account.totalBonus,
  earned: account.earned,
  gen1: account.gen1,
  gen2: account.gen2,
  tokens: account.tokens,
  lp_amount: account.lp.amount,
  lp_owed: account.lp.owed,
  lp_acc_paid: account.lp.accPaid,
});

export const gen1TokenOf = (row: Row): Gen1Token => ({
  staker: row.staker,
  isKnown: row.is_known,
  monsterId: row.monster_id,
  shiny: row.shiny,
  serial: Number(row.serial),
});

const tokenColumns = (tokenId: string, token: Gen1Token) => ({
  token_id: tokenId,
  staker: token.staker,
  is_known: token.isKnown,
  monster_id: token.monsterId,
  shiny: token.shiny,
  serial: token.serial,
});

const poolColumns = (pool: string, state: Pools[PoolName]) => ({ pool, state: JSON.parse(stateToJson(state)) });

/** The tables of records that blocks change: their key, its type, and their other columns. */
const kinds = {
  pool: { table: 'staking_pools', key: 'pool', type: 'text', columns: ['state'] },
  account: {
    table: 'staking_accounts',
    key: 'address',
    type: 'text',
    columns: [
      ...['gen1_weight', 'gen2_weight', 'owed', 'acc_paid', 'referrer', 'unshared', 'bonus', 'total_bonus', 'earned'],
      ...['gen1', 'gen2', 'tokens', 'lp_amount', 'lp_owed', 'lp_acc_paid'],
    ],
  },
  token: {
    table: 'staking_tokens',
    key: 'token_id',
    type: 'bigint',
    columns: ['staker', 'is_known', 'monster_id', 'shiny', 'serial'],
  },
} as const;

type Kind = keyof typeof kinds;

/** Records of one kind by key, as rows. Undefined where there is none. */
export type Rows = { kind: Kind; rows: Map<string, Row | undefined> };

const rowsOf =
  <Record>(kind: Kind, columns: (key: string, record: Record) => Row) =>
  (records: ReadonlyMap<string, Record | undefined>): Rows => ({
    kind,
    rows: new Map([...records].map(([key, record]) => [key, record === undefined ? undefined : columns(key, record)])),
  });

export const poolRows = rowsOf<Pools[PoolName]>('pool', poolColumns);
export const accountRows = rowsOf<Account>('account', accountColumns);
export const tokenRows = rowsOf<Gen1Token>('token', tokenColumns);

const asJson = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? String(one) : one));

/** Stores records in place of those with the same keys. */
export async function upsertRecords(tx: Transaction, chainId: number, { kind, rows }: Rows): Promise<void> {
  if (rows.size === 0) return;
  const { table, key, columns } = kinds[kind];
  const set = columns.map((column) => `${column} = excluded.${column}`).join(', ');
  await tx.raw(
    `insert into ${table} (chain_id, ${key}, ${columns.join(', ')})
     select :chainId, ${key}, ${columns.join(', ')} from jsonb_populate_recordset(null::${table}, cast(:rows as jsonb))
     on conflict (chain_id, ${key}) do update set ${set}`,
    { chainId, rows: asJson([...rows.values()]) },
  );
}

/** Records what was there before a block. */
export async function insertJournal(
  tx: Transaction,
  chainId: number,
  blockNumber: number,
  { kind, rows }: Rows,
): Promise<void> {
  if (rows.size === 0) return;
  const entries = [...rows].map(([key, before]) => ({ key, before: before ?? null }));
  await tx.raw(
    `insert into staking_journal (chain_id, block_number, kind, key, before)
     select :chainId, :blockNumber, :kind, entry->>'key', nullif(entry->'before', 'null')
     from jsonb_array_elements(cast(:entries as jsonb)) as entry`,
    { chainId, blockNumber, kind, entries: asJson(entries) },
  );
}

/** Puts the records back that blocks above `toNumber` changed. */
export async function undoJournal(tx: Transaction, chainId: number, toNumber: number): Promise<void> {
  for (const [kind, { table, key, type, columns }] of Object.entries(kinds)) {
    const set = columns.map((column) => `${column} = excluded.${column}`).join(', ');
    await tx.raw(
      `with undone as (
         select distinct on (key) key, before from staking_journal
         where chain_id = :chainId and block_number > :toNumber and kind = :kind
         order by key, block_number
       ), gone as (
         delete from ${table} where chain_id = :chainId
           and ${key} in (select cast(key as ${type}) from undone where before is null)
       )
       insert into ${table} (chain_id, ${key}, ${columns.join(', ')})
       select :chainId, ${['', ...columns].map((column) => `was.${column || key}`).join(', ')}
       from undone, jsonb_populate_record(null::${table}, before) as was
       where before is not null
       on conflict (chain_id, ${key}) do update set ${set}`,
      { chainId, toNumber, kind },
    );
  }
  await tx('staking_journal').where({ chain_id: chainId }).andWhere('block_number', '>', toNumber).delete();
}

export async function deleteJournalUpTo(tx: Transaction, chainId: number, blockNumber: number): Promise<void> {
  await tx('staking_journal').where({ chain_id: chainId }).andWhere('block_number', '<=', blockNumber).delete();
}

export async function listPools(db: Queryable, chainId: number): Promise<Map<string, Pools[PoolName]>> {
  const rows = await db('staking_pools').where({ chain_id: chainId }).orderBy('pool').limit(4).select('pool', 'state');
  return new Map(rows.map(({ pool, state }) => [pool, stateFrom<Pools[PoolName]>(state)]));
}

/** Lists the records of these accounts. */
export async function listAccounts(
  db: Queryable,
  chainId: number,
  addresses: readonly Address[],
): Promise<Map<string, Account>> {
  const rows = await db('staking_accounts')
    .where({ chain_id: chainId })
    .whereRaw('address = any(?)', [[...addresses]])
    .orderBy('address')
    .limit(addresses.length);
  return new Map(rows.map((row) => [row.address, accountOf(row)]));
}

/** Lists the records of these gen-1 tokens. */
export async function listTokens(
  db: Queryable,
  chainId: number,
  tokenIds: readonly string[],
): Promise<Map<string, Gen1Token>> {
  const rows = await db('staking_tokens')
    .where({ chain_id: chainId })
    .whereRaw('token_id = any(cast(? as bigint[]))', [[...tokenIds]])
    .orderBy('token_id')
    .limit(tokenIds.length);
  return new Map(rows.map((row) => [String(row.token_id), gen1TokenOf(row)]));
}

/** Adds an account, and those below it, below the five accounts above its referrer. */
export async function insertReferral(tx: Transaction, chainId: number, referred: Referred): Promise<void> {
  await tx.raw(
    `with above as (
       select cast(:referrer as text) as ancestor, 1 as up
       union all
       select ancestor, level + 1 from staking_referrals where chain_id = :chainId and address = :referrer and level < 5
     ), below as (
       select cast(:address as text) as address, 0 as down
       union all
       select address, level from staking_referrals where chain_id = :chainId and ancestor = :address and level < 5
     )
     insert into staking_referrals
       (chain_id, ancestor, level, address, block_number, log_index, block_time, is_own)
     select :chainId, ancestor, up + down, address, :blockNumber, :logIndex, :blockTime, down = 0
     from above cross join below where up + down <= 5
     order by ancestor, address`,
    { chainId, ...referred },
  );
}

export async function insertHarvests(tx: Transaction, chainId: number, harvests: readonly Harvested[]): Promise<void> {
  const rows = harvests.map(({ kind, address, amount, blockNumber, blockTime, logIndex, transactionHash }) => ({
    ...{ chain_id: chainId, block_number: blockNumber, log_index: logIndex, kind, address, amount: String(amount) },
    ...{ block_time: blockTime, transaction_hash: transactionHash },
  }));
  await tx.batchInsert('staking_harvests', rows, 1_000);
}

/** Forgets referrals and payments of the blocks above a number. */
export async function deleteListsAbove(tx: Transaction, chainId: number, blockNumber: number): Promise<void> {
  for (const table of ['staking_referrals', 'staking_harvests'])
    await tx(table).where({ chain_id: chainId }).andWhere('block_number', '>', blockNumber).delete();
}

/** Forgets everything of a chain but its facts. */
export async function deleteBook(tx: Transaction, chainId: number): Promise<void> {
  const tables = ['pools', 'accounts', 'tokens', 'journal', 'referrals', 'harvests', 'progress'];
  for (const table of tables) await tx(`staking_${table}`).where({ chain_id: chainId }).delete();
}

export type Progress = { firstBlock: number; journalFrom: number };

export async function findProgress(tx: Queryable, chainId: number): Promise<Progress | undefined> {
  const row = await tx('staking_progress').where({ chain_id: chainId }).first();
  return row && { firstBlock: row.first_block, journalFrom: row.journal_from };
}

/** Notes from which block on the journal goes. It never goes back to earlier ones. */
export async function upsertProgress(
  tx: Transaction,
  chainId: number,
  { firstBlock, journalFrom }: Progress,
): Promise<void> {
  await tx.raw(
    `insert into staking_progress (chain_id, first_block, journal_from) values (:chainId, :firstBlock, :journalFrom)
     on conflict (chain_id) do update
       set journal_from = greatest(staking_progress.journal_from, excluded.journal_from)`,
    { chainId, firstBlock, journalFrom },
  );
}

export async function findFacts(db: Queryable, chainId: number): Promise<StakingFacts | undefined> {
  const row = await db('staking_facts').where({ chain_id: chainId }).first('facts');
  return row && stateFrom<StakingFacts>(row.facts);
}

export async function upsertFacts(db: Queryable, chainId: number, facts: StakingFacts): Promise<void> {
  const row = { chain_id: chainId, facts: stateToJson(facts) };
  await db('staking_facts').insert(row).onConflict('chain_id').merge();
}
