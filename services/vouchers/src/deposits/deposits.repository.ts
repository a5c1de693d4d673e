import type { Queryable, Transaction } from '@hatchery/kit/database';
import { newestFirst } from '@hatchery/kit/lists';
import type { Address } from 'viem';
import type { Deposit, DepositPart, KnownAsset, NewDeposit } from './deposits.rules.ts';

const columns = {
  id: 'id',
  userId: 'user_id',
  chainId: 'chain_id',
  contract: 'contract',
  receiver: 'receiver',
  custodial: 'custodial',
  contractType: 'contract_type',
  assetContract: 'asset_contract',
  voucherId: 'voucher_id',
  nonce: 'nonce',
  creditedAt: 'credited_at',
  failure: 'failure',
  createdAt: 'created_at',
};

/** Lists the assets of a contract that have some tokens: their own, and that of the whole collection. */
export const listAssetsOf = (
  db: Queryable,
  { chainId, contract, tokenIds }: { chainId: number; contract: Address; tokenIds: string[] },
): Promise<KnownAsset[]> =>
  db('assets')
    .where({ chain_id: chainId, contract })
    .andWhere((one) => one.whereNull('token_id').orWhereIn('token_id', tokenIds))
    .orderBy('id')
    .limit(100)
    .select({ id: 'id', tokenId: 'token_id', contractType: 'contract_type', decimals: 'decimals' });

/** A deposit that waits for its signature has the request that asked for it; any other one has its voucher. */
type StoredDeposit = NewDeposit &
  ({ requestId: string; voucherId?: undefined } | { voucherId: string; requestId?: undefined });

export async function insertDeposit(tx: Transaction, deposit: StoredDeposit, parts: DepositPart[]): Promise<void> {
  const { id, userId, chainId, contractType, assetContract, voucherId, requestId, createdAt, ...row } = deposit;
  await Promise.all([
    tx('deposits').insert({
      ...row,
      id,
      user_id: userId,
      chain_id: chainId,
      contract_type: contractType,
      asset_contract: assetContract,
      voucher_id: voucherId ?? null,
      request_id: requestId ?? null,
      asked: requestId !== undefined,
      created_at: createdAt,
    }),
    tx('deposit_parts').insert(
      parts.map(({ tokenId, amount }, position) => ({
        deposit_id: id,
        position,
        token_id: tokenId === null ? null : String(tokenId),
        amount: String(amount),
      })),
    ),
  ]);
}

/** Makes deposits that a player asks for take turns until `tx` ends. */
export async function lockDepositor(tx: Transaction, userId: string): Promise<void> {
  await tx.raw(`select pg_advisory_xact_lock(hashtextextended('deposits ' || ?, 0))`, [userId]);
}

/** Finds the deposit of a request. `asked` while it waits for its signature. */
export const findRequested = (
  tx: Transaction,
  requestId: string,
): Promise<(NewDeposit & { asked: boolean }) | undefined> =>
  tx('deposits')
    .where({ request_id: requestId })
    .first({ ...columns, asked: 'asked' });

/** Stores the voucher of a deposit that waits for it. @returns false if it does not. */
export async function updateSigned(tx: Transaction, id: string, voucherId: string): Promise<boolean> {
  return (await tx('deposits').where({ id, asked: true }).update({ voucher_id: voucherId, asked: false })) === 1;
}

/** Deletes those of some deposits that wait for their signature. @returns which. */
export async function deleteAsked(tx: Transaction, ids: string[]): Promise<string[]> {
  const { rows } = await tx.raw(
    `with asked as (select id from deposits where id = any(?) and asked order by id for update),
       parts as (delete from deposit_parts using asked where deposit_id = asked.id)
     delete from deposits using asked where deposits.id = asked.id returning deposits.id`,
    [ids],
  );
  return rows.map(({ id }: { id: string }) => id);
}

/** Lists deposits of a player that no block has, newest first. */
export const listUnused = (
  db: Queryable,
  { userId, since, limit }: { userId: string; since: Date; limit: number },
): Promise<Deposit[]> =>
  db('deposits')
    .where({ user_id: userId, nonce: null, credited_at: null })
    .andWhere('created_at', '>', since)
    .orderBy(newestFirst)
    .limit(limit)
    .select(columns);

