import type { Transaction } from '@hatchery/kit/database';
import { endSweep, listSteps, lockSweepOf, updateStep } from './sweeps.repository.ts';
import { outcomeOf, type StepStatus, type StepTry, stepOfReference } from './sweeps.rules.ts';

type News = { status: 'seen' | 'final'; hash: string } | { status: 'failed'; failure: string };

/**
 * The states that news can change. An event may arrive before the step is stored as sent. A step can be seen again, in another
 * block or with another fee.
 */
const open: StepStatus[] = ['waiting', 'sent', 'seen'];

/** Stores what became of a transaction, if it is a step of a sweep. */
export async function settleReference(tx: Transaction, reference: string, news: News, now: Date): Promise<void> {
  const step = stepOfReference(reference);
  if (step) await settleStep(tx, step, news, now);
}

/** Stores what became of one try of a step. The last step to end ends the sweep. */
export async function settleStep(tx: Transaction, step: StepTry, news: News, now: Date): Promise<void> {
  // The lock makes steps that end at the same moment take turns, so that the later one sees that it is the last.
  const sweep = await lockSweepOf(tx, step.stepId);
  if (!sweep || !(await updateStep(tx, { ...step, from: open }, news))) return;
  const outcome = outcomeOf(await listSteps(tx, [sweep.id]));
  if (outcome) await endSweep(tx, sweep.id, outcome, now);
}
