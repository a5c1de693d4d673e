import type { Queryable } from '@hatchery/kit/database';
import type { Entry } from './entries.rules.ts';

type Row = Omit<Entry, 'amount' | 'balanceAfter'> & { amount: string; balanceAfter: string };

/** Adds everything that people read to the rows of `page`, a query of entries and the assets of their accounts. */
const described = `
  select page.posting_id as "postingId", page.position, page.number, page.account_id as "voucherId", page.amount,
    page.balance_after as "balanceAfter", page.created_at as "createdAt",
    postings.reason, postings.reference, postings.detail, put.status as "holdStatus",
    assets.id as "assetId", assets.name, assets.category, assets.image, assets.contract_type as "contractType",
    assets.decimals, page.token_id as "tokenId", others.kind as "otherKind", others.owner as "otherOwner",
    case when gifts.id is not null then json_build_object('kind', gifts.kind, 'giverId', gifts.giver_id,
      'namedBy', gifts.named_by, 'named', gifts.named) end as gift
  from page
  join postings on postings.id = page.posting_id
  join assets on assets.id = page.asset_id
  -- The other side of a leg stands beside it.
  join entries as other on other.posting_id = page.posting_id and other.created_at = page.created_at
    and other.position = (page.position # 1)
  join accounts as others on others.id = other.account_id
  left join gifts on gifts.id = (postings.detail ->> 'giftId')::uuid
  -- The hold of the posting, or the one that took its place in the end: a replaced hold ends by the reference of the next one.
  left join lateral (
    with recursive put as (
      select status, end_reference, 1 as step from holds
      where postings.reason = 'held' and holds.id = (postings.detail ->> 'holdId')::uuid
      union all
      select next.status, next.end_reference, step + 1
      from put join holds as next on next.reference = put.end_reference where step < 100
    )
    select status from put order by step desc limit 1
  ) as put on true`;

const columns = `entries.*, units.asset_id, units.token_id`;
const ofVouchers = `entries
  join accounts on accounts.id = entries.account_id and accounts.kind = 'player'
  join units on units.id = accounts.unit_id`;

const toEntry = ({ amount, balanceAfter, ...row }: Row): Entry => ({
  ...row,
  amount: BigInt(amount),
  balanceAfter: BigInt(balanceAfter),
});

/** Lists entries of one voucher, newest first. @param before the number of the last entry of the page before */
export async function listEntriesOfVoucher(
  db: Queryable,
  { voucherId, before, limit }: { voucherId: string; before: number | undefined; limit: number },
): Promise<Entry[]> {
  const { rows } = await db.raw(
    `with page as (
       select ${columns} from ${ofVouchers}
       where entries.account_id = :voucherId and entries.number < :before
       order by entries.number desc limit :limit
     ) ${described} order by page.number desc`,
    { voucherId, before: before ?? Number.MAX_SAFE_INTEGER, limit },
  );
  return rows.map(toEntry);
}

/** Where an entry stands among all of a player. */
export type EntryPlace = { createdAt: Date; postingId: string; position: number };

type EntryFilter = {
  userId: string;
  assetId?: string | undefined;
  reason?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** Lists entries of all vouchers of a player, newest first. @param before the last one of the page before */
export async function listEntriesOfPlayer(
  db: Queryable,
  { userId, assetId, reason, from, to, before, limit }: EntryFilter & { before: EntryPlace | undefined; limit: number },
): Promise<Entry[]> {
  const { rows } = await db.raw(
    `with page as (
       select ${columns} from ${ofVouchers}
       where accounts.owner = :userId
         and (:assetId::uuid is null or units.asset_id = :assetId)
         and (:from::timestamptz is null or entries.created_at >= :from)
         and (:to::timestamptz is null or entries.created_at < :to)
         and (:reason::text is null
           or exists (select from postings where postings.id = entries.posting_id and postings.reason = :reason))
         and (:at::timestamptz is null
           or (entries.created_at, entries.posting_id, entries.position) < (:at, :posting::uuid, :position::integer))
       order by entries.created_at desc, entries.posting_id desc, entries.position desc limit :limit
     ) ${described} order by page.created_at desc, page.posting_id desc, page.position desc`,
    {
      userId,
      assetId: assetId ?? null,
      reason: reason ?? null,
      from: from ?? null,
      to: to ?? null,
      at: before?.createdAt ?? null,
      posting: before?.postingId ?? null,
      position: before?.position ?? null,
      limit,
    },
  );
  return rows.map(toEntry);
}

type EntryId = { postingId: string; position: number };

/** Finds an entry of a player's voucher. */
export async function findEntry(
  db: Queryable,
  { postingId, position }: EntryId,
  owned?: { userId: string; voucherId: string },
): Promise<Entry | undefined> {
  const { rows } = await db.raw(
    `with page as (
       select ${columns} from ${ofVouchers}
       where entries.posting_id = :postingId and entries.position = :position
         and entries.created_at = (select created_at from postings where id = :postingId)
         and (:voucherId::uuid is null or (accounts.id = :voucherId and accounts.owner = :userId))
     ) ${described}`,
    { postingId, position, voucherId: owned?.voucherId ?? null, userId: owned?.userId ?? null },
  );
  return rows.map(toEntry)[0];
}
