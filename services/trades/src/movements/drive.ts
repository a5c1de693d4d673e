import { Problem } from '@hatchery/api/problems';
import type { TradesContext } from '../context.ts';
import { findMovement, updateEnded, updatePutOff } from './movements.repository.ts';
import type { Movement, Refusal } from './movements.rules.ts';
import type { Answer } from './movements.ts';
import { subjects } from './subjects.ts';

/** Statuses that say nothing about a movement: the ledger is too busy, or does not trust or know this release yet. */
const passing = new Set([401, 403, 408, 425, 429]);

/**
 * Makes the call of a movement and goes on, whoever has begun it. The ledger's answer decides, never a guess.
 * @throws Problem the refusal of the ledger, after everything was undone; service-unavailable while its answer is not known.
 */
export async function drive(context: TradesContext, id: string): Promise<void> {
  const movement = await findMovement(context.database.knex, id);
  if (!movement) throw new Error(`There is no movement ${id}.`);
  return driveKnown(context, movement);
}

/** Does the same with a movement that was just stored or read. */
export async function driveKnown(context: TradesContext, movement: Movement): Promise<void> {
  const refusal = movement.state === 'due' ? await make(context, movement) : movement.refusal;
  if (refusal) throw new Problem(refusal.code, refusal.detail);
}

/** Makes the call of a movement that is due. @returns why the ledger refused it, if it did. @throws Problem service-unavailable. */
export async function make(context: TradesContext, movement: Movement): Promise<Refusal | null> {
  let answer: Answer;
  try {
    answer = await send(context, movement);
  } catch (error) {
    if (!isRefusal(error)) throw notKnown(error);
    return undo(context, movement, { code: error.code, detail: error.message });
  }
  return finish(context, movement, { answer });
}

const isRefusal = (error: unknown): error is Problem =>
  error instanceof Problem && error.status < 500 && !passing.has(error.status);

const notKnown = (cause: unknown) =>
  new Problem('service-unavailable', 'This is being settled. Nothing is lost. Look again in a moment.', { cause });

async function send({ internal: { vouchers } }: TradesContext, { kind, body }: Movement): Promise<Answer> {
  if (kind === 'hold') await vouchers.holdVouchers({ body });
  else if (kind === 'replace') await vouchers.replaceHold({ body });
  else if (kind === 'return') await vouchers.releaseHolds({ body });
  else return vouchers.settleHolds({ body });
  return {};
}

/**
 * Undoes a movement that the ledger refused. The same call may be on its way elsewhere and pass after all, so the reference is voided
 * first: only then can it never happen.
 */
async function undo(context: TradesContext, movement: Movement, refusal: Refusal): Promise<Refusal | null> {
  const { database, internal, log } = context;
  if (!subjects[movement.subject].refused) {
    log.error({ movement: movement.id, refusal }, 'the ledger refused what it must not refuse');
    await updatePutOff(database.knex, movement.id);
    throw notKnown(undefined);
  }
  const body = { reference: movement.reference };
  const { state, postingId } = await internal.vouchers.voidReference({ body }).catch((error: unknown) => {
    throw notKnown(error);
  });
  return finish(context, movement, state === 'posted' ? { answer: { postingId } } : { refusal });
}

type End = { answer: Answer; refusal?: never } | { answer?: never; refusal: Refusal };

/** Ends a movement and goes on with its subject, once. @returns why it was refused, if it was, whoever has ended it. */
async function finish(context: TradesContext, movement: Movement, { answer, refusal }: End): Promise<Refusal | null> {
  const { id } = movement;
  const subject = subjects[movement.subject];
  const isEnded = await context.database.transaction(async (tx) => {
    if (!(await updateEnded(tx, { id, state: refusal ? 'refused' : 'done', refusal }))) return false;
    if (refusal) await subject.refused?.(context, tx, movement, refusal);
    else await subject.done(context, tx, movement, answer);
    return true;
  });
  if (isEnded) return refusal ?? null;
  const ended = await findMovement(context.database.knex, id);
  return ended?.refusal ?? null;
}
