import { randomUUID } from 'node:crypto';
import { Problem } from '@hatchery/api/problems';
import type { Sweep, SweepPlan } from '@hatchery/api/wallets';
import type { Queryable, Transaction } from '@hatchery/kit/database';
import { mapPage, type Page, type Paging } from '@hatchery/kit/lists';
import { lockAccount, unknownUser } from '../users/users.ts';
import { listWallets } from '../wallets/wallets.ts';
import {
  insertSweep,
  listSweepRows,
  restartFailed,
  selectRunning,
  selectSteps,
  selectSweep,
} from './sweeps.repository.ts';
import { refuseReceiver, type StepRow, type SweepRow, toSweep } from './sweeps.rules.ts';

export { isRunningTo as hasRunningSweepTo } from './sweeps.repository.ts';

const view = async (db: Queryable, sweep: SweepRow): Promise<Sweep> =>
  toSweep(sweep, await selectSteps(db, [sweep.id]));

/** The sweep of a user that runs, if one does. */
export async function runningSweep(db: Queryable, userId: string): Promise<Sweep | undefined> {
  const sweep = await selectRunning(db, userId);
  return sweep && view(db, sweep);
}

/** One sweep of a user. @throws Problem not-found */
export async function findSweep(db: Queryable, userId: string, id: string): Promise<Sweep> {
  const sweep = await selectSweep(db, userId, id);
  if (!sweep) throw unknownSweep();
  return view(db, sweep);
}

/** Lists the sweeps of a user, newest first, each with its steps. */
export async function listSweeps(db: Queryable, userId: string, paging: Paging): Promise<Page<Sweep>> {
  const sweeps = await listSweepRows(db, userId, paging);
  const ids = sweeps.items.map(({ id }) => id);
  const stepsOf = Map.groupBy(await selectSteps(db, ids), (step) => step.sweep_id);
  return mapPage(sweeps, (row) => toSweep(row, stepsOf.get(row.id) ?? []));
}

/**
 * Begins what was planned, all of it or nothing; while a sweep runs, that is the answer.
 * @throws Problem conflict when the wallets have changed since it was planned, or there is nothing to move.
 */
export async function startSweep(
  tx: Transaction,
  { userId, plan, now }: { userId: string; plan: SweepPlan; now: Date },
): Promise<Sweep> {
  if (!(await lockAccount(tx, userId))) throw unknownUser();
  const running = await runningSweep(tx, userId);
  if (running) return running;
  if (plan.steps.length === 0) throw new Problem('conflict', 'There is nothing to sweep.');
  await checkWallets(tx, { userId, chainId: plan.chainId, to: plan.to, from: plan.steps, mustBeMain: true });
  const sweep: SweepRow = {
    id: randomUUID(),
    user_id: userId,
    chain_id: plan.chainId,
    to_address: plan.to,
    status: 'running',
    created_at: now,
    ended_at: null,
  };
  const steps = plan.steps.map(
    ({ wallet, asset, tokenId, amount }, position): StepRow => ({
      id: randomUUID(),
      sweep_id: sweep.id,
      position,
      wallet,
      asset,
      token_id: tokenId ?? null,
      amount,
      attempt: 1,
      status: 'waiting',
      hash: null,
      failure: null,
    }),
  );
  await insertSweep(tx, sweep, steps);
  return toSweep(sweep, steps);
}

/** Has the failed steps of a sweep tried again; one that runs is left to run. @throws Problem not-found, conflict */
export async function retrySweep(tx: Transaction, { userId, id }: { userId: string; id: string }): Promise<Sweep> {
  if (!(await lockAccount(tx, userId))) throw unknownUser();
  const sweep = await selectSweep(tx, userId, id);
  if (!sweep) throw unknownSweep();
  if (sweep.status === 'running') return view(tx, sweep);
  if (sweep.status === 'done') throw new Problem('conflict', 'Everything has arrived: there is nothing to try again.');
  if (await selectRunning(tx, userId)) throw new Problem('conflict', 'Another sweep is running. Try again after it.');
  const failed = (await selectSteps(tx, [id])).filter(({ status }) => status === 'failed');
  await checkWallets(tx, { userId, chainId: sweep.chain_id, to: sweep.to_address, from: failed, mustBeMain: false });
  await restartFailed(tx, id);
  return findSweep(tx, userId, id);
}

type Route = { userId: string; chainId: number; to: string; from: { wallet: string }[]; mustBeMain: boolean };

/** The account is locked, so whose the wallets are does not change before the sweep is stored. */
async function checkWallets(tx: Transaction, { userId, chainId, to, from, mustBeMain }: Route): Promise<void> {
  const wallets = await listWallets(tx, userId);
  const receiver = wallets.find(({ address, main }) => address === to && (main || !mustBeMain));
  const custodial = new Set(wallets.filter(({ kind }) => kind === 'custodial').map(({ address }) => address));
  if (!receiver || !from.every(({ wallet }) => custodial.has(wallet)))
    throw new Problem('conflict', 'Your wallets have changed meanwhile. Look again what there is to sweep.');
  refuseReceiver(receiver, chainId);
}

const unknownSweep = () => new Problem('not-found', 'There is no such sweep.');
