import type { LedgerProof } from '@hatchery/api/ledger';
import type { Queryable } from '@hatchery/kit/database';

export type Proof = Omit<LedgerProof, 'uid' | 'startedAt' | 'finishedAt'> & {
  id: string;
  startedAt: Date;
  finishedAt: Date | null;
};

const columns = {
  id: 'id',
  status: 'status',
  by: 'started_by',
  startedAt: 'started_at',
  finishedAt: 'finished_at',
  accounts: 'accounts',
  entries: 'entries',
  holds: 'holds',
  assets: 'assets',
  failures: 'failures',
  moreFailures: 'more_failures',
};

/** Begins a proof. Its caller has ended all others. */
export async function insertProof(
  db: Queryable,
  { id, by, now }: { id: string; by: Proof['by']; now: Date },
): Promise<void> {
  await db('proofs').insert({ id, status: 'running', started_by: by, started_at: now });
}

/** Ends proofs whose process has ended. */
export async function updateAbandoned(db: Queryable, now: Date): Promise<void> {
  await db('proofs').where({ status: 'running' }).update({ status: 'broken-off', finished_at: now });
}

type End = Pick<Proof, 'status'> & Partial<Omit<Proof, 'id' | 'by' | 'startedAt' | 'finishedAt' | 'status'>>;

/** Ends a proof. */
export async function updateProof(db: Queryable, id: string, { status, ...found }: End, now: Date): Promise<void> {
  const { accounts = 0, entries = 0, holds = 0, assets = [], failures = [], moreFailures = 0 } = found;
  await db('proofs')
    .where({ id, status: 'running' })
    .update({
      ...{ status, accounts, entries, holds, finished_at: now, more_failures: moreFailures },
      ...{ assets: JSON.stringify(assets), failures: JSON.stringify(failures) },
    });
}

export const findProof = (db: Queryable, id: string): Promise<Proof | undefined> =>
  db('proofs').where({ id }).first(columns);

/** Finds the proof that runs, or did when its process ended, and the last one that ended. */
export async function listLatestProofs(
  db: Queryable,
): Promise<{ running: Proof | undefined; latest: Proof | undefined }> {
  const newest = db('proofs').orderBy('started_at', 'desc').limit(1).select(columns);
  const [[running], [latest]] = await Promise.all([
    newest.clone().where({ status: 'running' }),
    newest.clone().whereIn('status', ['passed', 'failed']),
  ]);
  return { running, latest };
}

/** Finds when the last proof began that passed. */
export async function findLastSuccess(db: Queryable): Promise<Date | undefined> {
  const row = await db('proofs').where({ status: 'passed' }).orderBy('started_at', 'desc').first('started_at');
  return row?.started_at;
}
