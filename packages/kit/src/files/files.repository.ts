import type { Queryable, Transaction } from '../database.ts';
import type { Ticket } from './tickets.rules.ts';

export type StoredFile = { name: string; contentType: string; size: number };

const ticketColumns = {
  id: 'id',
  owner: 'owner',
  kind: 'kind',
  contentType: 'content_type',
  size: 'size',
  partBytes: 'part_bytes',
  createdAt: 'created_at',
  expiresAt: 'expires_at',
  usedAt: 'used_at',
};

/** Locks the tickets of an owner until `tx` ends, so that concurrent requests are counted one by one. */
export async function lockTicketsOf(tx: Transaction, owner: string): Promise<void> {
  await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`file tickets ${owner}`]);
}

/** Tickets that count together. */
type Counted = { owner: string; since: Date; kinds: { among: string[] } | { but: string[] }; limit: number };

/** Lists the creation times of an owner's tickets since a time, oldest first. */
export function listTicketTimes(tx: Transaction, { owner, since, kinds, limit }: Counted): Promise<Date[]> {
  const query = tx('file_tickets').where({ owner }).andWhere('created_at', '>', since);
  if ('among' in kinds) query.whereIn('kind', kinds.among);
  else if (kinds.but.length > 0) query.whereNotIn('kind', kinds.but);
  return query.orderBy('created_at').limit(limit).pluck('created_at');
}

export async function insertTickets(db: Queryable, tickets: Omit<Ticket, 'usedAt'>[]): Promise<void> {
  await db('file_tickets').insert(
    tickets.map(({ contentType, partBytes, createdAt, expiresAt, ...ticket }) => ({
      ...ticket,
      content_type: contentType,
      part_bytes: partBytes,
      created_at: createdAt,
      expires_at: expiresAt,
    })),
  );
}

export const findTicket = (db: Queryable, id: string): Promise<Ticket | undefined> =>
  db('file_tickets').where({ id }).first(ticketColumns);

/** Marks a ticket as used. @returns false if it was used before. */
export const markTicketUsed = async (db: Queryable, id: string, now: Date): Promise<boolean> =>
  (await db('file_tickets').where({ id }).whereNull('used_at').update({ used_at: now })) === 1;

export const listTicketsExpiredBefore = (db: Queryable, time: Date, limit: number): Promise<Ticket[]> =>
  db('file_tickets').where('expires_at', '<', time).orderBy('expires_at').limit(limit).select(ticketColumns);

export const deleteTickets = (db: Queryable, ids: string[]): Promise<number> =>
  db('file_tickets').whereIn('id', ids).delete();

/**
 * Records a file before it is written, so that the store has no unknown files.
 * @returns whether it was recorded before; undefined while it is being deleted.
 */
export async function reserveFile(
  db: Queryable,
  { name, contentType, size }: StoredFile,
  now: Date,
): Promise<'new' | 'known' | undefined> {
  const { rows } = await db.raw(
    `insert into files (name, content_type, size, created_at, unused_since) values (?, ?, ?, ?, ?)
     on conflict (name) do update
       set unused_since = case when files.unused_since is null then null else excluded.unused_since end
       where not files.deleting
     returning xmax = 0 as "isNew"`,
    [name, contentType, size, now, now],
  );
  const [row] = rows as { isNew: boolean }[];
  return row && (row.isNew ? 'new' : 'known');
}

/** Finds a file by name, if something uses it. */
export const findUsedFile = (db: Queryable, name: string): Promise<StoredFile | undefined> =>
  db('files')
    .where({ name })
    .whereNull('unused_since')
    .first({ name: 'name', contentType: 'content_type', size: 'size' });

/** Finds the name of the file that `usedBy` uses. */
export const findFileUsedBy = async (tx: Transaction, usedBy: string): Promise<string | undefined> =>
  (await tx('file_uses').where({ used_by: usedBy }).forUpdate().first('file'))?.file;

/** Any number of names in one parameter: a statement has 65,535 of them at most. */
const isAmong = (column: string) => `${column} = any(cast(? as text[]))`;

/** Locks files, always in the same order. @returns those that exist and are not being deleted. */
export const lockFiles = (tx: Transaction, names: string[]): Promise<string[]> =>
  tx('files').whereRaw(isAmong('name'), [names]).where({ deleting: false }).orderBy('name').forUpdate().pluck('name');

/** The file that `usedBy` has. */
export type FileUse = { name: string; usedBy: string };

/** Begins uses of locked files, in place of those that the same users had. */
export async function upsertUses(tx: Transaction, uses: FileUse[], now: Date): Promise<void> {
  const rows = uses.map(({ name, usedBy }) => ({ used_by: usedBy, file: name, created_at: now }));
  await tx('file_uses').insert(rows).onConflict('used_by').merge();
  const names = uses.map(({ name }) => name);
  await tx('files').whereRaw(isAmong('name'), [names]).update({ unused_since: null });
}

export async function deleteUse(tx: Transaction, usedBy: string): Promise<void> {
  await tx('file_uses').where({ used_by: usedBy }).delete();
}

/** Finds the names of the files that some users of files have. */
export const listFilesUsedBy = (tx: Transaction, usedBy: string[]): Promise<string[]> =>
  tx('file_uses').whereRaw(isAmong('used_by'), [usedBy]).orderBy('used_by').forUpdate().pluck('file');

export async function deleteUses(tx: Transaction, usedBy: string[]): Promise<void> {
  await tx('file_uses').whereRaw(isAmong('used_by'), [usedBy]).delete();
}

/** Marks locked files as unused, except for those that something uses. */
export async function markAllUnused(tx: Transaction, names: string[]): Promise<void> {
  const uses = tx('file_uses').where('file', tx.ref('files.name'));
  await tx('files').whereRaw(isAmong('name'), [names]).whereNotExists(uses).update({ unused_since: tx.fn.now() });
}

/** Marks a locked file as unused, unless something uses it. */
export async function markUnused(tx: Transaction, file: string): Promise<void> {
  const uses = tx('file_uses').where({ file });
  await tx('files').where({ name: file }).whereNotExists(uses).update({ unused_since: tx.fn.now() });
}

/** Marks files for deletion that were unused before a time. @returns the names of all marked files, up to the limit. */
export async function markForDeletion(db: Queryable, before: Date, limit: number): Promise<string[]> {
  const unused = db('files')
    .select('name')
    .where('unused_since', '<', before)
    .orderBy('unused_since')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const rows = await db('files').whereIn('name', unused).update({ deleting: true }).returning('name');
  return rows.map(({ name }) => name);
}

export const deleteFile = (db: Queryable, name: string): Promise<number> =>
  db('files').where({ name, deleting: true }).delete();
