import { randomUUID } from 'node:crypto';
import type { Queryable, Transaction } from '@hatchery/kit/database';

export type StoredMail = {
  id: string;
  recipient: string;
  template: string;
  data: unknown;
  tries: number;
  createdAt: Date;
};

export async function insertMail(
  tx: Transaction,
  { to, template, data, now }: { to: string; template: string; data: unknown; now: Date },
): Promise<void> {
  const row = { id: randomUUID(), recipient: to, template, data: JSON.stringify(data), created_at: now };
  await tx('mails').insert({ ...row, next_try_at: now });
}

/** Takes mails that are due, and sets when each is tried next, so that no other instance takes them at the same time. */
export async function claimMails(
  db: Queryable,
  { now, limit, delaysSeconds }: { now: Date; limit: number; delaysSeconds: readonly number[] },
): Promise<StoredMail[]> {
  const due = db('mails').select('id').where('next_try_at', '<=', now).orderBy('next_try_at').limit(limit);
  const next = db.raw('?::timestamptz + make_interval(secs => (?::int[])[least(tries + 1, ?)])', [
    now,
    [...delaysSeconds],
    delaysSeconds.length,
  ]);
  const columns = ['id', 'recipient', 'template', 'data', 'tries', 'created_at as createdAt'];
  return db('mails')
    .whereIn('id', due.forUpdate().skipLocked())
    .update({ tries: db.raw('tries + 1'), next_try_at: next }, columns);
}

export async function deleteMail(db: Queryable, id: string): Promise<void> {
  await db('mails').where({ id }).delete();
}
