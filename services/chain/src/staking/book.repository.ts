import type { Queryable, Row, Transaction } from '@hatchery/kit/database';
import type { Address } from 'viem';
import type { RecordKind } from '../projections/keep-records.ts';
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

export const gen1TokenOf = (row: Row): Gen1Token => ({
  staker: row.staker,
  isKnown: row.is_known,
  monsterId: row.monster_id,
  shiny: row.shiny,
  serial: Number(row.serial),
});

const ofKey = (column: string) => (key: string) => ({ [column]: key });

export const poolKind: RecordKind<Pools[PoolName]> = {
  ...{ table: 'staking_pools', keys: ['pool'], columns: ['state'] },
  keyOf: ofKey('pool'),
  rowOf: (state) => ({ state: JSON.parse(stateToJson(state)) }),
};

export const accountKind: RecordKind<Account> = {
  table: 'staking_accounts',
  keys: ['address'],
  columns: [
    ...['gen1_weight', 'gen2_weight', 'owed', 'acc_paid', 'referrer', 'unshared', 'bonus', 'total_bonus', 'earned'],
    ...['gen1', 'gen2', 'tokens', 'lp_amount', 'lp_owed', 'lp_acc_paid'],
  ],
  keyOf: ofKey('address'),
  rowOf: (account) => ({
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
  }),
};

export const tokenKind: RecordKind<Gen1Token> = {
  table: 'staking_tokens',
  keys: ['token_id'],
  columns: ['staker', 'is_known', 'monster_id', 'shiny', 'serial'],
  keyOf: ofKey('token_id'),
  rowOf: (token) => ({
    staker: token.staker,
    is_known: token.isKnown,
    monster_id: token.monsterId,
    shiny: token.shiny,
    serial: token.serial,
  }),
};

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

export async function findFacts(db: Queryable, chainId: number): Promise<StakingFacts | undefined> {
  const row = await db('staking_facts').where({ chain_id: chainId }).first('facts');
  return row && stateFrom<StakingFacts>(row.facts);
}

/** Stores settings. One that is known stays, should it not be told any more. */
export async function upsertFacts(db: Queryable, chainId: number, told: StakingFacts): Promise<void> {
  const known = await findFacts(db, chainId);
  const facts = Object.fromEntries(
    Object.entries(told).map(([name, value]) => [name, value ?? known?.[name as keyof StakingFacts] ?? null]),
  ) as StakingFacts;
  const row = { chain_id: chainId, facts: stateToJson(facts) };
  await db('staking_facts').insert(row).onConflict('chain_id').merge();
}
