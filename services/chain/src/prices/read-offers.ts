import type { SoldThing } from '@hatchery/api/public-figures';
import { eggsGen2Abi } from '@hatchery/chain/abis/eggs-gen2';
import { gen1CollectionAbi } from '@hatchery/chain/abis/gen1-collection';
import { gen1PurchaseAbi } from '@hatchery/chain/abis/gen1-purchase';
import { omnimonAbi } from '@hatchery/chain/abis/omnimon';
import { ticketsAbi } from '@hatchery/chain/abis/tickets';
import { tokenSaleAbi } from '@hatchery/chain/abis/token-sale';
import { ultigenEggsAbi } from '@hatchery/chain/abis/ultigen-eggs';
import type { Deployment } from '@hatchery/chain/addresses';
import { eggTypes } from '@hatchery/chain/eggs';
import { nativeAssetAddress } from '@hatchery/chain/networks';
import { type Address, zeroAddress } from 'viem';
import type { Settings } from '../collections/collection-book.rules.ts';
import type { Views } from './views.ts';

/** Something that is sold, for one currency. */
export type Offer = {
  what: SoldThing;
  tokenId: string | null;
  contract: Address;
  price: bigint;
  currency: Address;
  isOpen: boolean;
  /** It is paid by tickets, which have neither a symbol nor decimals. */
  byTicket?: boolean;
};

const coin = nativeAssetAddress;

/** Reads all offers of a chain, in the order of what is sold. What has no price is left out. */
export async function readOffers(views: Views, deployed: Partial<Deployment>, settings: Settings): Promise<Offer[]> {
  const at = <Read>(address: Address | undefined, read: (address: Address) => Promise<Read[]>) =>
    address === undefined ? [] : read(address);
  const offers = await Promise.all([
    at(deployed.tokenSale, (address) => readTokenSale(views, address)),
    at(deployed.ultigenEggs, (address) => readUltigenEggs(views, address)),
    at(deployed.eggsGen2, (address) => readGen2Eggs(views, address)),
    at(deployed.gen1Purchase, (address) => readPurchase(views, address)),
    at(deployed.gen1Collection, (address) => readDrop(views, address)),
    at(deployed.omnimon, (address) => readOmnimon(views, address)),
    at(deployed.omnichainItems, async (address) => boxesOf(address, settings)),
    at(deployed.tickets, (address) => readTickets(views, address, settings)),
  ]);
  return offers.flat().filter(({ price }) => price > 0n);
}

async function readTokenSale(views: Views, contract: Address): Promise<Offer[]> {
  const [price, isOpen, currency] = await Promise.all([
    views.number(contract, tokenSaleAbi, 'PRICE_IN_USDT'),
    views.flag(contract, tokenSaleAbi, 'getSaleActive'),
    views.address(contract, tokenSaleAbi, 'usdtToken'),
  ]);
  // The owner may set the stablecoin later.
  return currency === zeroAddress ? [] : [{ what: 'hatchy', tokenId: null, contract, price, currency, isOpen }];
}

async function readUltigenEggs(views: Views, contract: Address): Promise<Offer[]> {
  const [price, currency] = await Promise.all([
    views.number(contract, ultigenEggsAbi, 'EGG_PRICE'),
    views.address(contract, ultigenEggsAbi, 'hatchyToken'),
  ]);
  const ids = Object.values(eggTypes).map(String);
  return ids.map((tokenId) => ({ what: 'ultigen-egg', tokenId, contract, price, currency, isOpen: true }));
}

async function readGen2Eggs(views: Views, contract: Address): Promise<Offer[]> {
  const [price, currency] = await Promise.all([
    views.number(contract, eggsGen2Abi, 'PRICE'),
    views.address(contract, eggsGen2Abi, 'hatchyToken'),
  ]);
  return ['0', '1'].map((tokenId) => ({ what: 'gen2-egg', tokenId, contract, price, currency, isOpen: true }));
}

async function readPurchase(views: Views, contract: Address): Promise<Offer[]> {
  const [isOpen, inCoins, inTokens, token, tickets] = await Promise.all([
    views.flag(contract, gen1PurchaseAbi, 'isActive'),
    views.number(contract, gen1PurchaseAbi, 'avaxPrice'),
    views.number(contract, gen1PurchaseAbi, 'hatchyPrice'),
    views.address(contract, gen1PurchaseAbi, 'hatchyAddress'),
    views.address(contract, gen1PurchaseAbi, 'getHatchyTicketsContract'),
  ]);
  const sold = { what: 'gen1', tokenId: null, contract, isOpen } as const;
  return [
    { ...sold, price: inCoins, currency: coin },
    { ...sold, price: inTokens, currency: token },
    ...(tickets === zeroAddress ? [] : [{ ...sold, price: 1n, currency: tickets, byTicket: true }]),
  ];
}

async function readDrop(views: Views, contract: Address): Promise<Offer[]> {
  const [price, isStarted, supply, most] = await Promise.all([
    views.number(contract, gen1CollectionAbi, 'calculatePrice'),
    views.flag(contract, gen1CollectionAbi, 'hasSaleStarted'),
    views.number(contract, gen1CollectionAbi, 'totalSupply'),
    views.number(contract, gen1CollectionAbi, 'MAX_HATCHIES'),
  ]);
  return [{ what: 'gen1-drop', tokenId: null, contract, price, currency: coin, isOpen: isStarted && supply < most }];
}

async function readOmnimon(views: Views, contract: Address): Promise<Offer[]> {
  const [price, rerollPrice, isOpen] = await Promise.all([
    views.number(contract, omnimonAbi, 'price'),
    views.number(contract, omnimonAbi, 'rerollPrice'),
    views.flag(contract, omnimonAbi, 'enabled'),
  ]);
  const sold = { tokenId: null, contract, currency: coin } as const;
  return [
    { ...sold, what: 'omnimon', price, isOpen },
    { ...sold, what: 'omnimon-reroll', price: rerollPrice, isOpen: true },
  ];
}

const inOrderOfId = <Value>(byId: Readonly<Record<string, Value>> = {}): [string, Value][] =>
  Object.entries(byId).toSorted(([a], [b]) => (BigInt(a) < BigInt(b) ? -1 : 1));

const boxesOf = (contract: Address, { boxes }: Settings): Offer[] =>
  inOrderOfId(boxes).map(([tokenId, { price, buyable }]) => ({
    ...{ what: 'omnichain-box', tokenId, contract, price: BigInt(price), currency: coin, isOpen: buyable },
  }));

async function readTickets(views: Views, contract: Address, { tickets }: Settings): Promise<Offer[]> {
  const kinds = inOrderOfId(tickets);
  const [isEnabled, ...states] = await Promise.all([
    views.flag(contract, ticketsAbi, 'enabled'),
    ...kinds.map(([id]) => views.read(contract, ticketsAbi, 'ticketsData', [BigInt(id)]) as Promise<[boolean, bigint]>),
  ]);
  return kinds.flatMap(([tokenId, prices], index) =>
    Object.entries(prices).map(([currency, price]): Offer => {
      const isOpen = isEnabled && states[index]?.[0] === true;
      return { what: 'ticket', tokenId, contract, price: BigInt(price), currency: currency as Address, isOpen };
    }),
  );
}
