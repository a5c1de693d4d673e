import type { Address } from 'viem';
import type { ProjectedFamily } from '../projections/events.ts';
import type { Shelf } from '../projections/shelf.rules.ts';

/** Settings that only events tell. Amounts are base units as decimal numbers. */
export type Settings = {
  curve?: { basePrice: string; priceStep: string; stepSize: number };
  /** Prices of tickets by id and currency. */
  tickets?: Record<string, Record<Address, string>>;
  /** Boxes by id. */
  boxes?: Record<string, { price: string; buyable: boolean }>;
};

/** A collection on one chain. What arrived was not minted, and what left was not burned. */
export type Totals = {
  minted: bigint;
  burned: bigint;
  arrived: bigint;
  departed: bigint;
  holders: number;
  listed: number;
  sales: number;
  volume: bigint;
  settings: Settings;
};

export type Holder = { amount: bigint };

/** The monster of a gen-1 token, as the staking was told. */
export type Gen1State = { monsterId: number; shiny: boolean; serial: string };

/** An omnimon, as its contract has it. */
export type OmnimonState = {
  /** Decides its looks beside the traits. `0x` and zeros until its first draw. */
  hash: string;
  isDrawing: boolean;
  jumps: number;
  claimedBoxes: number;
  rerolls: number;
  traits: number[];
  equipped: number[];
};

/** A token of which there is one. */
export type Token = { owner: string | null; price: bigint | null; state: Gen1State | OmnimonState | null };

/** A collection on one day of UTC. */
export type Day = { made: bigint; sales: number; volume: bigint };

export type BazaarSale = {
  family: ProjectedFamily;
  tokenId: string;
  seller: string;
  buyer: string;
  price: bigint;
  blockNumber: number;
  blockTime: number;
  logIndex: number;
  transactionHash: string;
};

/** Everything of one chain that events of collections change. Keys are those of `keyOf`. */
export type CollectionBook = {
  totals: Shelf<Totals>;
  holders: Shelf<Holder>;
  tokens: Shelf<Token>;
  days: Shelf<Day>;
  sales: BazaarSale[];
};

export const noTotals = (): Totals => ({
  ...{ minted: 0n, burned: 0n, arrived: 0n, departed: 0n, holders: 0, listed: 0, sales: 0, volume: 0n },
  settings: {},
});
export const noHolder = (): Holder => ({ amount: 0n });
export const noToken = (): Token => ({ owner: null, price: null, state: null });
export const noDay = (): Day => ({ made: 0n, sales: 0, volume: 0n });

const slots = 15;

export const noOmnimon = (): OmnimonState => ({
  ...{ hash: `0x${'0'.repeat(64)}`, isDrawing: false, jumps: 0, claimedBoxes: 0, rerolls: 0 },
  traits: Array<number>(slots).fill(0),
  equipped: Array<number>(slots).fill(0),
});

/** Returns the key of a record: its family, and what it is about. */
export const keyOf = (family: string, about: string | bigint = ''): string => `${family}|${about}`;

export function partsOf(key: string): { family: string; about: string } {
  const bar = key.indexOf('|');
  return { family: key.slice(0, bar), about: key.slice(bar + 1) };
}

/** Returns the day of a time in seconds since 1970, as in `2027-02-01`. */
export const dayOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);
