import type { AirdropWay } from '@hatchery/api/airdrop-shapes';
import type { Queryable, Row, Transaction } from '@hatchery/kit/database';
import { mapPage, newestFirst, type Page, type Paging, readPage } from '@hatchery/kit/lists';
import type { Address, Hex } from 'viem';
import type { Airdrop } from './airdrops.ts';

export type Claim = {
  id: string;
  airdropId: string;
  recipientId: string;
  userId: string | null;
  way: AirdropWay;
  /** `asked`: the signer was asked, and its answer is not stored. */
  status: 'asked' | 'credited' | 'signed' | 'seen' | 'claimed' | 'expired';
  amount: bigint;
  /** The stripe of the counter that it is counted in. */
  stripe: number;
  voucherId: string | null;
  chainId: number | null;
  contract: Address | null;
  receiver: Address | null;
  /** The platform keeps the receiver and sends the claim. */
  custodial: boolean;
  nonce: bigint | null;
  deadline: number | null;
  signature: Hex | null;
  createdAt: Date;
};

const bigOrNull = (text: string | null) => (text === null ? null : BigInt(text));

const claimOf = (row: Row): Claim => ({
  ...{ id: row.id, airdropId: row.airdrop_id, recipientId: row.recipient_id, userId: row.user_id, way: row.way },
  ...{ status: row.status, amount: BigInt(row.amount), stripe: row.stripe, voucherId: row.voucher_id },
  ...{
    chainId: row.chain_id,
    contract: row.contract,
    receiver: row.receiver,
    custodial: row.custodial,
    nonce: bigOrNull(row.nonce),
  },
  ...{ deadline: row.deadline === null ? null : Number(row.deadline), signature: row.signature },
  createdAt: row.created_at,
});

/** Counts the claims of each of some airdrops: those paid, and those that can still be redeemed. */
export async function listClaimCounts(db: Queryable, airdropIds: string[]): Promise<Map<string, number>> {
  const rows: Row[] = await db('airdrop_slots')
    .whereIn('airdrop_id', airdropIds)
    .groupBy('airdrop_id')
    .orderBy('airdrop_id')
    .select({ id: 'airdrop_id' })
    .sum({ used: 'used' });
  return new Map(rows.map(({ id, used }) => [id, Number(used)]));
}

/** Divides the claims of an airdrop over stripes, so that claimers at once do not wait for one row. */
export async function insertSlots(tx: Transaction, airdropId: string, rooms: number[]): Promise<void> {
  await tx('airdrop_slots').insert(rooms.map((room, stripe) => ({ airdrop_id: airdropId, stripe, room })));
}

/** Takes slots of free stripes that nobody else is taking from. @returns the stripes, which may be fewer than wanted. */
export async function updateFreeSlots(tx: Transaction, airdropId: string, wanted: number): Promise<number[]> {
  const { rows } = await tx.raw(
    // Materialized: as a part of the update it could run once for each row, and choose others each time.
    `with chosen as materialized (
       select airdrop_id, stripe from airdrop_slots where airdrop_id = ? and used < room
       order by random() limit ? for update skip locked)
     update airdrop_slots set used = used + 1 from chosen
     where (airdrop_slots.airdrop_id, airdrop_slots.stripe) = (chosen.airdrop_id, chosen.stripe)
     returning airdrop_slots.stripe`,
    [airdropId, wanted],
  );
  return rows.map(({ stripe }: Row) => stripe);
}

/** Locks all stripes of an airdrop in order. @returns the room of each. */
export const lockSlots = (tx: Transaction, airdropId: string): Promise<{ stripe: number; free: number }[]> =>
  tx('airdrop_slots')
    .where({ airdrop_id: airdropId })
    .orderBy('stripe')
    .forUpdate()
    .select('stripe', tx.raw('room - used as free'));

/** Changes the used slots of stripes by these numbers. */
export async function updateUsed(tx: Transaction, airdropId: string, stripes: number[], by: 1 | -1): Promise<void> {
  await tx.raw(
    `update airdrop_slots set used = used + changes.change
     from (select stripe, count(*)::int * ? as change from unnest(?::int[]) as given (stripe) group by stripe) as changes
     where airdrop_id = ? and airdrop_slots.stripe = changes.stripe`,
    [by, stripes, airdropId] as never,
  );
}

type NewClaim = Omit<Claim, 'contract' | 'nonce' | 'deadline' | 'signature'>;

