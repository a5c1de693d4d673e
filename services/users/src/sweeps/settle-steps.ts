import type { Transaction } from '@hatchery/kit/database';
import { endSweep, lockSweepOf, selectSteps, updateStep } from './sweeps.repository.ts';
import { outcomeOf, type StepStatus, type StepTry, stepOfReference } from './sweeps.rules.ts';

type News = { status: 'seen' | 'final'; hash: string } | { status: 'failed'; failure: string };

/** What the relay tells may come before it is noted that the relay has it. */
const before: Record<News['status'], StepStatus[]> = {
  // Seen again, in another block or under another fee.
  seen: ['waiting', 'sent', 'seen'],
  final: ['waiting', 'sent', 'seen'],
  failed: ['waiting', 'sent', 'seen'],
};

/** Notes what became of what the relay knows by a reference, if that is a step of ours. */
export async function settleReference(tx: Transaction, reference: string, news: News, now: Date): Promise<void> {
  const step = stepOfReference(reference);
  if (step) await settleStep(tx, step, news, now);
}

/** Notes what became of one try of a step; the last step to end ends the sweep. */
export async function settleStep(tx: Transaction, step: StepTry, news: News, now: Date): Promise<void> {
  // Steps that end at the same moment take turns: the later one sees that it is the last.
  const sweep = await lockSweepOf(tx, step.stepId);
  if (!sweep || !(await updateStep(tx, { ...step, from: before[news.status] }, news))) return;
  const outcome = outcomeOf(await selectSteps(tx, [sweep.id]));
  if (outcome) await endSweep(tx, sweep.id, outcome, now);
}
