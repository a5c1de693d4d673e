import type { Queryable, Transaction } from '@hatchery/kit/database';
import type { Arrivals, Released, WaitingWelcome } from './release.rules.ts';

type NewWelcome = { userId: string; network: string | null; worked: boolean; account: boolean; now: Date };

/** Stores that a player came, and counts them for their network. @returns false when this player was welcomed before. */
export async function insertWelcome(
  tx: Transaction,
  { userId, network, worked, account, now }: NewWelcome,
): Promise<boolean> {
  const inserted = await tx.raw(
    `insert into welcomes (user_id, network, day, worked, account_at, wanted_at, created_at)
     values (:userId, :network, :day, :worked, :accountAt, :now, :now)
     on conflict (user_id) do nothing`,
    { userId, network, day: dayOf(now), worked, accountAt: account ? now : null, now },
  );
  if (inserted.rowCount !== 1) return false;
  if (network !== null)
    await tx.raw(
      `with counted as (
         insert into welcome_networks (network, day, newcomers) values (:network, :day, 1)
         on conflict (network, day) do update set newcomers = welcome_networks.newcomers + 1
         returning newcomers
       )
       update welcomes set place = counted.newcomers from counted where user_id = :userId`,
      { network, day: dayOf(now), userId },
    );
  return true;
}

export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** Finds the player whose welcome egg waits for a wallet, and locks them until `tx` ends. */
export const lockWithoutGift = (tx: Transaction, userId: string): Promise<{ userId: string } | undefined> =>
  tx('welcomes').where({ user_id: userId }).whereNull('gift_id').forUpdate().first({ userId: 'user_id' });

export async function updateWelcomeGift(tx: Transaction, userId: string, giftId: string): Promise<void> {
  await tx('welcomes').where({ user_id: userId }).update({ gift_id: giftId });
}

/** Notes that a player has an account now. */
export async function updateAccount(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx('welcomes').where({ user_id: userId }).update({ account_at: now, wanted_at: now });
}

/** Notes that the welcome egg of a wallet belongs to an account now, if its new owner came with one. @returns whether it does. */
export async function updateBrought(
  tx: Transaction,
  { userId, address, now }: { userId: string; address: string; now: Date },
): Promise<boolean> {
  const brought = await tx.raw(
    `update welcomes set account_at = :now, wanted_at = :now
     from gifts, welcomes as owner
     where gifts.address = :address and gifts.giver = 'welcome' and gifts.status = 'held'
       and welcomes.gift_id = gifts.id and welcomes.user_id <> :userId and welcomes.account_at is null
       and owner.user_id = :userId and owner.account_at is not null`,
    { userId, address, now },
  );
  return (brought.rowCount ?? 0) > 0;
}

/** Notes that the owner of a gift pressed hatch. */
export async function updatePressed(tx: Transaction, giftIds: string[], now: Date): Promise<void> {
  await tx('welcomes').whereIn('gift_id', giftIds).update({ pressed_at: now, wanted_at: now });
}

/** Forgets which player a welcome was for. Its counts stay, and its egg stays with its wallet. */
export async function eraseUser(tx: Transaction, userId: string): Promise<void> {
  await tx('welcomes')
    .where({ user_id: userId })
    .update({ user_id: tx.raw('gen_random_uuid()') });
}

/** Counts players who came lately. */
export async function countArrivals(db: Queryable, now: Date): Promise<Arrivals> {
  const { rows } = await db.raw(
    `select count(*) filter (where created_at > :quarterAgo) as "lastQuarter",
       count(*) filter (where created_at > :hourAgo) as "lastHour", count(*) as "lastDay"
     from welcomes where created_at > :dayAgo`,
    {
      quarterAgo: minutesBefore(now, 15),
      hourAgo: minutesBefore(now, 60),
      dayAgo: minutesBefore(now, 24 * 60),
    },
  );
  return rows[0];
}

const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000);

/** Locks the count of a day until `tx` ends, so that replicas release one after the other. @returns how many were released. */
export async function lockDay(tx: Transaction, now: Date): Promise<number> {
  const { rows } = await tx.raw(
    `insert into welcome_days (day, given) values (?, 0)
     on conflict (day) do update set given = welcome_days.given returning given`,
    [dayOf(now)],
  );
  return rows[0].given;
}

