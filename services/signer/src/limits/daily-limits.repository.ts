import { randomInt } from 'node:crypto';
import type { Queryable, Row, Transaction } from '@hatchery/kit/database';

/** A count against limits: by purpose, chain and UTC day, for one receiver and for everyone. */
export type Meter = { day: string; purpose: string; chainId: number; receiver: string };

/** The count for everyone is spread over rows, so that signers do not wait for each other. */
const stripes = Array.from({ length: 16 }, (_, index) => `#${String(index).padStart(2, '0')}`);
const [firstStripe] = stripes as [string];
/** The one row in which the release before counts everyone. */
const unstriped = '';

const rowOf = ({ day, purpose, chainId, receiver }: Meter) => ({ day, purpose, chain_id: chainId, receiver });

/** Reads a receiver's total. Nobody else can read or change it until `tx` ends. */
export async function lockReceiver(tx: Transaction, meter: Meter): Promise<bigint> {
  const row = rowOf(meter);
  await tx('daily_totals')
    .insert({ ...row, amount: 0 })
    .onConflict()
    .ignore();
  const { amount } = await tx('daily_totals').where(row).forUpdate().first('amount');
  return BigInt(amount);
}

/** Adds to a receiver's total; a negative amount takes away from it. */
export async function addToReceiver(tx: Transaction, meter: Meter, amount: bigint): Promise<void> {
  await tx('daily_totals')
    .where(rowOf(meter))
    .update({ amount: tx.raw('greatest(amount + ?, 0)', [amount.toString()]) });
}

/**
 * Adds to the total for everyone, unless it would pass the limit. Each stripe has a share of the limit. A charge goes to a stripe
 * that nobody else is charging; if there is none, it waits for one. Where the share has no room, the charge is split over all.
 */
export async function addToEveryone(tx: Transaction, meter: Meter, amount: bigint, limit: bigint): Promise<boolean> {
  const { committed, former } = await readEveryone(tx, meter);
  if (committed + amount > limit) return false;
  const left = limit - former;
  const waiting = stripes[randomInt(stripes.length)] as string;
  for (const stripe of [await findFreeStripe(tx, meter), waiting])
    if (stripe !== undefined && (await tryStripe(tx, { ...meter, receiver: stripe }, amount, left))) return true;
  const rows = await lockStripes(tx, meter);
  const total = rows.reduce((sum, row) => sum + row.amount, 0n);
  if (total + amount > left) return false;
  let rest = amount;
  for (const { receiver, amount: used } of rows) {
    const room = shareOf(receiver, left) - used;
    const part = lesser(room, rest);
    if (part <= 0n) continue;
    await addToReceiver(tx, { ...meter, receiver }, part);
    rest -= part;
  }
  return true;
}

/** Takes away from the total for everyone, as far as the stripes have it. */
export async function takeFromEveryone(tx: Transaction, meter: Meter, amount: bigint): Promise<void> {
  let rest = amount;
  for (const { receiver, amount: used } of await lockStripes(tx, meter)) {
    const part = lesser(used, rest);
    if (part <= 0n) continue;
    await addToReceiver(tx, { ...meter, receiver }, -part);
    rest -= part;
  }
}

const lesser = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/** Returns the share of a limit that one stripe has. The first one has the remainder too. */
function shareOf(stripe: string, limit: bigint): bigint {
  const share = limit / BigInt(stripes.length);
  return stripe === firstStripe ? limit - share * BigInt(stripes.length - 1) : share;
}

/** Reads the total for everyone, without waiting for charges under way, and the part of it that the release before counted. */
async function readEveryone(tx: Transaction, { day, purpose, chainId }: Meter) {
  const { rows } = await tx.raw(
    `select coalesce(sum(amount), 0) as committed, coalesce(sum(amount) filter (where receiver = :unstriped), 0) as former
     from daily_totals where day = :day and purpose = :purpose and chain_id = :chainId and receiver = any(:receivers)`,
    { day, purpose, chainId, unstriped, receivers: [unstriped, ...stripes] },
  );
  return { committed: BigInt(rows[0].committed), former: BigInt(rows[0].former) };
}

/** A limit for everyone, in the units of its purpose. */
export type LimitOfDay = { purpose: string; chainId: number; limit: bigint };

/** Lists how much of limits was used on a day. Limits of which nothing was used are left out. */
export async function listUsed(
  db: Queryable,
  day: string,
  limits: LimitOfDay[],
): Promise<(LimitOfDay & { used: bigint })[]> {
  const { rows } = await db.raw(
    `select place, used.amount from unnest(?::text[], ?::bigint[]) with ordinality as wanted (purpose, chain_id, place)
     cross join lateral (select sum(amount) as amount from daily_totals
       where day = ? and purpose = wanted.purpose and chain_id = wanted.chain_id and receiver = any(?)) as used
     where used.amount > 0 order by place`,
    [limits.map(({ purpose }) => purpose), limits.map(({ chainId }) => chainId), day, [unstriped, ...stripes]],
  );
  return rows.map(({ place, amount }: Row) => ({
    ...(limits[Number(place) - 1] as LimitOfDay),
    used: BigInt(amount),
  }));
}

/** Finds a stripe that no open transaction is charging, and takes it until `tx` ends. */
async function findFreeStripe(tx: Transaction, { day, purpose, chainId }: Meter): Promise<string | undefined> {
  const { rows } = await tx.raw(
    `select stripe from (select unnest(cast(? as text[])) as stripe order by random() offset 0) as stripes
     where pg_try_advisory_xact_lock(hashtextextended(? || stripe, 0)) limit 1`,
    [stripes, `${day} ${purpose} ${chainId} `],
  );
  return rows[0]?.stripe;
}

/**
 * Adds to one stripe, if its share has room. A savepoint drops the lock of the row otherwise, so that nobody ever holds one stripe
 * and waits for another.
 */
async function tryStripe(tx: Transaction, stripe: Meter, amount: bigint, limit: bigint): Promise<boolean> {
  const full = new Error('This share of the limit is used up.');
  const share = shareOf(stripe.receiver, limit).toString();
  try {
    await tx.transaction(async (savepoint) => {
      const changed = await savepoint('daily_totals')
        .where(rowOf(stripe))
        .andWhereRaw('amount + cast(? as numeric) <= cast(? as numeric)', [amount.toString(), share])
        .update({ amount: tx.raw('amount + cast(? as numeric)', [amount.toString()]) });
      if (changed !== 1) throw full;
    });
    return true;
  } catch (error) {
    if (error === full) return false;
    throw error;
  }
}

/** Locks all stripes in order, and makes those that are missing. */
async function lockStripes(tx: Transaction, meter: Meter): Promise<{ receiver: string; amount: bigint }[]> {
  await tx('daily_totals')
    .insert(stripes.map((receiver) => ({ ...rowOf({ ...meter, receiver }), amount: 0 })))
    .onConflict()
    .ignore();
  const { day, purpose, chainId } = meter;
  const rows = await tx('daily_totals')
    .where({ day, purpose, chain_id: chainId })
    .whereIn('receiver', stripes)
    .orderBy('receiver')
    .forUpdate()
    .select('receiver', 'amount');
  return rows.map(({ receiver, amount }) => ({ receiver, amount: BigInt(amount) }));
}
