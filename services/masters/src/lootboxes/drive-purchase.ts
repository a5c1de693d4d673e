import { Problem } from '@hatchery/api/problems';
import { isPassing } from '@hatchery/kit/failures';
import { announceChange } from '@hatchery/kit/notify';
import type { MastersContext } from '../context.ts';
import { dayOf } from '../days.ts';
import { commitAhead, NoCommitment } from './epochs.ts';
import { findPurchase, updateFailedRolls, updateState } from './purchases.repository.ts';
import {
  isEnded,
  legsOf,
  mostFailedRolls,
  type Purchase,
  type PurchaseState,
  type Refusal,
  referenceOf,
} from './purchases.rules.ts';
import { findReceipt } from './receipts.repository.ts';
import { rollPurchase } from './roll.ts';
import { updateReturnedOfDay, updateReturnedStock } from './stock.repository.ts';

type Context = Pick<MastersContext, 'config' | 'database' | 'internal' | 'now' | 'randomBytes' | 'seeds' | 'log'>;

/** Statuses that say nothing about a purchase: the other service is too busy, or does not trust or know this release yet. */
const passing = new Set([401, 403, 408, 425, 429]);

const isRefusal = (error: unknown): error is Problem =>
  error instanceof Problem && error.status < 500 && error.code !== 'request-in-progress' && !passing.has(error.status);

/** Fields that a purchase and its payment have in common. */
const sharedFields = ['body.saveId', 'body.currency'];

const refusalOf = ({ code, message: detail, errors = [] }: Problem): Refusal => ({
  ...{ code, detail },
  field: errors.find(({ path }) => sharedFields.includes(path))?.path,
});

const notKnown = (cause: unknown) =>
  new Problem('service-unavailable', 'This is being settled. Nothing is lost. Look again in a moment.', { cause });

const notDrawn: Refusal = {
  code: 'service-unavailable',
  detail: 'The draw could not be stored, so nothing was bought. What was paid goes back to the save.',
};

/**
 * Goes on with a purchase until it ends, or until it is in one of these states. Each call to another service has a reference that is
 * used once, and each step is taken once, so that anybody may do this at any time: the request, or a worker after a crash.
 * @returns the purchase. @throws Problem service-unavailable while an answer is not known.
 */
export async function drivePurchase(
  context: Context,
  id: string,
  until: readonly PurchaseState[] = [],
): Promise<Purchase> {
  for (;;) {
    const purchase = await findPurchase(context.database.knex, id);
    if (!purchase) throw new Error(`There is no purchase ${id}.`);
    if (isEnded(purchase.state) || until.includes(purchase.state)) return purchase;
    if (purchase.state === 'reserved') await payAndRoll(context, purchase);
    else if (purchase.state === 'rolled') await give(context, purchase);
    else await giveBack(context, purchase);
  }
}

/** Asks for the payment. A refused one may be on its way a second time, so its reference is used up before anything is undone. */
async function payAndRoll(context: Context, purchase: Purchase): Promise<void> {
  const { games } = context.internal;
  const { id, saveId, userId, gameId, currency, price } = purchase;
  const asked = { reference: referenceOf(id, 'pay'), saveId, userId, currency };
  try {
    await games.changeSaveCurrency({ body: { ...asked, gameId, delta: `-${price}`, onlyEarned: true } });
  } catch (error) {
    if (!isRefusal(error)) throw notKnown(error);
    const { state } = await games.voidSaveCurrency({ body: asked }).catch((unknown: unknown) => {
      throw notKnown(unknown);
    });
    if (state === 'voided') return undo(context, purchase, 'refused', refusalOf(error));
  }
  await roll(context, purchase);
}

/** Draws, and stores what was drawn. A payment goes back whose draw cannot be stored. */
async function roll(context: Context, purchase: Purchase): Promise<void> {
  const { database, log } = context;
  const { id } = purchase;
  const tryOnce = () => database.transaction((tx) => rollPurchase(tx, context, id));
  try {
    await tryOnce().catch(async (error: unknown) => {
      if (!(error instanceof NoCommitment)) throw error;
      await commitAhead(context);
      await tryOnce();
    });
  } catch (error) {
    if (isPassing(error)) throw notKnown(error);
    log.error({ err: error, purchase: id }, 'a draw could not be stored');
    const failed = await database.transaction((tx) => updateFailedRolls(tx, id));
    if (failed < mostFailedRolls) throw notKnown(error);
    await undo(context, purchase, 'returning', notDrawn);
  }
}

/** Ends what was not bought, and puts its stock and its place in the day back, once. */
async function undo(
  { database, now }: Context,
  { id, boxId, gameId, amount, limited, userId, createdAt }: Purchase,
  to: 'refused' | 'returning',
  refusal: Refusal,
): Promise<void> {
  await database.transaction(async (tx) => {
    const time = now();
    if (!(await updateState(tx, { id, from: 'reserved', to, refusal, now: time, dueAt: time }))) return;
    if (limited) await updateReturnedStock(tx, { boxId, amount });
    await updateReturnedOfDay(tx, { day: dayOf(createdAt), gameId, amount });
    await announceChange(tx, userId, ['lootboxes']);
  });
}

/** Gives the items as vouchers. It was paid for, so that a refusal is a fault of ours: it is told to operators, and tried again. */
async function give(context: Context, purchase: Purchase): Promise<void> {
  const { database, internal, now, log } = context;
  const { id, userId } = purchase;
  const receipt = await findReceipt(database.knex, id);
  if (!receipt) throw new Error(`The purchase ${id} has no receipt.`);
  const legs = legsOf(purchase, receipt.itemIds);
  try {
    await internal.vouchers.postToLedger({ body: { reference: referenceOf(id, 'give'), reason: 'bought', legs } });
  } catch (error) {
    if (isRefusal(error)) log.error({ err: error, purchase: id }, 'the ledger refused items that were paid for');
    throw notKnown(error);
  }
  await database.transaction(async (tx) => {
    if (!(await updateState(tx, { id, from: 'rolled', to: 'given', now: now(), dueAt: now() }))) return;
    await announceChange(tx, userId, ['items', 'lootboxes', 'vouchers']);
  });
}

/** Gives a payment back. Where the save is gone, nobody can have it back, and the purchase is over. */
async function giveBack(context: Context, purchase: Purchase): Promise<void> {
  const { database, internal, now, log } = context;
  const { id, saveId, userId, currency, price } = purchase;
  const asked = { reference: referenceOf(id, 'return'), saveId, userId, currency };
  try {
    await internal.games.changeSaveCurrency({ body: { ...asked, delta: price } });
  } catch (error) {
    const isGone = error instanceof Problem && error.code === 'not-found';
    if (!isGone) {
      if (isRefusal(error)) log.error({ err: error, purchase: id }, 'a save does not take back what it paid');
      throw notKnown(error);
    }
    await internal.games.voidSaveCurrency({ body: asked }).catch((unknown: unknown) => {
      throw notKnown(unknown);
    });
  }
  await database.transaction(async (tx) => {
    if (!(await updateState(tx, { id, from: 'returning', to: 'returned', now: now(), dueAt: now() }))) return;
    await announceChange(tx, userId, ['lootboxes']);
  });
}
