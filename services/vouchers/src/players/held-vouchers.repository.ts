import type { Queryable } from '@hatchery/kit/database';

/** A voucher with what is free and what is on hold, in base units. */
export type HeldVoucher = {
  owner: string;
  unitId: string;
  assetId: string;
  name: string;
  decimals: number;
  tokenId: string | null;
  available: string;
  onHold: string;
};

type Listed = { count: number; vouchers: HeldVoucher[] };

/** Counts the vouchers of some players with something free or on hold, and lists the newest. */
export async function listHeldVouchers(db: Queryable, players: string[], limit: number): Promise<Listed> {
  const { rows } = await db.raw(
    `with held as (
       select owner, unit_id, max(created_at) as created_at,
         coalesce(sum(balance) filter (where kind = 'player'), 0) as available,
         coalesce(sum(balance) filter (where kind = 'hold'), 0) as on_hold
       from accounts where kind in ('player', 'hold') and owner = any(:players::text[]) and has_balance
       group by owner, unit_id
     )
     select owner, unit_id as "unitId", asset_id as "assetId", name, decimals, units.token_id as "tokenId",
       available, on_hold as "onHold", count(*) over () as count
     from held join units on units.id = unit_id join assets on assets.id = asset_id
     order by held.created_at desc, unit_id, owner limit :limit`,
    { players, limit },
  );
  return { count: rows[0]?.count ?? 0, vouchers: rows };
}

export type PlayersEntry = { voucherId: string; name: string; amount: string; reason: string; createdAt: Date };

/** Lists the newest entries of some players' vouchers. */
export async function listPlayersEntries(db: Queryable, players: string[], limit: number): Promise<PlayersEntry[]> {
  const { rows } = await db.raw(
    `select accounts.id as "voucherId", assets.name, entry.amount, postings.reason, entry.created_at as "createdAt"
     from accounts
     cross join lateral (
       select * from entries where account_id = accounts.id order by number desc limit :limit
     ) as entry
     join postings on postings.id = entry.posting_id
     join units on units.id = accounts.unit_id join assets on assets.id = units.asset_id
     where accounts.kind = 'player' and accounts.owner = any(:players::text[])
     order by entry.created_at desc, accounts.id, entry.number desc limit :limit`,
    { players, limit },
  );
  return rows;
}
