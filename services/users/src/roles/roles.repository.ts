import { randomUUID } from 'node:crypto';
import type { Queryable, Transaction } from '@hatchery/kit/database';

/** Makes changes of roles take turns until `tx` ends, so that two of them cannot remove the last two admins. */
export async function lockRoles(tx: Transaction): Promise<void> {
  await tx.raw(`select pg_advisory_xact_lock(hashtextextended('roles', 0))`);
}

export const listRoles = (db: Queryable, userId: string): Promise<string[]> =>
  db('user_roles').where({ user_id: userId }).orderBy('role').limit(20).pluck('role');

export async function replaceRoles(tx: Transaction, userId: string, roles: string[], now: Date): Promise<void> {
  await tx('user_roles').where({ user_id: userId }).whereNotIn('role', roles).delete();
  const rows = roles.map((role) => ({ user_id: userId, role, created_at: now }));
  if (rows.length > 0) await tx('user_roles').insert(rows).onConflict().ignore();
}

export const listApps = (db: Queryable, userId: string): Promise<string[]> =>
  db('user_apps').where({ user_id: userId }).orderBy('app_id').limit(100).pluck('app_id');

export async function replaceApps(tx: Transaction, userId: string, appIds: string[], now: Date): Promise<void> {
  await tx('user_apps').where({ user_id: userId }).whereNotIn('app_id', appIds).delete();
  const rows = appIds.map((app_id) => ({ user_id: userId, app_id, created_at: now }));
  if (rows.length > 0) await tx('user_apps').insert(rows).onConflict().ignore();
}

/** Accounts that were merged into another one do not count, because nobody can sign in to them. */
export async function isOnlyAdmin(tx: Transaction, userId: string): Promise<boolean> {
  const { rows } = await tx.raw(
    `select user_id from user_roles join users on users.id = user_id
     where role = 'admin' and absorbed_into is null limit 2`,
  );
  return rows.length === 1 && rows[0].user_id === userId;
}

type Action = { actorId: string; subjectId: string; action: 'roles' | 'apps'; before: string[]; after: string[] };

export async function insertAction(tx: Transaction, { actorId, subjectId, action, before, after }: Action, now: Date) {
  await tx('admin_actions').insert({
    id: randomUUID(),
    actor_id: actorId,
    subject_id: subjectId,
    action,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
    created_at: now,
  });
}
