import { findRedemptions, recordRefusal } from '@hatchery/indexing/redemptions/redemptions';
import { signVoucher, submitCalls } from '@hatchery/indexing/relay';
import type { Closable } from '@hatchery/kit/closing';
import { startPeriodicWork } from '@hatchery/kit/periodic-work';
import type { MastersContext } from '../context.ts';
import { workOffDue } from '../due-work.ts';
import { sendingOf } from '../kept/purchases.ts';
import { failSignature, giveLimitBack } from './settle.ts';
import { type Context, orderOf, storeSigned } from './sign.ts';
import { deleteAsked, listAskedBefore, updateSignature, updateTaken } from './signatures.repository.ts';
import { forsakenBefore, lifetimeOf, mostGiftGas, referenceOf, type Signature } from './signatures.rules.ts';

const intervalMilliseconds = 1_000;

type Sending = Context & Pick<MastersContext, 'chains' | 'log'>;

/** Tells whether the chain is ready for a signature, so that the relay is not handed what must fail. */
export type IsReady = (row: Signature) => Promise<boolean>;

/**
 * Has what is owed signed, and hands to the relay what the platform sends, until nothing is due. One that fails stays due, and holds
 * up no other.
 */
export async function sendDue(context: Sending, isReady: IsReady, isClosing = () => false): Promise<void> {
  const { database, now, log } = context;
  await workOffDue({
    ...{ now, isClosing },
    take: (which) => updateTaken(database.knex, which),
    work: (row) => send(context, row, isReady),
    tellLate: (late) => log.info(late, 'signatures are still due'),
  });
}

async function send(context: Sending, row: Signature, isReady: IsReady): Promise<void> {
  if (row.state === 'asked') return signOwed(context, row);
  if (row.state === 'signed' && (await isReady(row))) await submit(context, row);
}

/** Has what is owed signed. A refusal of the signer may be one of today: it is asked again later. */
async function signOwed(context: Sending, row: Signature): Promise<void> {
  const { database, internal, now } = context;
  const { id, kind, chainId } = row;
  const answer = await signVoucher(internal, orderOf(row));
  if ('done' in answer) {
    await database.transaction((tx) => storeSigned(tx, context, { row, voucher: answer.done }));
    return;
  }
  const { refusal: failure } = answer;
  const retryAt = Math.floor(now().getTime() / 1_000) + lifetimeOf(kind);
  await database.transaction(async (tx) => {
    if (await updateSignature(tx, { id, from: ['asked'] }, { state: 'refused', failure, dueAt: null }))
      await recordRefusal(tx, { reference: referenceOf(row), kind, subject: id, chainId, retryAt, failure });
  });
}

async function submit(context: Sending, row: Signature): Promise<void> {
  const { database, internal } = context;
  const reference = referenceOf(row);
  const [redemption] = await findRedemptions(database.knex, [reference]);
  if (redemption?.state !== 'signed') return;
  const { from, calls } = await sendingOf(context, row, redemption);
  const terms = row.owed
    ? { purpose: 'gift' as const, calls: calls.map((call) => ({ ...call, mostGas: mostGiftGas })) }
    : { purpose: 'action' as const, calls };
  const answer = await submitCalls(internal, { reference, chainId: row.chainId, from, ...terms });
  await database.transaction(async (tx) => {
    if ('refusal' in answer) return failSignature(tx, reference, answer.refusal);
    await updateSignature(tx, { id: row.id, from: ['signed'] }, { state: 'sent', dueAt: null });
  });
}

/** Sends what is due in each replica, until closed. */
export const startSending = (context: Sending, isReady: IsReady): Closable =>
  startPeriodicWork({
    name: 'send signatures',
    intervalMilliseconds,
    alarm: context.signatureAlarm,
    log: context.log,
    work: (isClosing) => sendDue(context, isReady, isClosing),
  });

const mostForsaken = 100;

/** Lets reservations go whose signature was never recorded, and never left the service, once nobody could use it. */
export async function endForsaken({ database, now }: Pick<Context, 'database' | 'now'>): Promise<void> {
  for (const row of await listAskedBefore(database.knex, forsakenBefore(now()), mostForsaken))
    await database.transaction(async (tx) => {
      if (await deleteAsked(tx, row.id)) await giveLimitBack(tx, row.id, referenceOf(row));
    });
}

/** Lets go what waits for a signature that will not come, as after a crash between the reservation and the answer. */
export const startEndingForsaken = (context: Sending): Closable =>
  startPeriodicWork({
    name: 'end what was never signed',
    intervalMilliseconds: 60_000,
    sharedBy: context.database,
    log: context.log,
    work: () => endForsaken(context),
  });
