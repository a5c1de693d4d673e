import type { Queryable, Transaction } from '@hatchery/kit/database';
import { type Page, type Paging, readPage } from '@hatchery/kit/lists';
import type { StepStatus, StepTry, StoredStep, StoredSweep } from './sweeps.rules.ts';

const columns = {
  id: 'id',
  userId: 'user_id',
  chainId: 'chain_id',
  to: 'to_address',
  status: 'status',
  createdAt: 'created_at',
};

const stepColumns = {
  id: 'step.id',
  sweepId: 'step.sweep_id',
  position: 'step.position',
  wallet: 'step.wallet',
  asset: 'step.asset',
  tokenId: 'step.token_id',
  amount: 'step.amount',
  attempt: 'step.attempt',
  status: 'step.status',
  hash: 'step.hash',
  failure: 'step.failure',
};

export async function insertSweep(tx: Transaction, sweep: StoredSweep, steps: StoredStep[]): Promise<void> {
  const { id, userId, chainId, to, status, createdAt } = sweep;
  await tx('sweeps').insert({
    id,
    user_id: userId,
    chain_id: chainId,
    to_address: to,
    status,
    created_at: createdAt,
  });
  await tx('sweep_steps').insert(
    steps.map(({ sweepId, tokenId, ...step }) => ({ ...step, sweep_id: sweepId, token_id: tokenId })),
  );
}

/** Finds the sweep of a user that runs on a chain. There is one at most. */
export const findRunningSweep = (db: Queryable, userId: string, chainId: number): Promise<StoredSweep | undefined> =>
  db('sweeps').where({ user_id: userId, chain_id: chainId, status: 'running' }).first(columns);

export const findSweep = (db: Queryable, userId: string, id: string): Promise<StoredSweep | undefined> =>
  db('sweeps').where({ user_id: userId, id }).first(columns);

/** Lists the sweeps of a user, newest first. */
export const listSweeps = (db: Queryable, userId: string, paging: Paging): Promise<Page<StoredSweep>> =>
  readPage(
    db('sweeps')
      .where({ user_id: userId })
      .select(columns)
      .orderBy([{ column: 'created_at', order: 'desc' }, 'id']),
    paging,
  );

/** Lists the steps of sweeps in order. */
export const listSteps = (db: Queryable, sweepIds: string[]): Promise<StoredStep[]> =>
  db('sweep_steps as step')
    .whereIn('step.sweep_id', sweepIds)
    .orderBy(['step.sweep_id', 'step.position'])
    .select(stepColumns);

/** Tells whether a sweep to an address runs. An account that was merged into another one may have started it. */
export async function hasRunningSweepTo(db: Queryable, address: string): Promise<boolean> {
  const row = await db('sweeps').where({ to_address: address, status: 'running' }).first('id');
  return row !== undefined;
}

export type DueStep = StoredStep & { userId: string; chainId: number; to: string };

/**
 * Lists the next step of each wallet on each chain that has no step under way there, at most `limit` on each chain. Steps of a wallet
 * on a chain run one after another, so that gas money for one serves the next. A chain that takes no steps delays no other one.
 */
export async function listDueSteps(db: Queryable, limit: number): Promise<DueStep[]> {
  const next = db('sweep_steps as step')
    .join('sweeps as sweep', 'sweep.id', 'step.sweep_id')
    .where({ 'step.status': 'waiting', 'sweep.status': 'running' })
    .whereNotExists(
      db('sweep_steps as other')
        .join('sweeps as others', 'others.id', 'other.sweep_id')
        .whereRaw('other.wallet = step.wallet and others.chain_id = sweep.chain_id')
        .where('other.status', 'sent'),
    )
    .distinctOn(['sweep.chain_id', 'step.wallet'])
    .orderBy(['sweep.chain_id', 'step.wallet', 'sweep.created_at', 'step.position'])
    .select({ ...stepColumns, userId: 'sweep.user_id', chainId: 'sweep.chain_id', to: 'sweep.to_address' });
  const ranked = db
    .from(next.as('next'))
    .select('*')
    .rowNumber('rank', (over) => over.partitionBy('chainId').orderBy('wallet'));
  const rows = await db.from(ranked.as('ranked')).where('rank', '<=', limit).orderBy(['rank', 'chainId']);
  return rows.map(({ rank: _, ...step }) => step);
}

/** Finds the sweep of a step, and locks it until `tx` ends. */
export const lockSweepOf = (tx: Transaction, stepId: string): Promise<StoredSweep | undefined> =>
  tx('sweeps')
    .whereIn('id', tx('sweep_steps').where({ id: stepId }).select('sweep_id'))
    .forUpdate()
    .first(columns);

type StepChange = Partial<Pick<StoredStep, 'status' | 'hash' | 'failure'>>;

/** Changes one try of a step that is still in one of some states. @returns whether it was. */
export async function updateStep(
  db: Queryable,
  { stepId, attempt, from }: StepTry & { from: StepStatus[] },
  change: StepChange,
): Promise<boolean> {
  return (await db('sweep_steps').where({ id: stepId, attempt }).whereIn('status', from).update(change)) === 1;
}

export async function endSweep(tx: Transaction, id: string, status: 'done' | 'failed', now: Date): Promise<void> {
  await tx('sweeps').where({ id }).update({ status, ended_at: now });
}

/** Lets the failed steps of a sweep wait for another try. */
export async function restartFailedSteps(tx: Transaction, id: string): Promise<void> {
  await tx('sweeps').where({ id }).update({ status: 'running', ended_at: null });
  await tx('sweep_steps')
    .where({ sweep_id: id, status: 'failed' })
    .update({ status: 'waiting', attempt: tx.raw('attempt + 1'), hash: null, failure: null });
}
