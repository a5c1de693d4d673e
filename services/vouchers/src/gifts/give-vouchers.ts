import { badField } from '@hatchery/api/problems';
import type { VoucherGiftBody } from '@hatchery/api/voucher-gifts';
import { inWords, parseAmount } from '@hatchery/api/whole-amounts';
import type { Transaction } from '@hatchery/kit/database';
import { type Asset, requireAsset } from '../assets/assets.ts';
import type { VouchersContext } from '../context.ts';
import { unitOf } from '../ledger/units.ts';
import { findGift } from './gifts.repository.ts';
import { type Named, returnsAtOf } from './gifts.rules.ts';
import { findRecipient, type Recipient } from './recipients.ts';
import { givenBefore, storeGift } from './store-gift.ts';
import { amountFaultOf, tokenFaultOf } from './unit-input.rules.ts';

export type Giver = { id: string; kind: 'admin' | 'key'; giverId: string };
type Prepared = { asset: Asset; amount: bigint; tokenId: bigint | null; named: Named; recipient: Recipient };

/**
 * Checks a gift and finds its recipient. Reserves the budget of an API key, once however often it is asked to.
 * @throws Problem not-found (asset, recipient), bad-request, insufficient-budget, conflict.
 */
export async function prepareGift(
  context: Pick<VouchersContext, 'database' | 'internal' | 'now'>,
  { id, kind, giverId }: Giver,
  body: VoucherGiftBody,
): Promise<Prepared> {
  const { database, now } = context;
  const asset = await requireAsset(database.knex, body.assetId);
  const given = { ...readGift(asset, body), asset };
  const named = namedIn(body);
  const field = named.by === 'email' ? 'body.email' : 'body.receiver';
  const until = returnsAtOf(now());
  // A key without budget must not learn who has linked a wallet. Budget of a gift without a recipient comes back in minutes.
  if (kind === 'key') await reserveBudget(context, { id, giverId, ...given });
  const recipient = await findRecipient(context, { named, field, giftId: id, inviterId: undefined, until });
  return { ...given, named, recipient };
}

async function reserveBudget(
  { database, internal: { users } }: Pick<VouchersContext, 'database' | 'internal'>,
  { id, giverId, asset, amount }: Pick<Giver, 'id' | 'giverId'> & Pick<Prepared, 'asset' | 'amount'>,
): Promise<void> {
  // The users service forgets references after a month. A gift is forever.
  if (await findGift(database.knex, id)) throw givenBefore();
  const reservation = { reference: id, asset: `asset:${asset.id}`, amount: String(amount) };
  await users.reserveBudget({ params: { uid: giverId }, body: reservation });
}

const namedIn = ({ email, receiver }: VoucherGiftBody): Named =>
  email === undefined ? { by: 'wallet', name: receiver as string } : { by: 'email', name: email };

function readGift(asset: Asset, { overrideTokenId, ...body }: VoucherGiftBody) {
  const tokenFault = tokenFaultOf(asset, overrideTokenId);
  if (tokenFault) throw badField('body.overrideTokenId', tokenFault);
  const field = body.amountBase === undefined ? 'body.amount' : 'body.amountBase';
  const amount = parseAmount(body, asset.decimals);
  if ('fault' in amount) throw badField(field, amount.fault);
  const amountFault = amountFaultOf(asset, amount.base);
  if (amountFault) throw badField(field, amountFault);
  const token = asset.tokenId ?? overrideTokenId;
  return { amount: amount.base, tokenId: token === undefined ? null : BigInt(token) };
}

/** Gives what was prepared. @throws Problem not-found if the asset was deleted meanwhile; as `storeGift`. */
export async function giveVouchers(
  tx: Transaction,
  giver: Giver,
  { asset, amount, tokenId, named, recipient, now }: Prepared & { now: Date },
) {
  const unit = await unitOf(tx, { assetId: asset.id, tokenId });
  const what = inWords(amount, { ...unit, name: asset.name, decimals: asset.decimals });
  return storeGift(tx, { ...giver, named, recipient, parts: [{ unitId: unit.id, amount }], what, now });
}