/** Stores claims. One that was let go before it was signed is asked for again. */
export async function insertClaims(tx: Transaction, claims: NewClaim[]): Promise<void> {
  await tx('airdrop_claims')
    .insert(
      claims.map((claim) => ({
        ...{ id: claim.id, airdrop_id: claim.airdropId, recipient_id: claim.recipientId, user_id: claim.userId },
        ...{ way: claim.way, status: claim.status, amount: String(claim.amount), stripe: claim.stripe },
        ...{ voucher_id: claim.voucherId, chain_id: claim.chainId, receiver: claim.receiver },
        custodial: claim.custodial,
        created_at: claim.createdAt,
      })),
    )
    .onConflict('id')
    .merge(['user_id', 'status', 'amount', 'stripe', 'custodial', 'created_at']);
}

/** Counts the claims of a recipient that were signed. */
export async function countSigned(tx: Transaction, recipientId: string): Promise<number> {
  const row = await tx('airdrop_claims')
    .where({ recipient_id: recipientId })
    .whereNotNull('signature')
    .count({ total: '*' })
    .first();
  return Number(row?.total ?? 0);
}

export async function findClaim(db: Queryable, id: string): Promise<Claim | undefined> {
  const row = await db('airdrop_claims').where({ id }).first();
  return row && claimOf(row);
}

/** Lists the claims of some recipients that did not expire. */
export async function listLiveClaims(db: Queryable, recipientIds: string[]): Promise<Claim[]> {
  const rows = await db('airdrop_claims')
    .whereIn('recipient_id', recipientIds)
    .whereNot({ status: 'expired' })
    .orderBy('recipient_id');
  return rows.map(claimOf);
}

/** Lists the claims of a player, newest first, without those whose signature nobody got. */
export async function listClaimsOf(db: Queryable, userId: string, paging: Paging): Promise<Page<Claim>> {
  const query = db('airdrop_claims')
    .where({ user_id: userId })
    .whereNot({ status: 'asked' })
    .orderBy([...newestFirst]);
  return mapPage(await readPage<Row>(query, paging), claimOf);
}

export async function listClaims(tx: Transaction, ids: string[]): Promise<Claim[]> {
  return (await tx('airdrop_claims').whereIn('id', ids).orderBy('id').forUpdate()).map(claimOf);
}

type Signed = Pick<Claim, 'contract' | 'nonce' | 'deadline' | 'signature'>;

/** Stores the signature of a claim that waits for it. @returns false if it does not. */
export async function updateSigned(tx: Transaction, id: string, { contract, nonce, deadline, signature }: Signed) {
  const changed = await tx('airdrop_claims')
    .where({ id, status: 'asked' })
    .update({ status: 'signed', contract, nonce: String(nonce), deadline, signature });
  return changed === 1;
}

/** Moves claims to another status. */
export async function updateClaimStatus(tx: Transaction, ids: string[], status: Claim['status']): Promise<void> {
  await tx('airdrop_claims').whereIn('id', ids).update({ status });
}

/** Lists claims whose signature never arrived, oldest first. */
export const listForsaken = (db: Queryable, before: Date, limit: number): Promise<string[]> =>
  db('airdrop_claims')
    .where({ status: 'asked' })
    .andWhere('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .pluck('id');

/** Adds up what other airdrops of the same asset may still pay from the same contract. */
export async function findPromised(
  db: Queryable,
  { id, chainId, assetId, tokenId }: Pick<Airdrop, 'id' | 'chainId' | 'assetId' | 'tokenId'>,
): Promise<bigint> {
  const { rows } = await db.raw(
    `select coalesce(sum(runs.most - (
       select coalesce(sum(amount), 0) from airdrop_claims as claims
       where claims.airdrop_id = airdrops.id and (status = 'claimed' or way = 'ledger' and status = 'credited'))), 0)::text as promised
     from airdrops join airdrop_runs as runs on runs.id = airdrops.run_id
     where airdrops.id <> :id and state in ('active', 'paused') and 'signature' = any(ways)
       and airdrops.chain_id = :chainId and asset_id = :assetId and token_id is not distinct from cast(:tokenId as numeric)`,
    { id, chainId, assetId, tokenId: tokenId?.toString() ?? null } as never,
  );
  const promised = BigInt(rows[0].promised);
  return promised > 0n ? promised : 0n;
}
