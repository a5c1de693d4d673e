import type { Transaction } from '@hatchery/kit/database';

type Visit = { gameId: string; day: string; visitor: Uint8Array; stripe: number };

/** Counts a visitor who was not counted on this day. */
export async function insertVisit(tx: Transaction, { gameId, day, visitor, stripe }: Visit): Promise<void> {
  await tx.raw(
    `with counted as (
       insert into game_visits (seen_on, game_id, visitor) values (:day, :gameId, :visitor)
       on conflict do nothing returning game_id
     )
     insert into game_views (game_id, stripe, views) select game_id, :stripe, 1 from counted
     on conflict (game_id, stripe) do update set views = game_views.views + 1`,
    { day, gameId, visitor: Buffer.from(visitor), stripe },
  );
}
