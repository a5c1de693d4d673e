import type { Queryable, Transaction } from '@hatchery/kit/database';
import { type Page, type Paging, readPage } from '@hatchery/kit/lists';
import type { StepRow, StepStatus, SweepRow } from './sweeps.rules.ts';

export async function insertSweep(tx: Transaction, sweep: SweepRow, steps: StepRow[]): Promise<void> {
  await tx('sweeps').insert(sweep);
  await tx('sweep_steps').insert(steps);
}

export const selectRunning = (db: Queryable, userId: string): Promise<SweepRow | undefined> =>
  db<SweepRow>('sweeps').where({ user_id: userId, status: 'running' }).first();

export const selectSweep = (db: Queryable, userId: string, id: string): Promise<SweepRow | undefined> =>
  db<SweepRow>('sweeps').where({ user_id: userId, id }).first();

/** Lists the sweeps of a user, newest first. */
export const listSweepRows = (db: Queryable, userId: string, paging: Paging): Promise<Page<SweepRow>> =>
  readPage(
    db('sweeps')
      .where({ user_id: userId })
      .orderBy([{ column: 'created_at', order: 'desc' }, 'id']),
    paging,
  );

/** The steps of sweeps, in order. */
export const selectSteps = (db: Queryable, sweepIds: string[]): Promise<StepRow[]> =>
  db<StepRow>('sweep_steps').whereIn('sweep_id', sweepIds).orderBy(['sweep_id', 'position']);

/** Whoever began it: it may have been an account that was merged into another one since. */
export async function isRunningTo(db: Queryable, address: string): Promise<boolean> {
  const row = await db('sweeps').where({ to_address: address, status: 'running' }).first('id');
  return row !== undefined;
}

export type DueStep = StepRow & { user_id: string; chain_id: number; to_address: string };

/** The next step of each wallet of which none is on its way: one after the other, so that gas money for one serves the next. */
export async function selectDue(db: Queryable, limit: number): Promise<DueStep[]> {
  const { rows } = await db.raw(
    `select distinct on (step.wallet) step.*, sweeps.user_id, sweeps.chain_id, sweeps.to_address
     from sweep_steps as step join sweeps on sweeps.id = step.sweep_id
     where step.status = 'waiting' and sweeps.status = 'running'
       and not exists (select from sweep_steps as other where other.wallet = step.wallet and other.status = 'sent')
     order by step.wallet, sweeps.created_at, step.position
     limit ?`,
    [limit],
  );
  return rows;
}

/** The sweep of a step, kept from changing until `tx` ends. */
export const lockSweepOf = (tx: Transaction, stepId: string): Promise<SweepRow | undefined> =>
  tx('sweeps')
    .whereIn('id', tx('sweep_steps').where({ id: stepId }).select('sweep_id'))
    .forUpdate()
    .first();

type StepChange = Partial<Pick<StepRow, 'status' | 'hash' | 'failure'>>;

/** Changes one try of a step that is still in one of some states. @returns whether it was. */
export async function updateStep(
  db: Queryable,
  { stepId, attempt, from }: { stepId: string; attempt: number; from: StepStatus[] },
  change: StepChange,
): Promise<boolean> {
  return (await db<StepRow>('sweep_steps').where({ id: stepId, attempt }).whereIn('status', from).update(change)) === 1;
}

export async function endSweep(tx: Transaction, id: string, status: 'done' | 'failed', now: Date): Promise<void> {
  await tx<SweepRow>('sweeps').where({ id }).update({ status, ended_at: now });
}

/** Has the failed steps of a sweep wait for another try. */
export async function restartFailed(tx: Transaction, id: string): Promise<void> {
  await tx<SweepRow>('sweeps').where({ id }).update({ status: 'running', ended_at: null });
  await tx('sweep_steps')
    .where({ sweep_id: id, status: 'failed' })
    .update({ status: 'waiting', attempt: tx.raw('attempt + 1'), hash: null, failure: null });
}
