import { numberToHex } from 'viem';
import type { ChainEvent } from '../projections/events.ts';
import { countArrived, countDeparted } from './apply-moves.rules.ts';
import { type CollectionBook, keyOf, noOmnimon, type OmnimonState } from './collection-book.rules.ts';

type EventOf<Family extends ChainEvent['family']> = Extract<ChainEvent, { family: Family }>;

const variants = 1_000;
const laneBits = 16n;

/** Returns the numbers of 16 bits that a word is packed of, from the lowest. */
const lanesOf = (word: bigint, count: number): number[] =>
  Array.from({ length: count }, (_, lane) => Number((word >> (BigInt(lane) * laneBits)) & 0xffffn));

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

/** Counts what the bridges minted and burned of the game token. */
export function applyGameToken(book: CollectionBook, { eventName, args, blockTime }: EventOf<'gameToken'>): void {
  if (eventName === 'BridgedIn') countArrived(book, { family: 'gameToken', amount: args.amount, blockTime });
  if (eventName === 'BridgedOut') countDeparted(book, 'gameToken', args.amount);
}

/** Applies what omnichain items tell beside transfers: journeys, and boxes. */
export function applyOmnichainItems(book: CollectionBook, event: EventOf<'omnichainItems'>): void {
  const { family, blockTime } = event;
  switch (event.eventName) {
    case 'SendToChain':
      countDeparted(book, family, event.args.amount);
      break;
    case 'SendBatchToChain':
      countDeparted(book, family, sum(event.args.amounts));
      break;
    case 'ReceiveFromChain':
      countArrived(book, { family, blockTime, amount: event.args.amount });
      break;
    case 'ReceiveBatchFromChain':
      countArrived(book, { family, blockTime, amount: sum(event.args.amounts) });
      break;
    case 'LootboxChanged': {
      const { boxId, price, buyable } = event.args;
      const { settings } = book.totals.take(keyOf(family));
      settings.boxes = { ...settings.boxes, [String(boxId)]: { price: String(price), buyable } };
    }
  }
}

/** Applies what omnimon tell beside transfers: journeys, draws, items and boxes. */
export function applyOmnimon(book: CollectionBook, event: EventOf<'omnimon'>): void {
  const { family, blockTime } = event;
  switch (event.eventName) {
    case 'SendToChain':
      countDeparted(book, family, BigInt(event.args.tokenIds.length));
      break;
    case 'CreatureArrived': {
      const { tokenId, hash, traits, equippedTraits, counts } = event.args;
      const [jumps = 0, claimedBoxes = 0, rerolls = 0] = lanesOf(counts, 3);
      const state = { hash: numberToHex(hash, { size: 32 }), isDrawing: false, jumps, claimedBoxes, rerolls };
      book.tokens.take(keyOf(family, tokenId)).state = {
        ...state,
        traits: lanesOf(traits, 15),
        equipped: lanesOf(equippedTraits, 15),
      };
      countArrived(book, { family, blockTime, amount: 1n });
      break;
    }
    case 'DrawOpened': {
      const token = book.tokens.take(keyOf(family, event.args.tokenId));
      const state = omnimonIn(token);
      // The first draw is opened before the creature is minted. Each other one is a reroll.
      token.state = { ...state, isDrawing: true, rerolls: state.rerolls + (token.owner === null ? 0 : 1) };
      break;
    }
    default:
      changeOmnimon(book, event);
      break;
  }
}

function changeOmnimon(book: CollectionBook, event: EventOf<'omnimon'>): void {
  const change = (tokenId: bigint, next: (state: OmnimonState) => Partial<OmnimonState>) => {
    const token = book.tokens.take(keyOf(event.family, tokenId));
    const state = omnimonIn(token);
    token.state = { ...state, ...next(state) };
  };
  switch (event.eventName) {
    case 'TraitsDrawn': {
      const { tokenId, seed, traits } = event.args;
      change(tokenId, ({ rerolls, hash }) => ({
        isDrawing: false,
        traits: traits.map(Number),
        hash: rerolls === 0 ? seed : hash,
      }));
      break;
    }
    case 'ItemEquipped': {
      const itemId = Number(event.args.itemId);
      change(event.args.tokenId, ({ equipped }) => ({ equipped: equipped.with(slotOf(itemId), itemId) }));
      break;
    }
    case 'TraitConverted': {
      const { tokenId, traitId, worn } = event.args;
      const slot = slotOf(Number(traitId));
      change(tokenId, ({ equipped, traits }) =>
        worn ? { equipped: equipped.with(slot, 0) } : { traits: traits.with(slot, 0) },
      );
      break;
    }
    case 'BoxClaimRecorded': {
      const claimedBoxes = Number(event.args.claimedBoxes);
      change(event.args.tokenId, () => ({ claimedBoxes }));
      break;
    }
  }
}

const slotOf = (itemId: number): number => Math.floor(itemId / variants);

const omnimonIn = ({ state }: { state: unknown }): OmnimonState => (state as OmnimonState | null) ?? noOmnimon();
