import { isDeepStrictEqual } from 'node:util';
import { badField, fieldProblem, Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { lockLiving } from '@hatchery/kit/families';
import type { CallContext } from '@hatchery/kit/http';
import { idOfRequest } from '@hatchery/kit/id-of-request';
import { within } from '@hatchery/kit/within';
import { type Hex, toHex } from 'viem';
import { getLootbox } from '../content/content.ts';
import type { MastersContext } from '../context.ts';
import { dayOf, secondsUntilTomorrow } from '../days.ts';
import { handsOffMilliseconds } from '../due-work.ts';
import type { MastersChain } from '../onchain/chains.ts';
import { drivePurchase } from './drive-purchase.ts';
import { findCurrentOdds, type PublishedOdds } from './odds.repository.ts';
import { requireOpenPlace } from './places.ts';
import { findPurchase, insertPurchase, type NewPurchase } from './purchases.repository.ts';
import type { Purchase, Refusal } from './purchases.rules.ts';
import { findReceipt, type Receipt } from './receipts.repository.ts';
import { requireBox } from './require-box.ts';
import { signReceipt } from './sign-receipts.ts';
import { updateSoldOfDay, updateTakenStock } from './stock.repository.ts';

type Body = {
  saveId: string;
  currency: string;
  amount: number;
  lootboxId: number;
  clientSeed?: string | undefined;
};

type Asked = { chain: MastersChain; body: Body; userId: string; id: string };

/** For so long a request waits for the ledger and the signer. What takes longer arrives by itself. */
const deliveryMilliseconds = 3_000;

/**
 * Sells boxes for a currency of a save, and opens them at once. From the moment when it is stored, the purchase goes on by itself.
 * Duplicates of a request are one purchase.
 * @returns the receipt. @throws Problem forbidden, bad-request, not-found, conflict, insufficient-balance, paused, service-unavailable.
 */
export async function openBoxes(
  context: MastersContext,
  { passport, headers }: Pick<CallContext, 'passport' | 'headers'>,
  chain: MastersChain,
  body: Body,
): Promise<Receipt> {
  const userId = passport.subject;
  const id = idOfRequest('masters lootbox', userId, headers['idempotency-key']?.toString());
  const known = await findPurchase(context.database.knex, id);
  if (known) requireSame(known, { chain, body });
  else await reserve(context, { chain, body, userId, id });
  const { state, refusal } = await drivePurchase(context, id, ['rolled', 'returning']);
  if (state === 'returning') await within(deliveryMilliseconds, finish(context, id));
  if (refusal) throw problemOf(refusal);
  const receipt = await findReceipt(context.database.knex, id);
  if (!receipt) throw new Error(`The purchase ${id} has no receipt.`);
  await within(deliveryMilliseconds, Promise.all([finish(context, id), sign(context, receipt)]));
  return receipt;
}

const problemOf = ({ code, detail, field }: Refusal) =>
  field === undefined ? new Problem(code, detail) : fieldProblem(code, field, detail);

const finish = (context: MastersContext, id: string) =>
  drivePurchase(context, id).then(
    () => undefined,
    async (error: unknown) => context.log.info({ err: error, purchase: id }, 'a purchase is still due'),
  );

async function sign(context: MastersContext, receipt: Receipt): Promise<void> {
  if (receipt.signature) return;
  await signReceipt(context, receipt).catch((error: unknown) =>
    context.log.info({ err: error, receipt: receipt.id }, 'a receipt is not signed yet'),
  );
}

/** A purchase has the id of its Idempotency-Key, whatever becomes of the answer. */
function requireSame(known: Purchase, { chain: { chainId }, body }: Pick<Asked, 'chain' | 'body'>): void {
  const asked = { chainId, saveId: body.saveId, currency: body.currency, amount: body.amount, boxId: body.lootboxId };
  const { saveId, currency, amount, boxId } = known;
  const isSame = isDeepStrictEqual(asked, { chainId: known.chainId, saveId, currency, amount, boxId });
  const isSameSeed = body.clientSeed === undefined || body.clientSeed.toLowerCase() === known.clientSeed;
  if (!isSame || !isSameSeed)
    throw new Problem('idempotency-key-reused', 'This Idempotency-Key was used for another request.');
}

/** Stores a purchase, and takes its stock. Nothing is paid yet. */
async function reserve(context: MastersContext, asked: Asked): Promise<void> {
  const { database, now, config } = context;
  const purchase = await preparePurchase(context, asked);
  const stock = getLootbox(purchase.boxId)?.offChainStock ?? null;
  await database.transaction(async (tx) => {
    await lockLiving(tx, [purchase.userId]);
    const isNew = await insertPurchase(tx, purchase, new Date(now().getTime() + handsOffMilliseconds));
    if (!isNew) return;
    if (stock !== null) await takeStock(tx, { ...purchase, stock });
    await takeFromDay(tx, { ...purchase, most: config.BOXES_PER_GAME_PER_DAY });
  });
}

async function takeStock(
  tx: Transaction,
  { boxId, amount, stock }: { boxId: number; amount: number; stock: number },
): Promise<void> {
  if (await updateTakenStock(tx, { boxId, amount, stock })) return;
  throw fieldProblem('conflict', 'body.amount', 'There are not so many of these boxes left. Nothing was bought.');
}

async function takeFromDay(
  tx: Transaction,
  { gameId, amount, createdAt, most }: Pick<NewPurchase, 'gameId' | 'amount' | 'createdAt'> & { most: number },
): Promise<void> {
  if (await updateSoldOfDay(tx, { day: dayOf(createdAt), gameId, amount, most })) return;
  const message =
    'Players of this game cannot buy so many more boxes today. Nothing was bought. There are more tomorrow.';
  throw new Problem('too-many-requests', message, { retryAfterSeconds: secondsUntilTomorrow(createdAt) });
}

/** Decides what is bought: everything that a draw depends on, but its number. */
async function preparePurchase(context: MastersContext, asked: Asked): Promise<NewPurchase> {
  const { database, randomBytes, now } = context;
  const { chain, userId, id, body } = asked;
  const { saveId, currency, amount, lootboxId: boxId, clientSeed } = body;
  await context.salesSwitch.requireGoing();
  await requireOpenPlace(context, userId);
  const { box, entry } = await requireBox(context, boxId);
  const price = entry.prices[`save:${currency}`];
  if (price === undefined || box.gameId === null)
    throw badField('body.currency', `No save pays for this box in ${currency}. See \`GET /v2/masters/lootbox\`.`);
  const odds = await findCurrentOdds(database.knex, boxId);
  if (!odds) throw new Problem('service-unavailable', 'The odds of this box are being published. Please try again.');
  return {
    ...{ id, userId, saveId, gameId: box.gameId, chainId: chain.chainId, boxId, oddsVersion: odds.version },
    ...{ amount, currency, price: String(BigInt(price) * BigInt(amount)), limited: box.offChainStock !== null },
    clientSeed: (clientSeed?.toLowerCase() as Hex | undefined) ?? toHex(randomBytes(32)),
    assets: await assetsOf(context, chain, odds),
    createdAt: now(),
  };
}

/** Finds the asset in the ledger of each item of a box, and keeps it from being deleted. @throws Problem conflict where one has none. */
async function assetsOf(
  { internal }: Pick<MastersContext, 'internal'>,
  { chainId, mastersItems: contract }: MastersChain,
  { items }: PublishedOdds,
): Promise<Record<string, string>> {
  const tokenIds = items.map(({ itemId }) => String(itemId));
  const found = await internal.vouchers.promiseTokens({ body: { chainId, contract, tokenIds } }).catch((error) => {
    if (error instanceof Problem && error.errors && error.code === 'not-found')
      throw new Problem('conflict', 'Items of this box cannot be given off the chain yet.', { cause: error });
    throw error;
  });
  return Object.fromEntries(found.map(({ tokenId, assetId }) => [tokenId, assetId]));
}
