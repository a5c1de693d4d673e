import type { Queryable, Row } from '@hatchery/kit/database';
import type { Address, Hash } from 'viem';
import { accountOf, gen1TokenOf } from './book.repository.ts';
import { type Account, type Gen1Token, type Pools, type StakingFacts, stakes } from './staking-book.rules.ts';
import { stateFrom } from './stored-state.rules.ts';

/** Finds the settings of contracts, and the pools as far as events told of them; nothing while some of these were left out. */
export async function findPoolsAndFacts(
  db: Queryable,
  chainId: number,
): Promise<{ facts: StakingFacts; pools: Partial<Pools> } | undefined> {
  const { rows } = await db.raw(
    `select facts, coalesce(
       (select jsonb_object_agg(pool, state) from staking_pools where chain_id = staking_facts.chain_id), '{}'
     ) as pools
     from staking_facts where chain_id = :chainId and not exists (
       select from record_progress where book = :stakes and chain_id = :chainId and is_waiting
     )
     limit 1`,
    { chainId, stakes },
  );
  const [row] = rows;
  return row && { facts: stateFrom<StakingFacts>(row.facts), pools: stateFrom<Partial<Pools>>(row.pools) };
}

export async function findAccount(db: Queryable, chainId: number, address: Address): Promise<Account | undefined> {
  const row = await db('staking_accounts').where({ chain_id: chainId, address }).first();
  return row && accountOf(row);
}

type OfAccount<Place> = { chainId: number; address: Address; after: Place | undefined; limit: number };

/** Lists staked gen-1 tokens of an account, in order of their ids. */
export async function listStakedTokens(
  db: Queryable,
  { chainId, address, after, limit }: OfAccount<string>,
): Promise<(Gen1Token & { tokenId: string })[]> {
  const rows = await db('staking_tokens')
    .where({ chain_id: chainId, staker: address })
    .modify((query) => {
      if (after !== undefined) query.where('token_id', '>', after);
    })
    .orderBy('token_id')
    .limit(limit);
  return rows.map((row: Row) => ({ ...gen1TokenOf(row), tokenId: String(row.token_id) }));
}

/** The place of an event: block and index of its log. */
export type LogPlace = { blockNumber: number; logIndex: number };

export type StoredReferral = LogPlace & {
  address: Address;
  referrer: Address;
  weight: string;
  referrals: number;
  blockTime: number;
};

/** Lists the accounts of one level below another, the latest first. */
export async function listReferrals(
  db: Queryable,
  { chainId, address, level, after, limit }: OfAccount<LogPlace & { address: Address }> & { level: number },
): Promise<StoredReferral[]> {
  const rows = await db('staking_referrals as below')
    .join('staking_accounts as account', (join) =>
      join.on('account.chain_id', 'below.chain_id').andOn('account.address', 'below.address'),
    )
    .where({ 'below.chain_id': chainId, 'below.ancestor': address, 'below.level': level })
    .modify((query) => {
      if (after)
        query.whereRaw('(below.block_number, below.log_index, below.address) < (?, ?, ?)', [
          after.blockNumber,
          after.logIndex,
          after.address,
        ]);
    })
    .orderBy(['block_number', 'log_index', 'address'].map((column) => ({ column: `below.${column}`, order: 'desc' })))
    .limit(limit)
    .select('below.*', 'account.referrer', 'account.weight', {
      referrals: db('staking_referrals as own')
        .where({ 'own.chain_id': chainId, 'own.level': 1 })
        .whereRaw('own.ancestor = below.address')
        .count('*'),
    });
  return rows.map((row: Row) => ({
    address: row.address,
    referrer: row.referrer,
    weight: String(row.weight),
    referrals: Number(row.referrals),
    blockNumber: row.block_number,
    logIndex: row.log_index,
    blockTime: row.block_time,
  }));
}

/** Counts the accounts below another by level, and those whose own naming of a referrer put them there. */
export async function findReferralCounts(
  db: Queryable,
  chainId: number,
  address: Address,
): Promise<{ byLevel: Map<number, number>; own: number }> {
  const rows = await db('staking_referrals')
    .where({ chain_id: chainId, ancestor: address })
    .groupBy('level')
    .orderBy('level')
    .limit(5)
    .select('level', db.raw('count(*) as total'), db.raw('count(*) filter (where is_own) as own'));
  return {
    byLevel: new Map(rows.map(({ level, total }) => [level, Number(total)])),
    own: rows.reduce((sum, { own }) => sum + Number(own), 0),
  };
}

export type StoredHarvest = LogPlace & {
  kind: 'rewards' | 'lp';
  amount: string;
  blockTime: number;
  transactionHash: Hash;
};

/** Lists what an account was paid, newest first. */
export async function listHarvests(
  db: Queryable,
  { chainId, address, after, limit }: OfAccount<LogPlace>,
): Promise<StoredHarvest[]> {
  const rows = await db('staking_harvests')
    .where({ chain_id: chainId, address })
    .modify((query) => {
      if (after) query.whereRaw('(block_number, log_index) < (?, ?)', [after.blockNumber, after.logIndex]);
    })
    .orderBy([
      { column: 'block_number', order: 'desc' },
      { column: 'log_index', order: 'desc' },
    ])
    .limit(limit);
  return rows.map((row: Row) => ({
    kind: row.kind,
    amount: String(row.amount),
    blockNumber: row.block_number,
    logIndex: row.log_index,
    blockTime: row.block_time,
    transactionHash: row.transaction_hash,
  }));
}

export type BoardRow = { address: Address; gen1Weight: bigint; gen2Weight: bigint };

/** Lists accounts with a weight, the greatest first. */
export async function listByWeight(
  db: Queryable,
  {
    chainId,
    after,
    limit,
  }: { chainId: number; after: { amount: string; address: Address } | undefined; limit: number },
): Promise<BoardRow[]> {
  const rows = await db('staking_accounts')
    .where({ chain_id: chainId })
    .where('weight', '>', 0)
    .modify((query) => {
      if (after) query.whereRaw('(weight, address) < (cast(? as numeric), ?)', [after.amount, after.address]);
    })
    .orderBy([
      { column: 'weight', order: 'desc' },
      { column: 'address', order: 'desc' },
    ])
    .limit(limit)
    .select('address', 'gen1_weight', 'gen2_weight');
  return rows.map((row: Row) => ({
    address: row.address,
    gen1Weight: BigInt(row.gen1_weight),
    gen2Weight: BigInt(row.gen2_weight),
  }));
}
