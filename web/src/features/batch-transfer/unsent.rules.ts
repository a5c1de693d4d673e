import type { Action } from '../../platform/actions/actions.rules.ts';
import { type Parcel, parcelsOf } from './batch.rules.ts';
import { isListOfChain } from './saved-lists.ts';

/** The list of an account that is not sent yet. */
export interface UnsentList {
  chainId: number;
  parcels: readonly Parcel[];
  /** Ids of the actions that send things of it. */
  under: readonly string[];
}

const mostAccounts = 10;
const mostUnder = 40;

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((text): text is string => typeof text === 'string') : [];

/** Returns a list of an earlier visit, or undefined where what was kept is none. */
export const parseUnsent = (value: unknown): UnsentList | undefined =>
  isListOfChain(value)
    ? { chainId: value.chainId, parcels: value.parcels, under: textsIn((value as { under?: unknown }).under) }
    : undefined;

/** Returns what the browser keeps of all accounts, with the list of one. An empty list is not kept; the oldest go where there are too many. */
export function withUnsent(
  kept: Readonly<Record<string, unknown>>,
  account: string,
  list: UnsentList,
): Record<string, unknown> {
  const others = Object.entries(kept).filter(([other]) => other !== account);
  const own = { ...list, under: list.under.slice(-mostUnder) };
  return Object.fromEntries(
    [...others, ...(list.parcels.length > 0 ? [[account, own] as const] : [])].slice(-mostAccounts),
  );
}

const sameParcel = (one: Parcel, other: Parcel) =>
  one.family === other.family &&
  one.id === other.id &&
  one.amount === other.amount &&
  one.to.toLowerCase() === other.to.toLowerCase();

/** Takes each thing that was sent off a list once: the same may stand on it again. */
function without(parcels: readonly Parcel[], sent: readonly Parcel[]): Parcel[] {
  const left = [...parcels];
  for (const parcel of sent) {
    const place = left.findIndex((other) => sameParcel(other, parcel));
    if (place >= 0) left.splice(place, 1);
  }
  return left;
}

type Sending = Pick<Action, 'id' | 'status' | 'facts'>;

/** Returns a list without what blocks have by now, or the same object where nothing of it is done. */
export function afterSending(list: UnsentList, actions: readonly Sending[]): UnsentList {
  const sendings = list.under.map((id) => ({ id, action: actions.find((action) => action.id === id) }));
  const isDone = (action: Sending | undefined) => action?.status === 'seen' || action?.status === 'final';
  // One that failed, or that the player has cleared, sends nothing more.
  const ended = sendings.filter(({ action }) => !action || action.status === 'failed' || isDone(action));
  if (ended.length === 0) return list;
  const sent = ended.flatMap(({ action }) => (action && isDone(action) ? parcelsOf(action.facts) : []));
  const over = new Set(ended.map(({ id }) => id));
  return {
    ...list,
    parcels: sent.length > 0 ? without(list.parcels, sent) : list.parcels,
    under: list.under.filter((id) => !over.has(id)),
  };
}

/** Returns the things of a list that a wallet was asked to send, or has sent, and that no block has yet. */
export const onTheirWay = ({ under }: UnsentList, actions: readonly Sending[]): Parcel[] =>
  actions
    .filter(({ id, status }) => under.includes(id) && (status === 'asked' || status === 'sent'))
    .flatMap(({ facts }) => parcelsOf(facts));

/** Returns whether some of a shipment is among things. */
export const sharesWith = (parcels: readonly Parcel[], things: readonly Parcel[]): boolean =>
  parcels.some((parcel) => things.some((thing) => sameParcel(thing, parcel)));
