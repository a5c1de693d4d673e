import { afterCommit } from '@hatchery/kit/after-commit';
import type { Transaction } from '@hatchery/kit/database';
import type { TradesContext } from '../context.ts';
import { insertMovements } from './movements.repository.ts';
import type { Movement, NewMovement, Refusal } from './movements.rules.ts';

export type { Bodies, Movement, NewMovement, Refusal } from './movements.rules.ts';
export { holdReference, returnReference, settleReference } from './movements.rules.ts';

/** The answer of the ledger. */
export type Answer = { postingId?: string | undefined };

/** Goes on when a movement has ended, in the transaction that ends it. It must not call other services. */
export type Subject = {
  done(context: TradesContext, tx: Transaction, movement: Movement, answer: Answer): Promise<void>;
  /** Undoes what led to the movement. The ledger has promised that it will never happen. Without it, the movement is tried again. */
  refused?(context: TradesContext, tx: Transaction, movement: Movement, refusal: Refusal): Promise<void>;
};

/** Stores a movement. The request makes it itself, by `drive`, after its transaction. @returns its id. */
export async function insertMovement(tx: Transaction, movement: NewMovement): Promise<string> {
  const [id] = await insertMovements(tx, [movement]);
  return id as string;
}

/** Stores movements that the worker makes once `tx` has committed. */
export async function queueMovements(
  { movementAlarm }: Pick<TradesContext, 'movementAlarm'>,
  tx: Transaction,
  movements: NewMovement[],
): Promise<void> {
  if (movements.length === 0) return;
  await insertMovements(tx, movements, 'worker');
  afterCommit(tx, movementAlarm.ring);
}
