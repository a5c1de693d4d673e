import type { AvatarMintSignature } from '@hatchery/api/masters-signatures';
import { badField, Problem } from '@hatchery/api/problems';
import type { Queryable, Transaction } from '@hatchery/kit/database';
import type { CallContext } from '@hatchery/kit/http';
import { checkTraits } from '../avatars/traits.rules.ts';
import { avatarPriceIds, readCatalogue } from '../catalogue/catalogue.ts';
import { avatarPrices, getTrait } from '../content/content.ts';
import type { MastersContext } from '../context.ts';
import { openPurse, type Purse, promising, requireFunds } from '../kept/purchases.ts';
import type { MastersChain } from '../onchain/chains.ts';
import { type Currency, payingCurrency } from '../onchain/currencies.ts';
import { chooseWallet } from '../players/caller-wallets.ts';
import { signForCaller } from '../signing/sign.ts';
import { countLive } from '../signing/signatures.ts';
import { presentMint } from './minting.presenter.ts';
import { lockBuyer } from './minting.repository.ts';
import { faultsProblem, mostUnused } from './minting.rules.ts';

type Body = { payWithTicket: boolean; currency: string; traits: number[]; receiver?: string | undefined };

/**
 * Signs the sale of an avatar to a wallet of the caller at the price of this moment. A wallet that the platform keeps pays it at once.
 * @throws Problem bad-request (traits, currency), forbidden (wallet), conflict (not for sale, too many unused), insufficient-balance and
 * too-many-requests (kept wallets), policy-refused, service-unavailable.
 */
export async function mintAvatar(
  context: MastersContext,
  call: CallContext,
  chain: MastersChain,
  { payWithTicket, currency: named, traits, receiver: chosen }: Body,
): Promise<AvatarMintSignature> {
  const { chains, database } = context;
  const currency = payingCurrency(chain, { payWithTicket, currency: named }, notSold);
  await requireTraits(database.knex, traits);
  const wallet = await chooseWallet(database.knex, call.passport, chosen, 'body.receiver');
  const sale = { wallet, shop: chain.mastersAvatars, currency, ticketId: avatarPrices().ticketId };
  const look = () => openPurse(context, chain, sale);
  const prepare = async (tx: Transaction, purse: Purse | undefined) => {
    const userId = call.passport.subject;
    await lockBuyer(tx, userId);
    const [unused, price] = await Promise.all([countLive(tx, { userId, kind: 'avatar' }), priceOf(tx, currency)]);
    if (unused >= mostUnused) throw tooManyUnused();
    if (purse) await requireFunds(tx, purse, price);
    const receiver = wallet.address;
    const payment = { currency: currency.address, price, payWithTicket };
    return {
      ...({ kind: 'avatar', chainId: chain.chainId, account: receiver, relayed: purse !== undefined } as const),
      request: { type: 'MintAvatar', payload: { receiver, ...payment, traits: traits.map(String) } } as const,
      ...(purse && { reserve: promising(purse, price) }),
    };
  };
  const asked = { kind: 'avatar', look, prepare } as const;
  return signForCaller(context, call, asked, async (_tx, signed) => presentMint(signed, chains));
}

/** Requires a complete set of traits that can be chosen now. @throws Problem bad-request that names each one. */
export async function requireTraits(db: Queryable, traits: readonly number[]): Promise<void> {
  const faults = checkTraits(traits);
  if (faults.length > 0) throw faultsProblem('body.traits', faults);
  const catalogue = await readCatalogue(db);
  const retired = traits.flatMap((id, index) =>
    catalogue.isActive('trait', id)
      ? []
      : [{ index, message: `Trait ${id} (${getTrait(id)?.name}) cannot be chosen any more.` }],
  );
  if (retired.length > 0) throw faultsProblem('body.traits', retired);
}

async function priceOf(db: Queryable, { key, symbol }: Currency): Promise<string> {
  const entry = (await readCatalogue(db)).find('avatar-price', avatarPriceIds.mint);
  if (!entry?.active) throw new Problem('conflict', 'Avatars are not for sale now.');
  const price = entry.prices[key];
  if (price !== undefined) return price;
  throw badField('body.currency', `No avatar is sold for ${symbol}. See \`GET /v2/masters/avatars/prices\`.`);
}

const notSold = () =>
  badField('body.currency', 'No avatar is sold for this currency. See `GET /v2/masters/avatars/prices`.');

const tooManyUnused = () =>
  new Problem(
    'conflict',
    `You have ${mostUnused} signatures for avatars that are not used yet. Use one, or wait until they have expired.`,
  );
