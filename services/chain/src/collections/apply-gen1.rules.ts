import type { ChainEvent } from '../projections/events.ts';
import { type CollectionBook, dayOf, keyOf } from './collection-book.rules.ts';

const family = 'gen1Collection';

type Gen1Event = Extract<ChainEvent, { family: typeof family }>;

/** Applies what gen-1 tells beside transfers. @param before the event before it in the block */
export function applyGen1(book: CollectionBook, event: Gen1Event, before: ChainEvent | undefined): void {
  switch (event.eventName) {
    case 'ForSale':
      setPrice(book, event.args.id, event.args.price);
      break;
    case 'CancelSale':
      setPrice(book, event.args.id, null);
      break;
    case 'Bought':
      addSale(book, event, before);
      break;
    case 'PriceCurveChanged': {
      const { basePrice, priceStep, stepSize } = event.args;
      const curve = { basePrice: String(basePrice), priceStep: String(priceStep), stepSize: Number(stepSize) };
      const { settings } = book.totals.take(keyOf(family));
      settings.curve = curve;
    }
  }
}

/** Notes which monster a token is, which the staking is told when it is staked first. */
export function applyGen1Staking(book: CollectionBook, event: Extract<ChainEvent, { family: 'gen1Staking' }>): void {
  if (event.eventName === 'MetadataKnown') {
    const { tokenId, monsterId, shiny, serial } = event.args;
    const state = { monsterId: Number(monsterId), shiny: shiny > 0n, serial: String(serial) };
    book.tokens.take(keyOf(family, tokenId)).state = state;
  }
  if (event.eventName === 'MetadataForgotten') book.tokens.take(keyOf(family, event.args.tokenId)).state = null;
}

function setPrice(book: CollectionBook, tokenId: bigint, price: bigint | null): void {
  const token = book.tokens.take(keyOf(family, tokenId));
  book.totals.take(keyOf(family)).listed += Number(price !== null) - Number(token.price !== null);
  token.price = price;
}

/** Records a sale. The transfer to the buyer comes right before it. */
function addSale(
  book: CollectionBook,
  event: Extract<Gen1Event, { eventName: 'Bought' }>,
  before: ChainEvent | undefined,
): void {
  const { tokenId, value: price } = event.args;
  if (before?.family !== family || before.eventName !== 'Transfer' || before.args.tokenId !== tokenId)
    throw new Error(`Token ${tokenId} was bought in block ${event.blockNumber} without a transfer.`);
  const { blockNumber, blockTime, logIndex, transactionHash } = event;
  const { from: seller, to: buyer } = before.args;
  const place = { blockNumber, blockTime, logIndex, transactionHash };
  book.sales.push({ ...place, family, tokenId: String(tokenId), seller, buyer, price });
  for (const counted of [book.totals.take(keyOf(family)), book.days.take(keyOf(family, dayOf(blockTime)))]) {
    counted.sales += 1;
    counted.volume += price;
  }
}
