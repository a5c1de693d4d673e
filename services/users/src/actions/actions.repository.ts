import { type AccountActionContent, actionsKept } from '@hatchery/api/account-actions';
import type { Queryable, Transaction } from '@hatchery/kit/database';

export type StoredAction = { id: string; userId: string; content: AccountActionContent };

type Row = StoredAction & { ended: boolean };

/** Locks an account against other writers of its actions. */
export async function lockActions(tx: Transaction, userId: string): Promise<boolean> {
  const user = await tx('users').where({ id: userId }).whereNull('absorbed_into').forNoKeyUpdate().first('id');
  return user !== undefined;
}

export const findAction = (tx: Transaction, id: string): Promise<StoredAction | undefined> =>
  tx('account_actions').where({ id }).first('id', 'user_id as userId', 'content');

/** Inserts an action. @returns false where its id was taken meanwhile. */
export async function insertAction(tx: Transaction, { id, userId, content, ended }: Row): Promise<boolean> {
  const row = { id, user_id: userId, created_at: content.createdAt, ended, content: JSON.stringify(content) };
  const inserted = await tx('account_actions').insert(row).onConflict('id').ignore().returning('id');
  return inserted.length > 0;
}

export async function updateAction(tx: Transaction, { id, content, ended }: Omit<Row, 'userId'>): Promise<void> {
  await tx('account_actions')
    .where({ id })
    .update({ ended, content: JSON.stringify(content) });
}

/** Deletes what an account has beyond `actionsKept`, the oldest that ended first, and never the one just stored. */
export async function deleteSurplus(tx: Transaction, userId: string, stored: string): Promise<void> {
  await tx.raw(
    `delete from account_actions where id in (
       select id from account_actions where user_id = :userId
       order by (id = :stored) desc, ended, created_at desc, id desc offset :actionsKept
     )`,
    { userId, stored, actionsKept },
  );
}

type Place = { createdAt: number; id: string };

/** Lists an account's actions after a place, newest first. */
export function listActions(
  db: Queryable,
  userId: string,
  { after, limit }: { after: Place | undefined; limit: number },
): Promise<StoredAction[]> {
  const page = db('account_actions')
    .where({ user_id: userId })
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit)
    .select('id', 'user_id as userId', 'content');
  return after ? page.whereRaw('(created_at, id) < (?, ?)', [after.createdAt, after.id]) : page;
}

/** Gives an account the actions of another one, all of them or those named. @returns their ids. */
export async function moveActions(tx: Transaction, fromId: string, intoId: string, ids?: string[]): Promise<string[]> {
  const moving = tx('account_actions').where({ user_id: fromId });
  const rows = await (ids ? moving.whereIn('id', ids) : moving).update({ user_id: intoId }).returning('id');
  return rows.map(({ id }) => id);
}