/** Sums the newcomers and the released eggs of a network from the day before a player came until the day after. */
const networkSums = `left join lateral (
    select sum(newcomers) as newcomers, sum(released) as released from welcome_networks
    where network = welcomes.network and day between welcomes.day - 1 and welcomes.day + 1
  ) as sums on true`;
const neighbours = 'coalesce(sums.newcomers, 1)';

/** Counts what was released before. @param today how many eggs of this day, as its locked row says. */
export async function countReleased(
  tx: Transaction,
  { today, crowdedAbove, now }: { today: number; crowdedAbove: number; now: Date },
): Promise<Released> {
  const { rows } = await tx.raw(
    `select count(*) filter (where released_at > :hourAgo) as "lastHour",
       count(*) filter (where released_at >= :midnight and ${neighbours} > :crowdedAbove) as "todayToCrowded"
     from welcomes ${networkSums}
     where released_at > least(cast(:hourAgo as timestamptz), cast(:midnight as timestamptz))`,
    { hourAgo: minutesBefore(now, 60), midnight: new Date(`${dayOf(now)}T00:00:00Z`), crowdedAbove },
  );
  return { today, ...rows[0] };
}

/** Lists welcome eggs that wait, of crowded networks or of others, neediest first. */
export async function listWaiting(
  tx: Transaction,
  { crowded, crowdedAbove, wantedSince, limit }: Waiting,
): Promise<WaitingWelcome[]> {
  const { rows } = await tx.raw(
    `select gift_id as "giftId", ${neighbours} as neighbours, coalesce(sums.released, 0) as "releasedToNetwork", place,
       account_at is not null as account, pressed_at is not null as "pressedHatch", worked as "provedWork",
       created_at as "createdAt"
     from welcomes ${networkSums}
     where released_at is null and gift_id is not null and wanted_at > :wantedSince
       and (${neighbours} > :crowdedAbove) = :crowded
     order by account_at is null, case when :crowded then ${neighbours} else 0 end, pressed_at is null, place, created_at,
       gift_id
     limit :limit`,
    { crowded, crowdedAbove, wantedSince, limit },
  );
  return rows;
}

type Waiting = { crowded: boolean; crowdedAbove: number; wantedSince: Date; limit: number };

/** Returns whether any welcome egg waits. */
export async function isAnyWaiting(db: Queryable, wantedSince: Date): Promise<boolean> {
  const { rows } = await db.raw(
    `select exists (
       select from welcomes where released_at is null and gift_id is not null and wanted_at > ?) as waiting`,
    [wantedSince],
  );
  return rows[0].waiting;
}

/** Counts welcome eggs as released, for their day and their networks. */
export async function updateReleased(tx: Transaction, giftIds: string[], now: Date): Promise<void> {
  await tx.raw(
    `with released as (
       update welcomes set released_at = :now where gift_id = any(:giftIds) returning network, day
     )
     insert into welcome_networks (network, day, released)
     select network, day, count(*) from released where network is not null group by network, day order by network, day
     on conflict (network, day) do update set released = welcome_networks.released + excluded.released`,
    { giftIds, now },
  );
  await tx('welcome_days')
    .where({ day: dayOf(now) })
    .increment('given', giftIds.length);
}

/** Forgets where players came from, oldest first. @returns how many were forgotten. */
export async function forgetNetworks(db: Queryable, before: Date, limit: number): Promise<number> {
  const forgotten = await db.raw(
    `update welcomes set network = null where user_id in (
       select user_id from welcomes where network is not null and created_at < :before
       order by created_at limit :limit for update skip locked)`,
    { before, limit },
  );
  const counts = await db.raw(
    `delete from welcome_networks where (network, day) in (
       select network, day from welcome_networks where day < :before order by day, network limit :limit)`,
    { before: dayOf(before), limit },
  );
  return Math.max(forgotten.rowCount ?? 0, counts.rowCount ?? 0);
}
