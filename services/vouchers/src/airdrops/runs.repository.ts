import type { AirdropAdvice, AirdropContract, AirdropDryRun } from '@hatchery/api/airdrop-shapes';
import type { Queryable, Row, Transaction } from '@hatchery/kit/database';

export type Run = {
  id: string;
  airdropId: string;
  version: number;
  status: AirdropDryRun['status'];
  waitsFor: string | null;
  /** The last number that was judged, and the last address where a rule is. */
  number: number;
  afterAddress: string | null;
  isJudged: boolean;
  total: number | null;
  chainId: number | null;
  block: number | null;
  eligible: number;
  ineligible: number;
  reasons: Record<string, number>;
  amount: bigint;
  most: bigint;
  gas: AirdropDryRun['gas'] | null;
  contract: AirdropContract | null;
  advice: AirdropAdvice[];
  createdBy: string;
  createdAt: Date;
  finishedAt: Date | null;
};

const runOf = (row: Row): Run => ({
  ...{ id: row.id, airdropId: row.airdrop_id, version: row.version, status: row.status, waitsFor: row.waits_for },
  ...{ number: row.number, afterAddress: row.after_address, isJudged: row.is_judged, total: row.total },
  ...{ chainId: row.chain_id, block: row.block, eligible: row.eligible, ineligible: row.ineligible },
  ...{ reasons: row.reasons, amount: BigInt(row.amount), most: BigInt(row.most), gas: row.gas },
  ...{ contract: row.contract, advice: row.advice, createdBy: row.created_by, createdAt: row.created_at },
  finishedAt: row.finished_at,
});

type NewRun = Pick<Run, 'id' | 'airdropId' | 'version' | 'total' | 'chainId' | 'createdBy' | 'createdAt'>;

export async function insertRun(tx: Transaction, run: NewRun): Promise<void> {
  await tx('airdrop_runs').insert({
    ...{ id: run.id, airdrop_id: run.airdropId, version: run.version, status: 'running', total: run.total },
    ...{ chain_id: run.chainId, created_by: run.createdBy, created_at: run.createdAt },
  });
}

export async function findRun(db: Queryable, id: string): Promise<Run | undefined> {
  const row = await db('airdrop_runs').where({ id }).first();
  return row && runOf(row);
}

/** Lists dry runs that are not done, oldest first. */
export const listOpenRuns = (db: Queryable, limit: number): Promise<string[]> =>
  db('airdrop_runs').whereNot({ status: 'done' }).orderBy(['created_at', 'id']).limit(limit).pluck('id');

/** Finds a dry run that is not done, and keeps it until `tx` ends. */
export async function lockOpenRun(tx: Transaction, id: string): Promise<Run | undefined> {
  const row = await tx('airdrop_runs').where({ id }).whereNot({ status: 'done' }).forUpdate().first();
  return row && runOf(row);
}

/** Lists the newest dry run of each of some airdrops. */
export async function listNewestRuns(db: Queryable, airdropIds: string[]): Promise<Run[]> {
  const rows = await db('airdrop_runs')
    .distinctOn('airdrop_id')
    .whereIn('airdrop_id', airdropIds)
    .orderBy([{ column: 'airdrop_id' }, { column: 'created_at', order: 'desc' }, { column: 'id' }]);
  return rows.map(runOf);
}

/** Deletes the dry runs of a draft, with their recipients. */
export async function deleteRuns(tx: Transaction, airdropId: string): Promise<void> {
  await tx('airdrop_runs').where({ airdrop_id: airdropId }).delete();
}

type Progress = Pick<Run, 'number' | 'afterAddress' | 'isJudged' | 'eligible' | 'ineligible' | 'reasons' | 'amount'>;

/** Notes how far a dry run is. */
export async function updateProgress(tx: Transaction, id: string, progress: Progress): Promise<void> {
  await tx('airdrop_runs')
    .where({ id })
    .update({
      ...{ status: 'running', waits_for: null, number: progress.number, after_address: progress.afterAddress },
      ...{ is_judged: progress.isJudged, eligible: progress.eligible, ineligible: progress.ineligible },
      ...{ reasons: JSON.stringify(progress.reasons), amount: String(progress.amount) },
    });
}

export async function updateBlock(tx: Transaction, id: string, block: number): Promise<void> {
  await tx('airdrop_runs').where({ id }).update({ block });
}

/** Notes what a dry run waits for. */
export async function updateWaiting(db: Queryable, id: string, waitsFor: string): Promise<boolean> {
  const changed = await db('airdrop_runs')
    .where({ id })
    .whereNot({ status: 'done' })
    .andWhereRaw('waits_for is distinct from ?', [waitsFor])
    .update({ status: 'waiting', waits_for: waitsFor });
  return changed === 1;
}

type Totals = Pick<Run, 'most' | 'gas' | 'contract' | 'advice'> & { finishedAt: Date };

export async function updateDone(tx: Transaction, id: string, totals: Totals): Promise<void> {
  const { most, gas, contract, advice, finishedAt } = totals;
  await tx('airdrop_runs')
    .where({ id })
    .update({
      ...{ status: 'done', waits_for: null, most: String(most), gas: gas && JSON.stringify(gas) },
      ...{ contract: contract && JSON.stringify(contract), advice: JSON.stringify(advice), finished_at: finishedAt },
    });
}
