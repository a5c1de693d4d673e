import { boxOfToken } from '@hatchery/chain/draws';
import type { Address, Hash, Hex } from 'viem';
import type { MastersEvent } from '../chain-events/events.ts';

type Place = { blockNumber: number; transactionHash: Hash };

/** Odds that were published, in the order of the draw. The contract bounds ids and weights. */
export type PublishedOdds = Place & {
  boxId: number;
  version: number;
  oddsHash: Hex;
  itemIds: number[];
  weights: number[];
};

/** Boxes that were burned to be opened, and the block whose value decides what is in them. */
export type RequestedOpening = Place & {
  openingId: number;
  account: Address;
  boxId: number;
  oddsVersion: number;
  amount: number;
  drawBlock: number;
};

/** A draw: an item of each box. A seed of zeros says that the draw lapsed. */
export type RevealedOpening = Place & { openingId: number; seed: Hex; itemIds: number[] };

const placeOf = ({ blockNumber, transactionHash }: Place): Place => ({ blockNumber, transactionHash });

export const oddsIn = (events: readonly MastersEvent[]): PublishedOdds[] =>
  events.flatMap((event) => {
    if (event.family !== 'mastersLootboxes' || event.eventName !== 'OddsPublished') return [];
    const { boxId, version, oddsHash, itemIds, weights } = event.args;
    const odds = { oddsHash, itemIds: itemIds.map(Number), weights: weights.map(Number) };
    return [{ ...placeOf(event), boxId: Number(boxId), version: Number(version), ...odds }];
  });

export const openingsIn = (events: readonly MastersEvent[]): RequestedOpening[] =>
  events.flatMap((event) => {
    if (event.family !== 'mastersLootboxes' || event.eventName !== 'OpeningRequested') return [];
    const { openingId, account, tokenId, amount, drawBlock } = event.args;
    const { boxId, oddsVersion } = boxOfToken(tokenId);
    const box = { boxId: Number(boxId), oddsVersion: Number(oddsVersion) };
    const numbers = { openingId: Number(openingId), amount: Number(amount), drawBlock: Number(drawBlock) };
    return [{ ...placeOf(event), account, ...box, ...numbers }];
  });

export const revealsIn = (events: readonly MastersEvent[]): RevealedOpening[] =>
  events.flatMap((event) => {
    if (event.family !== 'mastersLootboxes' || event.eventName !== 'OpeningRevealed') return [];
    const { openingId, seed, itemIds } = event.args;
    return [{ ...placeOf(event), openingId: Number(openingId), seed, itemIds: itemIds.map(Number) }];
  });
