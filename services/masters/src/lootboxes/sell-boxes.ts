import type { MastersLootboxSignature } from '@hatchery/api/lootbox-shapes';
import { badField, fieldProblem, Problem } from '@hatchery/api/problems';
import { boxTokenId } from '@hatchery/chain/draws';
import { requireOwnWallet } from '@hatchery/indexing/wallets';
import type { Transaction } from '@hatchery/kit/database';
import type { CallContext } from '@hatchery/kit/http';
import { type Address, zeroAddress } from 'viem';
import type { MastersContext } from '../context.ts';
import { openPurse, type Purse, promising, requireFunds } from '../kept/purchases.ts';
import { readBox } from '../onchain/boxes-reader.ts';
import type { MastersChain } from '../onchain/chains.ts';
import { payingCurrency } from '../onchain/currencies.ts';
import { type Order, signForCaller } from '../signing/sign.ts';
import { countLive } from '../signing/signatures.ts';
import { findAllowanceLeft, insertAllowanceUse, lockAllowance, lockBuyer } from './allowances.repository.ts';
import { createSignaturePresenter } from './lootboxes.presenter.ts';
import { findOdds } from './odds.repository.ts';
import { requireOpenPlace } from './places.ts';
import { notForSale, requireBox } from './require-box.ts';

type Body = { amount: number; receiver: string; lootboxId: number };
type SaleBody = Body & { payWithTicket?: boolean | undefined; currency: string };

/** How many signatures that sell boxes a player can leave unused at once: each uses up what the signer sells in a day. */
const mostUnused = 10;

/**
 * Signs the sale of boxes to a wallet of the caller at the price of this moment, with the odds that are in force on the chain. A wallet
 * that the platform keeps pays it at once.
 * @throws Problem forbidden (place, wallet), bad-request, not-found, conflict (not for sale, too many unused), insufficient-balance and
 * too-many-requests (kept wallets), policy-refused.
 */
export async function sellBoxes(
  context: MastersContext,
  call: CallContext,
  chain: MastersChain,
  body: SaleBody,
): Promise<MastersLootboxSignature> {
  const userId = call.passport.subject;
  await requireOpenPlace(context, userId);
  const { box, entry } = await requireBox(context, body.lootboxId);
  const currency = payingCurrency(chain, body, noPrice);
  const each = entry.prices[currency.key];
  if (each === undefined) throw noPrice(currency.symbol);
  const wallet = await requireOwnWallet(context.database.knex, call.passport, body.receiver, 'body.receiver');
  const tokenId = await requireTokenId(context, chain, body);
  const payment = {
    currency: currency.address,
    price: String(BigInt(each) * BigInt(body.amount)),
    payWithTicket: currency.kind === 'ticket',
    ticketId: String(box.ticketId),
  };
  const sale = { wallet, shop: chain.mastersLootboxes, currency, ticketId: box.ticketId };
  const look = () => openPurse(context, chain, sale);
  const prepare = async (tx: Transaction, purse: Purse | undefined): Promise<Order> => {
    await lockBuyer(tx, userId);
    if ((await countLive(tx, { userId, kind: 'boxes' })) >= mostUnused) throw tooManyUnused();
    if (purse) await requireFunds(tx, purse, payment.price);
    const order = orderOf(chain, { ...body, receiver: wallet.address, tokenId }, payment);
    return {
      ...{ ...order, kind: 'boxes', relayed: purse !== undefined },
      ...(purse && { reserve: promising(purse, payment.price) }),
    };
  };
  const present = createSignaturePresenter(context.chains);
  return signForCaller(context, call, { kind: 'boxes', look, prepare }, async (_tx, signed) => present(signed));
}

/**
 * Signs boxes that a wallet of the caller bought at a marketplace, up to the number that was recorded. They cost nothing more.
 * @throws Problem forbidden (place, wallet), not-found, conflict (fewer are left, not for sale), policy-refused.
 */
export async function claimSoldBoxes(
  context: MastersContext,
  call: CallContext,
  chain: MastersChain,
  body: Body,
): Promise<MastersLootboxSignature> {
  const { amount, lootboxId: boxId } = body;
  await requireOpenPlace(context, call.passport.subject);
  await requireBox(context, boxId);
  const wallet = await requireOwnWallet(context.database.knex, call.passport, body.receiver, 'body.receiver');
  const tokenId = await requireTokenId(context, chain, body);
  const key = { chainId: chain.chainId, receiver: wallet.address, boxId };
  const prepare = async (tx: Transaction): Promise<Order> => {
    await lockAllowance(tx, key);
    const left = await findAllowanceLeft(tx, key);
    if (left < amount) throw fewerLeft(left);
    return {
      ...orderOf(chain, { ...body, receiver: wallet.address, tokenId }, nothingToPay),
      kind: 'sold-boxes',
      occasion: `${chain.chainId}\n${wallet.address}\n${boxId}`,
      relayed: wallet.kind === 'custodial',
      reserve: (within, { id: signatureId }) => insertAllowanceUse(within, { signatureId, ...key, amount }),
    };
  };
  const present = createSignaturePresenter(context.chains);
  return signForCaller(context, call, { kind: 'sold-boxes', prepare }, async (_tx, signed) => present(signed));
}

type Payment = { currency: Address; price: string; payWithTicket: boolean; ticketId: string };
const nothingToPay: Payment = { currency: zeroAddress, price: '0', payWithTicket: false, ticketId: '0' };

type Sold = Pick<Body, 'amount' | 'lootboxId'> & { receiver: Address; tokenId: string };

const orderOf = (
  { chainId }: MastersChain,
  { receiver, tokenId, amount, lootboxId }: Sold,
  payment: Payment,
): Omit<Order, 'kind' | 'relayed'> => ({
  ...{ chainId, account: receiver, subject: String(lootboxId) },
  request: { type: 'BuyBoxes', payload: { receiver, tokenIds: [tokenId], amounts: [String(amount)], ...payment } },
});

/**
 * Returns the id of a box with the odds that are in force on a chain. The contract must sell it, and its odds must be those that are
 * published here under the same version.
 * @throws Problem conflict, service-unavailable.
 */
async function requireTokenId(
  { database }: Pick<MastersContext, 'database'>,
  chain: MastersChain,
  { lootboxId: boxId, amount }: Body,
): Promise<string> {
  if (chain.mastersLootboxes === zeroAddress) throw notForSale();
  const { forSale, left, oddsVersion: version, oddsHash } = await readBox(chain, boxId);
  if (!forSale || version === 0) throw notForSale();
  if (left < BigInt(amount))
    throw fieldProblem('conflict', 'body.amount', `Only ${left} of these boxes are left on this chain.`);
  const odds = await findOdds(database.knex, { boxId, version });
  if (odds?.hash !== oddsHash)
    throw new Problem('conflict', 'The odds of this box on this chain are not published here. It is not for sale.');
  return String(boxTokenId(BigInt(boxId), BigInt(version)));
}

const noPrice = (currency: string) =>
  badField('body.currency', `This box is not sold for ${currency}. See \`GET /v2/masters/lootbox\`.`);
const fewerLeft = (left: number) =>
  fieldProblem('conflict', 'body.amount', `${Math.max(0, left)} boxes are left to be signed for this wallet.`);
const tooManyUnused = () =>
  new Problem(
    'conflict',
    `You have ${mostUnused} signatures for boxes that are not used yet. Use one, or wait until they have expired.`,
  );
