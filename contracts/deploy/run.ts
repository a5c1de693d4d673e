import type { Hex } from 'viem';
import { type DeployChain, DeploymentError } from './chain.ts';
import type { JournalStep } from './journal.ts';
import type { Step } from './plan.ts';

const stages: readonly Step['stage'][] = ['implementation', 'proxy', 'link', 'hand-over'];

interface Run {
  chain: DeployChain;
  steps: readonly Step[];
  /** The journal's notes on each step, changed in place. */
  notes: JournalStep[];
  /** Stores the notes. */
  save(): void;
}

/**
 * Makes sure that every step is mined, in order, and returns how many it sent. A step that the chain has taken is not
 * sent again, because its nonce is used.
 * @throws DeploymentError if a step reverted, or if a foreign transaction used one of its nonces
 */
export async function runSteps({ chain, steps, notes, save }: Run): Promise<number> {
  const taken = await chain.nonce('latest');
  const send: Send = (step, note) =>
    chain.send(step, (hash) => {
      note.hash = hash;
      save();
    });
  let sent = 0;
  for (const stage of stages) {
    const under = steps.flatMap((step, index) =>
      step.stage === stage ? [{ step, note: notes[index] as JournalStep }] : [],
    );
    for (const { step, note } of under) {
      if (step.nonce < taken) continue;
      delete note.block;
      // Wait for a transaction that is pending since an earlier attempt.
      if (note.hash !== undefined && (await chain.isKnown(note.hash))) continue;
      await send(step, note);
      sent += 1;
    }
    for (const { step, note } of under) await confirm(chain, step, note, send);
    if (under.length > 0) save();
  }
  return sent;
}

type Send = (step: Step, note: JournalStep) => Promise<void>;

/** Waits for a step to be mined. If the node drops it from its pool, it is sent again while its nonce is free. */
async function confirm(chain: DeployChain, step: Step, note: JournalStep, send: Send): Promise<void> {
  if (note.block !== undefined) return;
  if (note.hash === undefined || !(await chain.isKnown(note.hash))) {
    if ((await chain.nonce('latest')) > step.nonce)
      throw new DeploymentError(`Nonce ${step.nonce}, meant for ${step.what}, was used by another transaction`);
    await send(step, note);
  }
  const { status, blockNumber } = await chain.receipt(note.hash as Hex);
  if (status !== 'success') throw new DeploymentError(`${step.what} reverted in transaction ${note.hash}`);
  note.block = Number(blockNumber);
}
