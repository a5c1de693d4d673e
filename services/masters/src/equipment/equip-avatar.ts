import type { AvatarEquipSignature } from '@hatchery/api/masters-signatures';
import { fieldProblem, Problem } from '@hatchery/api/problems';
import type { VoucherRequest } from '@hatchery/chain/voucher-requests';
import { findRedemptions } from '@hatchery/indexing/redemptions/redemptions';
import type { Wallet } from '@hatchery/indexing/wallets';
import { requireOwnWallet } from '@hatchery/indexing/wallets';
import type { Transaction } from '@hatchery/kit/database';
import { digestId } from '@hatchery/kit/digest-id';
import type { CallContext } from '@hatchery/kit/http';
import { checkOutfit } from '../avatars/outfit.rules.ts';
import { genderOf } from '../avatars/traits.rules.ts';
import { getItem } from '../content/content.ts';
import type { MastersContext } from '../context.ts';
import { presentSigned } from '../minting/minting.presenter.ts';
import { faultsProblem } from '../minting/minting.rules.ts';
import type { MastersChain } from '../onchain/chains.ts';
import { type Order, signForCaller } from '../signing/sign.ts';
import { referenceOf, type Signature, type Signed } from '../signing/signatures.rules.ts';
import { findLive, findRequestOf } from '../signing/signatures.ts';
import {
  findAvatar,
  insertPromised,
  listItemBalances,
  listOnTheWay,
  listPromised,
  listPromisedOf,
  lockOwner,
} from './equipment.repository.ts';
import { isSameOutfit, itemsToPromise } from './equipment.rules.ts';

type Body = { tokenId: number; owner: string; itemIds: number[] };
type Payload = Extract<VoucherRequest, { type: 'EquipAvatar' }>['payload'];

/**
 * Signs what an avatar of the caller shall wear. Units that it puts on are promised to it until the signature is used or has expired,
 * so that no other avatar gets a signature for them. The chain decides in the end: it takes them out of the wallet, or refuses.
 * @throws Problem bad-request (outfit), forbidden (wallet), not-found (avatar, item), conflict (promised, or another outfit is signed).
 */
export async function equipAvatar(
  context: MastersContext,
  call: CallContext,
  chain: MastersChain,
  body: Body,
): Promise<AvatarEquipSignature> {
  const { database } = context;
  const wallet = await requireOwnWallet(database.knex, call.passport, body.owner, 'body.owner');
  const asked = {
    kind: 'equipment',
    prepare: (tx: Transaction) => prepareOutfit(tx, chain, wallet, body),
    between: (row: Signature) => claimItems(context, chain, { row, body }),
  } as const;
  return signForCaller(context, call, asked, (tx, signed) => answer(tx, context, signed));
}

async function prepareOutfit(
  tx: Transaction,
  { chainId }: MastersChain,
  { address: owner, kind }: Wallet,
  { tokenId, itemIds }: Body,
): Promise<Order | { existing: Signature }> {
  await lockOwner(tx, { chainId, owner });
  const avatar = await findAvatar(tx, { chainId, tokenId });
  if (avatar?.owner !== owner)
    throw fieldProblem('not-found', 'body.tokenId', `There is no avatar ${tokenId} in this wallet.`);
  const faults = checkOutfit(itemIds, genderOf(avatar.traits) ?? 0);
  if (faults.length > 0) throw faultsProblem('body.itemIds', faults);
  const subject = String(tokenId);
  const live = await findLive(tx, { kind: 'equipment', chainId, account: owner, subject });
  if (live) {
    if (!isSameOutfit(outfitOf(live), itemIds)) throw await otherOutfit(tx, live);
    return { existing: live };
  }
  const items = { chainId, owner, itemIds };
  const [balances, promised] = await Promise.all([listItemBalances(tx, items), listPromised(tx, items)]);
  const wanted = itemsToPromise(itemIds, { worn: avatar.items, balances, promised });
  return {
    ...({ kind: 'equipment', subject, chainId, account: owner, relayed: kind === 'custodial' } as const),
    request: { type: 'EquipAvatar', payload: { owner, tokenId: subject, equipItems: itemIds.map(String) } },
    reserve: (within, { id }) => insertPromised(within, id, wanted),
  };
}

const outfitOf = ({ request }: Signature): number[] => (request.payload as Payload).equipItems.map(Number);

async function otherOutfit(tx: Transaction, live: Signature): Promise<Problem> {
  const [redemption] = await findRedemptions(tx, [referenceOf(live)]);
  const until = redemption ? ` at ${new Date(Number(redemption.deadline) * 1_000).toISOString()}` : '';
  return fieldProblem(
    'conflict',
    'body.itemIds',
    `Other items are signed for this avatar. Use that signature, or wait until it has expired${until}.`,
  );
}

/** Claims what the owner has only as vouchers to the wallet of the avatar. The platform sends that claim. */
async function claimItems(
  { database, internal }: MastersContext,
  { chainId, mastersItems: contract }: MastersChain,
  { row, body }: { row: Signature; body: Body },
): Promise<void> {
  const claimed = (await listPromisedOf(database.knex, row.id)).filter((one) => one.claimed);
  if (claimed.length === 0 || row.userId === null) return;
  const tokenIds = claimed.map(({ itemId }) => String(itemId));
  // Others who ask for the same outfit meanwhile, and the same caller again after a failure, make this claim and no other.
  const requestId = digestId(`items for\n${await findRequestOf(database.knex, row.id)}`);
  const claim = { requestId, userId: row.userId, address: row.account };
  try {
    await internal.vouchers.claimTokensFor({ body: { ...claim, chainId, contract, tokenIds } });
  } catch (error) {
    throw aboutItems(error, tokenIds, body.itemIds);
  }
}

/** Names the item that a refusal is about as the caller named it. */
function aboutItems(error: unknown, tokenIds: string[], itemIds: number[]): unknown {
  if (!(error instanceof Problem)) return error;
  const [, index] = /^body\.tokenIds\.(\d+)$/.exec(error.errors?.[0]?.path ?? '') ?? [];
  const itemId = Number(tokenIds[Number(index)]);
  if (error.code === 'not-found' && index !== undefined) {
    const what = getItem(itemId)?.name ?? `item ${itemId}`;
    const message = `${what} is neither in this wallet nor among your vouchers, or is promised to another avatar.`;
    return fieldProblem('conflict', `body.itemIds.${itemIds.indexOf(itemId)}`, message);
  }
  return error.status < 500 ? fieldProblem(error.code, 'body.itemIds', error.message) : error;
}

async function answer(tx: Transaction, { chains }: MastersContext, signed: Signed): Promise<AvatarEquipSignature> {
  const { owner, tokenId, equipItems } = signed.row.request.payload as Payload;
  return {
    ...presentSigned(signed, chains),
    ...{ owner, tokenId: Number(tokenId), itemIds: equipItems.map(Number) },
    onTheWay: await listOnTheWay(tx, signed.row.id),
  };
}
