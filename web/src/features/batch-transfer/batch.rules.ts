import type { Address } from 'viem';
import { collections, type Family } from './collections.ts';

/** Some of a token for one receiver. Numbers are texts: ids may be larger than any number. */
export interface Parcel {
  family: Family;
  id: string;
  amount: string;
  to: Address;
}

/** Tokens that a wallet has. */
export interface Holding {
  family: Family;
  id: string;
  amount: bigint;
}

export const keyOf = ({ family, id }: Pick<Parcel, 'family' | 'id'>): string => `${family}/${id}`;

/** Returns things of a collection in words, as in "a keeper" or "3 eggs". */
export function thingsWords(family: Family, count: number | bigint): string {
  const [one, several] = collections[family].words;
  if (Number(count) === 1) return `${/^[aeou]/i.test(one) ? 'an' : 'a'} ${one}`;
  return `${count.toLocaleString('en')} ${several}`;
}

/**
 * Returns what can be told to be wrong with a list without asking the chain, by the places of parcels.
 * @param holdings undefined where they are not known
 * @param refusal why the wallet sends nothing at all
 */
export function faultsOf(
  parcels: readonly Parcel[],
  holdings: readonly Holding[] | undefined,
  receiverFault: (to: string) => string | undefined,
  refusal?: string,
): Map<number, string> {
  if (refusal) return new Map(parcels.map((_, place) => [place, refusal]));
  const has = holdings && new Map(holdings.map((holding) => [keyOf(holding), holding.amount]));
  const asked = new Map<string, bigint>();
  const faults = new Map<number, string>();
  for (const [place, parcel] of parcels.entries()) {
    const { isUnique, isListed } = collections[parcel.family];
    const before = asked.get(keyOf(parcel)) ?? 0n;
    const sum = before + BigInt(parcel.amount);
    asked.set(keyOf(parcel), sum);
    const owned = has?.get(keyOf(parcel));
    const receiver = receiverFault(parcel.to);
    if (receiver) faults.set(place, receiver);
    else if (isUnique && before > 0n) faults.set(place, 'It is on this list already, and can be sent once.');
    // Only the chain knows how many there are of what is not listed, or not known here.
    else if (isListed && owned !== undefined && sum > owned)
      faults.set(
        place,
        `With the rows above, these are ${sum.toLocaleString('en')}, but your wallet has ${owned.toLocaleString('en')}.`,
      );
  }
  return faults;
}

/** The load of one transaction: tokens of one collection. Tokens in numbers go to one receiver. */
export interface Shipment {
  family: Family;
  /** The places of the parcels on the list. */
  places: readonly number[];
  parcels: readonly Parcel[];
}

/** As many tokens as one transaction takes, so that it fits well into a block. */
export const mostTokens = 40;

/** Splits a list into as few transactions as there can be. */
export function toShipments(parcels: readonly Parcel[]): Shipment[] {
  const open = new Map<string, { family: Family; places: number[]; parcels: Parcel[] }>();
  const shipments: Shipment[] = [];
  for (const [place, parcel] of parcels.entries()) {
    const { family, to } = parcel;
    const kind = collections[family].isUnique ? family : `${family}/${to.toLowerCase()}`;
    const current = open.get(kind);
    if (current && shipmentFacts({ ...current, parcels: [...current.parcels, parcel] })) {
      current.places.push(place);
      current.parcels.push(parcel);
      continue;
    }
    const shipment = { family, places: [place], parcels: [parcel] };
    open.set(kind, shipment);
    shipments.push(shipment);
  }
  return shipments;
}

/** An action remembers this many texts for each of tokens and receivers, each of less than 300 characters. */
const [mostTokenFacts, mostReceiverFacts, longestFact] = [9, 4, 290];

/** Returns what an action remembers of a shipment, or undefined where it is too much for one. */
export function shipmentFacts({
  family,
  parcels,
}: Pick<Shipment, 'family' | 'parcels'>): Record<string, string | number> | undefined {
  if (parcels.length > mostTokens) return undefined;
  const receivers = [...new Set(parcels.map(({ to }) => to.toLowerCase()))];
  const tokens = parcels.map(({ id, amount, to }) => {
    const receiver = receivers.indexOf(to.toLowerCase());
    return `${id}${amount === '1' ? '' : `x${amount}`}${receiver === 0 ? '' : `@${receiver}`}`;
  });
  const [tokenFacts, receiverFacts] = [inFacts('tokens', tokens), inFacts('to', receivers)];
  if (Object.keys(tokenFacts).length > mostTokenFacts || Object.keys(receiverFacts).length > mostReceiverFacts)
    return undefined;
  const count = parcels.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  return { family, count: String(count), ...tokenFacts, ...receiverFacts };
}

function inFacts(name: string, words: readonly string[]): Record<string, string> {
  const facts: string[] = [];
  for (const word of words) {
    const last = facts.at(-1);
    if (last === undefined || last.length + word.length >= longestFact) facts.push(word);
    else facts[facts.length - 1] = `${last} ${word}`;
  }
  return Object.fromEntries(facts.map((text, index) => [`${name}${index}`, text]));
}

/** Reads the parcels of a shipment back from the facts of an action. */
export function parcelsOf(facts: Readonly<Record<string, string | number>>): Parcel[] {
  const all = (name: string, most: number) =>
    Array.from({ length: most }, (_, index) => facts[`${name}${index}`]).flatMap((text) =>
      text === undefined ? [] : String(text).split(' '),
    );
  const receivers = all('to', mostReceiverFacts);
  return all('tokens', mostTokenFacts).flatMap((text) => {
    const [, id, amount = '1', receiver = '0'] = /^(\d+)(?:x(\d+))?(?:@(\d+))?$/.exec(text) ?? [];
    const to = receivers[Number(receiver)];
    return id === undefined || to === undefined
      ? []
      : [{ family: facts.family as Family, id, amount, to: to as Address }];
  });
}

/** Returns a shipment in words, as in "3 keepers to 2 receivers". @param shorten shortens an address */
export function shipmentWords(
  { family, parcels }: Pick<Shipment, 'family' | 'parcels'>,
  shorten: (address: string) => string,
): string {
  const count = parcels.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  const receivers = [...new Set(parcels.map(({ to }) => to.toLowerCase()))];
  const [first = ''] = receivers;
  return `${thingsWords(family, count)} to ${receivers.length === 1 ? shorten(first) : `${receivers.length} receivers`}`;
}

const idPattern = /^\d{1,78}$/;

/** Returns whether a typed text is the number of a token. */
export const isTokenId = (typed: string): boolean => idPattern.test(typed) && BigInt(typed) < 2n ** 256n;
