import type { BoxAllowance, LootboxOdds, MastersLootbox, MastersLootboxSignature } from '@hatchery/api/lootbox-shapes';
import type { LootboxPrice } from '@hatchery/api/masters-shapes';
import type { VoucherRequest } from '@hatchery/chain/voucher-requests';
import { type Address, toHex } from 'viem';
import { createPresenters } from '../catalogue/catalogue.presenter.ts';
import type { Entry } from '../catalogue/catalogue.ts';
import { getItem, type Lootbox } from '../content/content.ts';
import { presentSigned } from '../minting/minting.presenter.ts';
import type { MastersChain, MastersChains } from '../onchain/chains.ts';
import { currenciesOf } from '../onchain/currencies.ts';
import { presentPrice } from '../onchain/prices.presenter.ts';
import { type PictureUrls, pictureUrls } from '../pictures/picture-urls.ts';
import type { Signed } from '../signing/signatures.rules.ts';
import type { Allowance } from './allowances.repository.ts';
import { chanceOf } from './lootboxes.rules.ts';
import type { PublishedOdds } from './odds.repository.ts';

/** A box with all that is known of it. */
export type BoxOnSale = {
  box: Lootbox;
  entry: Entry;
  odds: PublishedOdds;
  chain: MastersChain;
  sold: number;
  onChain: MastersLootbox['onChain'];
};

const save = 'save:';

/** Returns the presenter of boxes whose pictures the platform at `publicUrl` serves. */
export function createBoxPresenter(publicUrl: string) {
  const { item: presentItem } = createPresenters(publicUrl);
  const urls = pictureUrls(publicUrl);
  return ({ box, entry, odds, chain, sold, onChain }: BoxOnSale): MastersLootbox => ({
    ...{ id: box.id, key: box.key, name: box.name, description: box.description },
    ...{ active: entry.active, image: urls.lootbox(box.id), order: entry.order, chainId: chain.chainId },
    ...{ gameId: box.gameId, genderId: box.genderId, ticketId: box.ticketId },
    itemWeights: odds.items.flatMap(({ itemId, weight }) => {
      const item = getItem(itemId);
      return item ? [{ weight, lootbox: box.id, item: presentItem(item), chance: chanceOf(weight, odds.items) }] : [];
    }),
    prices: presentPrices({ boxId: box.id, prices: entry.prices, chain }, urls),
    ...{ oddsVersion: odds.version, oddsHash: odds.hash, publishedAt: odds.publishedAt.toISOString() },
    stock: box.offChainStock,
    stockLeft: box.offChainStock === null ? null : Math.max(0, box.offChainStock - sold),
    onChain,
  });
}

type Priced = { boxId: number; prices: Record<string, string>; chain: MastersChain };

function presentPrices({ boxId: lootbox, prices, chain }: Priced, urls: PictureUrls): LootboxPrice[] {
  const onChain = currenciesOf(chain).flatMap((currency) => {
    const price = prices[currency.key];
    if (price === undefined) return [];
    return [{ lootbox, ...presentPrice(currency, BigInt(price), urls), kind: currency.kind }];
  });
  const ofSaves = Object.entries(prices).flatMap(([key, price]) => {
    if (!key.startsWith(save)) return [];
    const currency = key.slice(save.length);
    const kind = 'save' as const;
    return [{ lootbox, currency, price, priceBase: price, decimals: 0, image: urls.currency(currency), kind }];
  });
  return [...onChain, ...ofSaves];
}

export const presentOdds = ({ boxId, version, hash, items, publishedAt }: PublishedOdds): LootboxOdds => ({
  lootboxId: boxId,
  version,
  oddsHash: hash,
  publishedAt: publishedAt.toISOString(),
  items,
});

export const presentAllowance = (allowance: Allowance): BoxAllowance => ({
  ...{ uid: allowance.id, chainId: allowance.chainId, receiver: allowance.receiver, lootboxId: allowance.boxId },
  ...{ amount: allowance.amount, reference: allowance.reference },
  recordedAt: allowance.recordedAt.toISOString(),
});

type Payload = Extract<VoucherRequest, { type: 'BuyBoxes' }>['payload'];

/** Returns the presenter of signatures of boxes. */
export const createSignaturePresenter =
  (chains: MastersChains) =>
  (signed: Signed): MastersLootboxSignature => {
    const { nonce, deadline, ...rest } = presentSigned(signed, chains);
    const { receiver, tokenIds, amounts, ...payment } = signed.row.request.payload as Payload;
    const { payWithTicket, price, ticketId } = payment;
    const currency = currenciesOf(chains.get(rest.chainId)).find(({ address }) => address === payment.currency);
    return {
      ...rest,
      ...{ receiver, tokenIds: tokenIds.map(Number), amounts: amounts.map(Number), items: [] },
      nonce: { type: 'BigNumber', hex: toHex(BigInt(nonce), { size: 32 }) },
      ...{ voucherId: nonce, claimableUntil: deadline },
      ...{ currency: payment.currency as Address, price, decimals: currency?.decimals ?? 0 },
      ...{ payWithTicket, ticketId: Number(ticketId) },
    };
  };
