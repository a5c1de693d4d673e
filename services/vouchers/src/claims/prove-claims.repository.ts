import type { Queryable } from '@hatchery/kit/database';

/** The most findings of one kind that a proof tells. */
const most = 100;

/** Lists which of some claims neither wait for their signature, nor have a voucher that could still be redeemed or was. */
export const listUnknownClaims = (db: Queryable, ids: string[]): Promise<string[]> =>
  db
    .raw(
      `select asked.id::text as id from unnest(cast(? as uuid[])) as asked (id)
       where not exists (
         select from claims left join redemptions on redemptions.reference = 'claim:' || claims.id
         where claims.id = asked.id and (claims.asked or redemptions.reference is not null))
       order by asked.id`,
      [ids],
    )
    .then(({ rows }) => rows.map(({ id }: { id: string }) => id));

/** Lists settled claims of which a part was not paid in a final block, as it was claimed. */
export const listUnpaid = (db: Queryable): Promise<string[]> =>
  db
    .raw(
      `select distinct claims.id::text as id from holds
       join claims on holds.reference = 'vouchers:claim:' || claims.id || ':hold'
       join claim_parts on claim_parts.claim_id = claims.id
       where holds.status = 'settled' and not exists (
         select from chain_claims paid
         where paid.chain_id = claims.chain_id and paid.voucher_id = claim_parts.reward_id
           and paid.amount = claim_parts.amount and paid.token_id = coalesce(claim_parts.token_id, 0))
       order by id limit ?`,
      [most],
    )
    .then(({ rows }) => rows.map(({ id }: { id: string }) => id));

/** Lists claims that a final block paid, and that the ledger gave back. */
export const listPaidTwice = (db: Queryable): Promise<string[]> =>
  db
    .raw(
      `select distinct claims.id::text as id from chain_claims paid
       join claim_parts on claim_parts.reward_id = paid.voucher_id
       join claims on claims.id = claim_parts.claim_id and claims.chain_id = paid.chain_id
       where claims.outcome = 'expired' order by id limit ?`,
      [most],
    )
    .then(({ rows }) => rows.map(({ id }: { id: string }) => id));
