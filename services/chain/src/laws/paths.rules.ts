import { isSame } from '@hatchery/chain/laws/law';
import type { Address } from 'viem';
import type { AppPlace } from './crossings.ts';

/** The load of a message: of each id an amount. Tokens without ids have the id 0, creatures the amount 1. */
export type Contents = { ids: readonly bigint[]; amounts: readonly bigint[] };

/** Something that left a chain. `since`: when its block was made, in seconds since 1970. */
export type Parcel = { contents: Contents; since: number };

/** The news of a log about the messages of an application. `lzId` is that of the other chain. */
export type Step = { lzId: number } & (
  | { did: 'trust'; remote: Address }
  | { did: 'send'; parcel: Parcel }
  | { did: 'receive'; contents: Contents }
  | { did: 'fail' | 'retry'; nonce: number; at: number; sender: Address }
);

type Arrival =
  | { did: 'receive'; contents: Contents }
  | { did: 'fail'; nonce: number; at: number }
  | { did: 'retry'; nonce: number };

/** The messages from an application to its kind on another chain. They arrive in order, by their nonces from 1. */
export type Path = {
  from: AppPlace;
  to: AppPlace;
  /** How many were sent. */
  sent: number;
  /** The nonce that arrives next, as the receiver's logs say. */
  next: number;
  /** Sent and not told of by the receiver, in order of nonce. */
  waiting: Map<number, Parcel>;
  /** Failed on arrival, and kept by the receiver. */
  failed: Map<number, Parcel>;
  /** Skipped on arrival: their receiver's owner gave them up. */
  givenUp: Map<number, Parcel>;
  /** Arrivals that belong to no known message yet, in order. */
  arrivals: Arrival[];
};

export const newPath = (from: AppPlace, to: AppPlace): Path => ({
  ...{ from, to, sent: 0, next: 1 },
  ...{ waiting: new Map(), failed: new Map(), givenUp: new Map(), arrivals: [] },
});

export const sendOn = (path: Path, parcel: Parcel): void => {
  path.sent += 1;
  path.waiting.set(path.sent, parcel);
};

/** Matches what arrived with what was sent, as far as both are known. */
export function settle(path: Path): void {
  const open = path.arrivals.findIndex((arrival) => !settleOne(path, arrival));
  path.arrivals.splice(0, open === -1 ? path.arrivals.length : open);
}

function settleOne(path: Path, arrival: Arrival): boolean {
  const { waiting, failed, sent, next } = path;
  if (arrival.did === 'retry') return failed.delete(arrival.nonce);
  if (arrival.did === 'fail') {
    const parcel = waiting.get(arrival.nonce);
    if (arrival.nonce > sent || arrival.nonce < next || !parcel) return false;
    arriveAt(path, arrival.nonce);
    failed.set(arrival.nonce, { ...parcel, since: arrival.at });
    return true;
  }
  for (const [nonce, { contents }] of waiting) {
    if (nonce < next || !isEqual(contents, arrival.contents)) continue;
    arriveAt(path, nonce);
    return true;
  }
  return false;
}

/** Takes a message off the way. Those before it can never arrive any more. */
function arriveAt(path: Path, nonce: number): void {
  for (const [earlier, parcel] of path.waiting) {
    if (earlier > nonce) break;
    if (earlier < nonce) path.givenUp.set(earlier, parcel);
    path.waiting.delete(earlier);
  }
  path.next = nonce + 1;
}

const isEqual = (a: Contents, b: Contents): boolean => textOf(a) === textOf(b);
const textOf = ({ ids, amounts }: Contents): string => `${ids.join()} ${amounts.join()}`;

/** The answers of the receiving chain's endpoint about a path. */
export type Progress = { arrived: number; isBlocked: boolean };

export const parcelStates = ['in-flight', 'blocked', 'stored', 'given-up'] as const;
export type ParcelState = (typeof parcelStates)[number];

export type PathState = Record<ParcelState, Parcel[]> & {
  /** More arrived than was seen to leave: the sending chain has to be read further. */
  isEarly: boolean;
  /** A difference between what arrived and what was sent. */
  odd: { expected: string; actual: string } | undefined;
};

export function stateOf(path: Path, { arrived, isBlocked }: Progress): PathState {
  const isEarly = arrived > path.sent;
  const state: PathState = {
    ...{ 'in-flight': [], blocked: [], stored: [...path.failed.values()], 'given-up': [...path.givenUp.values()] },
    ...{ isEarly, odd: isEarly ? undefined : oddIn(path, arrived) },
  };
  for (const [nonce, parcel] of path.waiting) {
    if (nonce > arrived) state['in-flight'].push(parcel);
    else if (nonce === arrived && isBlocked) state.blocked.push(parcel);
    else state['given-up'].push(parcel);
  }
  return state;
}

function oddIn({ arrivals, next }: Path, arrived: number): PathState['odd'] {
  if (arrivals.length > 0)
    return { expected: 'arrivals of what was sent', actual: `${arrivals.length} that match nothing` };
  if (next - 1 > arrived) return { expected: `at most ${arrived} arrivals`, actual: String(next - 1) };
  return undefined;
}

/** The parcels that did not take effect. */
export const underWay = (state: PathState): Parcel[] => parcelStates.flatMap((name) => state[name]);

export const isAt = (place: AppPlace, lzId: number, address: Address): boolean =>
  place.lzId === lzId && isSame(place.address, address);
