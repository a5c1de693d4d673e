import { randomUUID } from 'node:crypto';
import type { Database, Queryable, Transaction } from '@hatchery/kit/database';
import type { Movement, MovementState, NewMovement, Refusal } from './movements.rules.ts';

/** Requests drive their own movements. The worker comes when one of them should have ended. */
const handsOff = '3 seconds';

/** Stores movements that are made now (by a request, which calls `drive`) or by the worker. @returns their ids. */
export async function insertMovements(
  tx: Transaction,
  movements: NewMovement[],
  by: 'request' | 'worker' = 'request',
): Promise<string[]> {
  const rows = movements.map(({ id = randomUUID(), kind, subject, subjectId, reference, body }) => ({
    id,
    kind,
    subject,
    subject_id: subjectId,
    reference,
    body: JSON.stringify(body),
    next_try_at: tx.raw(by === 'request' ? `now() + interval '${handsOff}'` : 'now()'),
  }));
  await tx('movements').insert(rows);
  return rows.map(({ id }) => id);
}

const columns = {
  id: 'id',
  kind: 'kind',
  subject: 'subject',
  subjectId: 'subject_id',
  reference: 'reference',
  body: 'body',
  state: 'state',
  refusal: 'refusal',
};

export const findMovement = (db: Queryable, id: string): Promise<Movement | undefined> =>
  db('movements').where({ id }).first(columns);

type End = { id: string; state: Exclude<MovementState, 'due'>; refusal?: Refusal };

/** Ends a movement, once. @returns false if somebody else did. */
export async function updateEnded(tx: Transaction, { id, state, refusal }: End): Promise<boolean> {
  const count = await tx('movements')
    .where({ id, state: 'due' })
    .update({ state, refusal: refusal === undefined ? null : JSON.stringify(refusal), ended_at: tx.fn.now() });
  return count === 1;
}

/** Puts off the next try of a movement that should not have been refused. */
export async function updatePutOff(db: Queryable, id: string): Promise<void> {
  await db('movements')
    .where({ id, state: 'due' })
    .update({ next_try_at: db.raw(`now() + interval '1 minute'`) });
}

/** Takes movements whose turn it is, so that other replicas leave them alone for a moment. */
export async function updateTaken(db: Queryable, limit: number): Promise<Movement[]> {
  const { rows } = await db.raw(
    `update movements set next_try_at = now() + interval '2 seconds', tries = tries + 1
     where id in (
       select id from movements where state = 'due' and next_try_at <= now() order by next_try_at limit ? for update skip locked
     )
     returning id, kind, subject, subject_id as "subjectId", reference, body, state, refusal`,
    [limit],
  );
  return rows;
}

/** Returns how long the oldest movement has been due, in seconds. 0 if none is. */
export async function findLongestDue({ knex }: Database): Promise<number> {
  const { rows } = await knex.raw(
    `select coalesce(extract(epoch from now() - min(created_at)), 0)::float as seconds from movements where state = 'due'`,
  );
  return rows[0].seconds;
}
