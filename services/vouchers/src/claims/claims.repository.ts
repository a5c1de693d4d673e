import type { Queryable, Transaction } from '@hatchery/kit/database';
import { newestFirst } from '@hatchery/kit/lists';
import type { AskedPart, Claim, ClaimPart } from './claims.rules.ts';

const columns = {
  id: 'id',
  userId: 'user_id',
  chainId: 'chain_id',
  type: 'type',
  contract: 'contract',
  receiver: 'receiver',
  custodial: 'custodial',
  contractType: 'contract_type',
  assetContract: 'asset_contract',
  holder: 'holder',
  outcome: 'outcome',
  createdAt: 'created_at',
};

/** Stands for the id on chain of a part until the claim is signed. */
const notSigned = '0';

/** Stores a claim that waits for its signature. */
export async function insertClaim(
  tx: Transaction,
  claim: Claim,
  { parts, requestId }: { parts: AskedPart[]; requestId: string },
): Promise<void> {
  const { userId, chainId, contractType, assetContract, createdAt, ...row } = claim;
  await Promise.all([
    tx('claims').insert({
      ...row,
      user_id: userId,
      chain_id: chainId,
      contract_type: contractType,
      asset_contract: assetContract,
      created_at: createdAt,
      request_id: requestId,
      asked: true,
    }),
    tx('claim_parts').insert(
      parts.map(({ voucherId, assetId, tokenId, amount }, position) => ({
        claim_id: claim.id,
        position,
        voucher_id: voucherId,
        asset_id: assetId,
        token_id: tokenId === null ? null : String(tokenId),
        amount: String(amount),
        reward_id: notSigned,
      })),
    ),
  ]);
}

/** Makes duplicates of a request take turns until `tx` ends. */
export async function lockRequest(tx: Transaction, requestId: string): Promise<void> {
  await tx.raw(`select pg_advisory_xact_lock(hashtextextended('claim of ' || ?, 0))`, [requestId]);
}

/** Finds the claim of a request. `asked` while it waits for its signature. */
export const findRequested = (tx: Transaction, requestId: string): Promise<(Claim & { asked: boolean }) | undefined> =>
  tx('claims')
    .where({ request_id: requestId })
    .first({ ...columns, asked: 'asked' });

/** Stores the ids on chain of a claim that waits for its signature, in the order of its parts. @returns false if it does not wait. */
export async function updateSigned(tx: Transaction, id: string, rewardIds: string[]): Promise<boolean> {
  if ((await tx('claims').where({ id, asked: true }).update({ asked: false })) !== 1) return false;
  await tx.raw(
    `update claim_parts set reward_id = signed.reward_id
     from unnest(cast(? as numeric[])) with ordinality as signed (reward_id, number)
     where claim_id = ? and position = number - 1`,
    [rewardIds, id],
  );
  return true;
}

/** Deletes a claim that waits for its signature. @returns whether it did. */
export async function deleteAsked(tx: Transaction, id: string): Promise<boolean> {
  const { rowCount } = await tx.raw(
    `with asked as (select id from claims where id = ? and asked for update),
       parts as (delete from claim_parts using asked where claim_id = asked.id)
     delete from claims using asked where claims.id = asked.id`,
    [id],
  );
  return rowCount === 1;
}

/** Makes the claims of a player to kept wallets take turns until `tx` ends. */
export async function lockKeptClaims(tx: Transaction, userId: string): Promise<void> {
  await tx.raw(`select pg_advisory_xact_lock(hashtextextended('kept claims ' || ?, 0))`, [userId]);
}

/** Counts the claims of a player to kept wallets, whatever became of them, and tells when the first one was asked for. */
export async function countKeptClaims(
  db: Queryable,
  userId: string,
  since: Date,
): Promise<{ total: number; first: Date | null }> {
  const kept = db('claims').where({ user_id: userId, custodial: true }).andWhere('created_at', '>', since);
  const row = await kept.count({ total: '*' }).min({ first: 'created_at' }).first();
  return { total: Number(row?.total ?? 0), first: row?.first ?? null };
}

export const findClaim = (db: Queryable, id: string): Promise<Claim | undefined> =>
  db('claims').where({ id }).first(columns);

