import type { Queryable, Transaction } from './database.ts';
import { hasEnded, processIdentity } from './process-identity.ts';

/** The right to lead something. It runs out by the database's clock. */
export type Lease = {
  name: string;
  holder: string;
  /** Grows with every taking. A holder of an older number has lost the lease. */
  fence: number;
};

/** `milliseconds`: how long the lease lasts. `patienceMilliseconds`: how long a query about it may take. */
type Patience = { milliseconds: number; patienceMilliseconds: number };

/** Processes of the previous release lead by an advisory lock. They and this one must not lead at once. */
const noFormerLeader = `not exists (
  select from pg_locks where locktype = 'advisory' and granted and objsubid = 1
  and database = (select oid from pg_database where datname = current_database())
  and (classid::bigint << 32 | objid::bigint) = hashtext(current_schema()::text || ' ' || ?::text)::bigint)`;

const later = `clock_timestamp() + ?::float8 * interval '1 millisecond'`;

/** Takes a lease that nobody holds. @returns undefined while somebody does. */
export async function takeLease(
  db: Queryable,
  { name, holder }: Omit<Lease, 'fence'>,
  { milliseconds, patienceMilliseconds }: Patience,
): Promise<Lease | undefined> {
  const { rows } = await db
    .raw(
      `insert into leases (name, holder, fence, expires_at, process)
       select ?::text, ?::uuid, 1, ${later}, ?::text where ${noFormerLeader}
       on conflict (name) do update
       set holder = excluded.holder, fence = leases.fence + 1, expires_at = excluded.expires_at, process = excluded.process
       where leases.expires_at <= clock_timestamp() returning fence`,
      [name, holder, milliseconds, processIdentity, name],
    )
    .timeout(patienceMilliseconds);
  return rows[0] && { name, holder, fence: rows[0].fence };
}

/** Extends a lease, even one that ran out, as long as nobody else took it. @returns false if somebody did. */
export async function renewLease(
  db: Queryable,
  { name, holder, fence }: Lease,
  { milliseconds, patienceMilliseconds }: Patience,
): Promise<boolean> {
  const { rowCount } = await db
    .raw(`update leases set expires_at = ${later} where name = ? and holder = ? and fence = ? and ${noFormerLeader}`, [
      milliseconds,
      name,
      holder,
      fence,
      name,
    ])
    .timeout(patienceMilliseconds);
  return rowCount === 1;
}

/** Returns whether somebody holds a lease. */
export async function isLeaseTaken(db: Queryable, name: string): Promise<boolean> {
  const taken = db('leases').where({ name }).andWhere('expires_at', '>', db.raw('clock_timestamp()'));
  return (await taken.first(db.raw('true as taken'))) !== undefined;
}

/** Frees a lease whose holder is known to have ended, so that nobody waits until it runs out. */
export async function freeLeaseOfEnded(db: Queryable, name: string): Promise<void> {
  const held = await db('leases').where({ name }).first('fence', 'process');
  if (held?.process && hasEnded(held.process))
    await db('leases')
      .where({ name, fence: held.fence })
      .update({ expires_at: db.raw('clock_timestamp()') });
}

const findLease = 'select from leases where name = ? and holder = ? and fence = ?';

/** Returns whether nobody else has taken a lease. */
export async function isLeaseHeld(
  db: Queryable,
  { name, holder, fence }: Lease,
  { patienceMilliseconds }: Pick<Patience, 'patienceMilliseconds'>,
): Promise<boolean> {
  const { rowCount } = await db.raw(findLease, [name, holder, fence]).timeout(patienceMilliseconds);
  return rowCount === 1;
}

/** Returns whether nobody else has taken a lease, and lets nobody take it until the transaction ends. */
export async function lockLease(tx: Transaction, { name, holder, fence }: Lease): Promise<boolean> {
  const { rowCount } = await tx.raw(`${findLease} for share`, [name, holder, fence]);
  return rowCount === 1;
}

/** Gives a lease back. Nobody can take it before `restMilliseconds` have passed. */
export async function releaseLease(
  db: Queryable,
  { name, holder, fence }: Lease,
  { restMilliseconds, patienceMilliseconds }: { restMilliseconds: number; patienceMilliseconds: number },
): Promise<void> {
  await db
    .raw(`update leases set expires_at = ${later} where name = ? and holder = ? and fence = ?`, [
      restMilliseconds,
      name,
      holder,
      fence,
    ])
    .timeout(patienceMilliseconds);
}
