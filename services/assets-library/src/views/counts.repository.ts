import type { LibraryDay } from '@hatchery/api/library-shapes';
import type { Queryable, Transaction } from '@hatchery/kit/database';

type Visit = { assetId: string; day: string; visitor: Uint8Array; stripe: number; what: 'views' | 'downloads' };

/** Counts a caller who was not counted on this day. */
export async function insertVisit(tx: Transaction, { assetId, day, visitor, stripe, what }: Visit): Promise<void> {
  await tx.raw(
    `with counted as (
       insert into asset_visits (seen_on, asset_id, visitor) values (:day, :assetId, :visitor)
       on conflict do nothing returning asset_id
     )
     insert into asset_stripes (asset_id, day, stripe, views, downloads)
     select asset_id, :day, :stripe, :views, :downloads from counted
     on conflict (asset_id, day, stripe) do update
       set views = asset_stripes.views + excluded.views, downloads = asset_stripes.downloads + excluded.downloads`,
    {
      day,
      assetId,
      visitor: Buffer.from(visitor),
      stripe,
      views: what === 'views' ? 1 : 0,
      downloads: what === 'downloads' ? 1 : 0,
    },
  );
}

/** Moves stripes to the days and totals of their assets. @returns how many it moved, `limit` at most. */
export async function moveStripes(db: Queryable, limit: number): Promise<number> {
  const { rows } = await db.raw(
    `with moved as (
       delete from asset_stripes where ctid = any(array(
         select ctid from asset_stripes order by asset_id, day, stripe limit :limit for update skip locked
       )) returning asset_id, day, views, downloads
     ), added as (
       insert into asset_days (asset_id, day, views, downloads)
       select asset_id, day, sum(views), sum(downloads) from moved group by asset_id, day order by asset_id, day
       on conflict (asset_id, day) do update
         set views = asset_days.views + excluded.views, downloads = asset_days.downloads + excluded.downloads
     ), summed as (
       update asset_totals set views = asset_totals.views + sums.views, downloads = asset_totals.downloads + sums.downloads
       from (select asset_id, sum(views) as views, sum(downloads) as downloads from moved group by asset_id) as sums
       where asset_totals.asset_id = sums.asset_id
     )
     select count(*)::int as moved from moved`,
    { limit },
  );
  return rows[0].moved;
}

/** Lists the days of an asset since a day, the earliest first, with what was not added up yet. */
export async function listDays(db: Queryable, assetId: string, since: string): Promise<LibraryDay[]> {
  const { rows } = await db.raw(
    `select to_char(day, 'YYYY-MM-DD') as day, sum(views)::float8 as views, sum(downloads)::float8 as downloads
     from (
       select day, views, downloads from asset_days where asset_id = :assetId and day >= :since
       union all
       select day, views, downloads from asset_stripes where asset_id = :assetId and day >= :since
     ) as days group by day order by day limit 90`,
    { assetId, since },
  );
  return rows;
}