/** Counts deposits of all players on a chain that no block has, `most` at most. */
export async function countUnused(
  db: Queryable,
  { chainId, since, most }: { chainId: number; since: Date; most: number },
): Promise<number> {
  const unused = db('deposits')
    .where({ chain_id: chainId, nonce: null, credited_at: null })
    .andWhere('created_at', '>', since)
    .limit(most);
  return Number(
    (
      await db
        .from(unused.select(db.raw('1')).as('unused'))
        .count({ total: '*' })
        .first()
    )?.total ?? 0,
  );
}

export const findDeposit = (db: Queryable, id: string): Promise<Deposit | undefined> =>
  db('deposits').where({ id }).first(columns);

type VoucherPlace = { chainId: number; voucherId: string };

/** Finds a deposit by its id on chain. */
export const findDepositOf = (db: Queryable, { chainId, voucherId }: VoucherPlace): Promise<Deposit | undefined> =>
  db('deposits').where({ chain_id: chainId, voucher_id: voucherId }).first(columns);

/** Finds a deposit by its id on chain, and keeps others from crediting it until `tx` ends. */
export const lockDeposit = (tx: Transaction, { chainId, voucherId }: VoucherPlace): Promise<Deposit | undefined> =>
  tx('deposits').where({ chain_id: chainId, voucher_id: voucherId }).forUpdate().first(columns);

/** Finds the deposit of a wallet that a block has, which may not be final. */
export const findDepositAt = (
  db: Queryable,
  { chainId, nonce, receiver }: { chainId: number; nonce: number; receiver: string },
): Promise<Deposit | undefined> => db('deposits').where({ chain_id: chainId, nonce, receiver }).first(columns);

export type DepositPage = { userId: string; after?: string | undefined; limit: number };

/** Lists deposits of a player, newest first, without those that wait for their signature. */
export const listDeposits = (db: Queryable, { userId, after, limit }: DepositPage): Promise<Deposit[]> =>
  db('deposits')
    .where({ user_id: userId, asked: false })
    .modify((query) => {
      if (after)
        query.whereRaw('(created_at, id) < (select created_at, id from deposits where id = ? and user_id = ?)', [
          after,
          userId,
        ]);
    })
    .orderBy(newestFirst)
    .limit(limit)
    .select(columns);

/** Lists the parts of deposits in their order, by deposit. */
export async function listDepositParts(db: Queryable, ids: string[]): Promise<Map<string, DepositPart[]>> {
  const rows = await db('deposit_parts')
    .whereIn('deposit_id', ids)
    .orderBy(['deposit_id', 'position'])
    .select({ depositId: 'deposit_id', tokenId: 'token_id', amount: 'amount' });
  const parts = rows.map(({ depositId, tokenId, amount }) => ({
    depositId,
    tokenId: tokenId === null ? null : BigInt(tokenId),
    amount: BigInt(amount),
  }));
  return Map.groupBy(parts, ({ depositId }) => depositId);
}

/** Stores the numbers of deposits in the contract. */
export async function updateNonces(
  tx: Transaction,
  chainId: number,
  nonces: { voucherId: string; nonce: number }[],
): Promise<void> {
  if (nonces.length === 0) return;
  await tx.raw(
    `update deposits set nonce = told.nonce
     from jsonb_to_recordset(cast(? as jsonb)) as told ("voucherId" numeric, nonce bigint)
     where chain_id = ? and voucher_id = told."voucherId"`,
    [JSON.stringify(nonces), chainId],
  );
}

export async function deleteNonces(tx: Transaction, ids: string[]): Promise<void> {
  await tx('deposits').whereIn('id', ids).update({ nonce: null });
}

/** Lists the players whose deposits these are, each once. */
export const listDepositors = (db: Queryable, ids: string[]): Promise<string[]> =>
  db('deposits').whereIn('id', ids).distinct().orderBy('user_id').pluck('user_id');

/** Gives a deposit to another player, who is to get the credit. */
export async function updateDepositor(tx: Transaction, id: string, userId: string): Promise<void> {
  await tx('deposits').where({ id }).update({ user_id: userId });
}

export async function updateCredited(tx: Transaction, id: string, creditedAt: Date): Promise<void> {
  await tx('deposits').where({ id }).update({ credited_at: creditedAt, failure: null });
}

export async function updateFailure(tx: Transaction, id: string, failure: string): Promise<void> {
  await tx('deposits').where({ id }).update({ failure });
}
