import { randomUUID } from 'node:crypto';
import { Problem } from '@hatchery/api/problems';
import type { Sweep, SweepPlan } from '@hatchery/api/wallets';
import type { Queryable, Transaction } from '@hatchery/kit/database';
import { mapPage, type Page, type Paging } from '@hatchery/kit/lists';
import { lockAccount, unknownUser } from '../users/users.ts';
import { listWallets } from '../wallets/wallets.ts';
import { presentSweep } from './sweeps.presenter.ts';
import {
  findRunningSweep,
  findSweep,
  insertSweep,
  listSteps,
  listSweeps,
  restartFailedSteps,
} from './sweeps.repository.ts';
import { receiverOn, type StoredStep, type StoredSweep } from './sweeps.rules.ts';

export { hasRunningSweepTo } from './sweeps.repository.ts';

const withSteps = async (db: Queryable, sweep: StoredSweep): Promise<Sweep> =>
  presentSweep(sweep, await listSteps(db, [sweep.id]));

/** Returns the sweep of a user that runs on a chain, if one does. */
export async function showRunningSweep(db: Queryable, userId: string, chainId: number): Promise<Sweep | undefined> {
  const sweep = await findRunningSweep(db, userId, chainId);
  return sweep && withSteps(db, sweep);
}

/** Returns one sweep of a user. @throws Problem not-found */
export async function showSweep(db: Queryable, userId: string, id: string): Promise<Sweep> {
  return withSteps(db, await ownSweep(db, userId, id));
}

async function ownSweep(db: Queryable, userId: string, id: string): Promise<StoredSweep> {
  const sweep = await findSweep(db, userId, id);
  if (!sweep) throw new Problem('not-found', 'This sweep does not exist.');
  return sweep;
}

/** Lists the sweeps of a user, newest first, each with its steps. */
export async function showSweeps(db: Queryable, userId: string, paging: Paging): Promise<Page<Sweep>> {
  const sweeps = await listSweeps(db, userId, paging);
  const ids = sweeps.items.map(({ id }) => id);
  const stepsOf = Map.groupBy(await listSteps(db, ids), ({ sweepId }) => sweepId);
  return mapPage(sweeps, (sweep) => presentSweep(sweep, stepsOf.get(sweep.id) ?? []));
}

/**
 * Starts everything that was planned, or nothing. If a sweep runs on that chain, returns it instead.
 * @throws Problem conflict if the wallets have changed since the plan was made, or if there is nothing to move
 */
export async function startSweep(
  tx: Transaction,
  { userId, plan, now }: { userId: string; plan: SweepPlan; now: Date },
): Promise<Sweep> {
  const { to, chainId } = plan;
  if (!(await lockAccount(tx, userId))) throw unknownUser();
  const running = await showRunningSweep(tx, userId, chainId);
  if (running) return running;
  if (plan.steps.length === 0) throw new Problem('conflict', 'There is nothing to sweep on this chain.');
  await checkWallets(tx, { userId, chainId, to, from: plan.steps, mustBeMain: true });
  const sweep: StoredSweep = { id: randomUUID(), userId, chainId, to, status: 'running', createdAt: now };
  const steps = plan.steps.map(
    ({ wallet, asset, tokenId, amount }, position): StoredStep => ({
      id: randomUUID(),
      sweepId: sweep.id,
      position,
      wallet,
      asset,
      tokenId: tokenId ?? null,
      amount,
      attempt: 1,
      status: 'waiting',
      hash: null,
      failure: null,
    }),
  );
  await insertSweep(tx, sweep, steps);
  return presentSweep(sweep, steps);
}

/** Retries the failed steps of a sweep. A sweep that runs is left to run. @throws Problem not-found, conflict */
export async function retrySweep(tx: Transaction, { userId, id }: { userId: string; id: string }): Promise<Sweep> {
  if (!(await lockAccount(tx, userId))) throw unknownUser();
  const sweep = await ownSweep(tx, userId, id);
  const { status, chainId, to } = sweep;
  if (status === 'running') return withSteps(tx, sweep);
  if (status === 'done') throw new Problem('conflict', 'Everything has arrived, so there is nothing to retry.');
  if (await findRunningSweep(tx, userId, chainId))
    throw new Problem('conflict', 'Another sweep is running on this chain. Try again when it has ended.');
  const failed = (await listSteps(tx, [id])).filter((step) => step.status === 'failed');
  await checkWallets(tx, { userId, chainId, to, from: failed, mustBeMain: false });
  await restartFailedSteps(tx, id);
  return showSweep(tx, userId, id);
}

type Route = { userId: string; chainId: number; to: string; from: { wallet: string }[]; mustBeMain: boolean };

/** Checks that the user still has the wallets. The account must be locked, so that they cannot change before the sweep is stored. */
async function checkWallets(tx: Transaction, { userId, chainId, to, from, mustBeMain }: Route): Promise<void> {
  const wallets = await listWallets(tx, userId);
  const receiver = wallets.find(({ address, main }) => address === to && (main || !mustBeMain));
  const custodial = new Set(wallets.filter(({ kind }) => kind === 'custodial').map(({ address }) => address));
  if (!receiver || !from.every(({ wallet }) => custodial.has(wallet)))
    throw new Problem('conflict', 'Your wallets have changed meanwhile. Preview the sweep again.');
  receiverOn(receiver, chainId);
}
