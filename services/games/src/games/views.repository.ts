import type { Transaction } from '@hatchery/kit/database';

/** Stores a salt for a day unless it has one. @returns the salt of the day. */
export async function ensureSalt(tx: Transaction, day: string, salt: Uint8Array): Promise<Uint8Array> {
  await tx('visit_salts')
    .insert({ seen_on: day, salt: Buffer.from(salt) })
    .onConflict('seen_on')
    .ignore();
  const row = await tx('visit_salts').where({ seen_on: day }).first('salt');
  return row.salt;
}

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