export const findClaimOf = (db: Queryable, id: string, userId: string): Promise<Claim | undefined> =>
  db('claims').where({ id, user_id: userId, asked: false }).first(columns);

export type ClaimPage = {
  userId: string;
  state?: 'open' | 'ended' | undefined;
  /** The last claim of the page before. */
  after?: string | undefined;
  limit: number;
};

/** Lists claims of a player, newest first, without those that wait for their signature. */
export const listClaims = (db: Queryable, { userId, state, after, limit }: ClaimPage): Promise<Claim[]> =>
  db('claims')
    .where({ user_id: userId, asked: false })
    .modify((query) => {
      if (state === 'open') query.whereNull('outcome');
      if (state === 'ended') query.whereNotNull('outcome');
      if (after)
        query.whereRaw('(created_at, id) < (select created_at, id from claims where id = ? and user_id = ?)', [
          after,
          userId,
        ]);
    })
    .orderBy(newestFirst)
    .limit(limit)
    .select(columns);

/** Lists the parts of claims in their order, by claim. */
export async function listParts(db: Queryable, claimIds: string[]): Promise<Map<string, ClaimPart[]>> {
  const rows = await db('claim_parts').whereIn('claim_id', claimIds).orderBy(['claim_id', 'position']).select({
    claimId: 'claim_id',
    voucherId: 'voucher_id',
    assetId: 'asset_id',
    tokenId: 'token_id',
    amount: 'amount',
    rewardId: 'reward_id',
  });
  const parts = rows.map(({ tokenId, amount, ...row }) => ({
    ...row,
    tokenId: tokenId === null ? null : BigInt(tokenId),
    amount: BigInt(amount),
  }));
  return Map.groupBy(parts, ({ claimId }) => claimId);
}

/** Stores what final blocks decided about claims. @returns those of which nothing was decided before. */
export const updateOutcome = (
  tx: Transaction,
  ids: string[],
  outcome: NonNullable<Claim['outcome']>,
): Promise<Pick<Claim, 'id' | 'userId'>[]> =>
  tx('claims')
    .whereIn('id', ids)
    .whereNull('outcome')
    .update({ outcome })
    .returning(['id', 'user_id as userId']) as unknown as Promise<Pick<Claim, 'id' | 'userId'>[]>;

/** Marks those of some claims about which the opposite was decided before. */
export async function updateContradicted(
  tx: Transaction,
  ids: string[],
  outcome: NonNullable<Claim['outcome']>,
): Promise<void> {
  await tx('claims').whereIn('id', ids).whereNot({ outcome }).update({ contradicted: true });
}

/** Lists the players whose claims these are, each once. */
export const listPlayers = (db: Queryable, ids: string[]): Promise<string[]> =>
  db('claims').whereIn('id', ids).distinct().orderBy('user_id').pluck('user_id');

/** Counts claims that ended in one way, though final blocks say the other. */
export async function countContradicted(db: Queryable): Promise<number> {
  const row = await db('claims').where({ contradicted: true }).count({ total: '*' }).first();
  return Number(row?.total ?? 0);
}

/** A claim that the reward dealer paid, in a final block. */
export type ChainClaim = {
  chainId: number;
  blockNumber: number;
  logIndex: number;
  transactionHash: string;
  voucherId: string;
  receiver: string;
  contractType: number;
  contract: string;
  tokenId: string;
  amount: string;
};

export async function insertChainClaims(tx: Transaction, claims: ChainClaim[]): Promise<void> {
  if (claims.length === 0) return;
  await tx('chain_claims').insert(
    claims.map(({ chainId, blockNumber, logIndex, transactionHash, voucherId, contractType, tokenId, ...row }) => ({
      ...row,
      chain_id: chainId,
      block_number: blockNumber,
      log_index: logIndex,
      transaction_hash: transactionHash,
      voucher_id: voucherId,
      contract_type: contractType,
      token_id: tokenId,
    })),
  );
}

export async function deleteChainClaims(tx: Transaction, chainId: number, aboveBlock: number): Promise<void> {
  await tx('chain_claims').where({ chain_id: chainId }).andWhere('block_number', '>', aboveBlock).delete();
}
