import { getNetwork } from '@hatchery/chain/networks';

/** The carrier of the token: LayerZero between the omnichain tokens, or the messenger of Avalanche between home and remotes. */
export type Way = 'endpoint' | 'messenger';

export const familyOf = { endpoint: 'omnichainToken', messenger: 'tokenBridge' } as const;
export const wayWords = { endpoint: 'LayerZero', messenger: 'Avalanche messenger' } as const;

interface Places {
  /** Ids of the chains that each contract stands on. */
  omnichain: readonly number[];
  bridge: readonly number[];
  /** The chain that issues the token: every way of the messenger begins or ends there. */
  main: number | undefined;
}

/** Lists the ways from a chain to another, the usual one first. */
export function waysBetween(from: number, to: number, { omnichain, bridge, main }: Places): Way[] {
  if (from === to) return [];
  const byEndpoint = [from, to].every((id) => omnichain.includes(id) && getNetwork(id).lzChainId !== undefined);
  const byMessenger = [from, to].every((id) => bridge.includes(id)) && (from === main || to === main);
  return [...(byEndpoint ? (['endpoint'] as const) : []), ...(byMessenger ? (['messenger'] as const) : [])];
}

/** Base units that a bridge may still move, of its most in a day. It refills evenly within a day. */
export interface Limit {
  now: bigint;
  most: bigint;
}

const day = 86_400n;

/** Returns in how many seconds a limit allows an amount; undefined where it never does. */
export function secondsUntil({ now, most }: Limit, amount: bigint): number | undefined {
  if (amount <= now) return 0;
  if (amount > most || most === 0n) return undefined;
  return Number(((amount - now) * day + most - 1n) / most);
}

/** Says how long something takes, roughly. */
export function about(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 2) return 'about a minute';
  return minutes < 120 ? `about ${minutes} minutes` : `about ${Math.round(minutes / 60)} hours`;
}

interface Amounts {
  amount: bigint;
  leaving: Limit | undefined;
  arriving: Limit | undefined;
  from: string;
  to: string;
}

/** Says why an amount cannot leave at present, or undefined where it can. */
export function cannotLeave({
  amount,
  leaving,
  from,
}: Pick<Amounts, 'amount' | 'leaving' | 'from'>): string | undefined {
  if (!leaving || amount <= leaving.now) return undefined;
  const wait = secondsUntil(leaving, amount);
  return wait === undefined
    ? `More than can leave ${from} within a day. Send less.`
    : `More than can leave ${from} now. Send less, or wait ${about(wait)}.`;
}

/** Says that an amount would have to wait where it arrives, or undefined where it would not. */
export function mustWait({ amount, arriving, to }: Pick<Amounts, 'amount' | 'arriving' | 'to'>): string | undefined {
  if (!arriving || amount <= arriving.now) return undefined;
  const wait = secondsUntil(arriving, amount);
  return wait === undefined
    ? `More than may arrive on ${to} within a day. It would wait there until the platform allows more. Send less.`
    : `More than may arrive on ${to} now. It would wait there ${about(wait)}, and anyone could then send it on.`;
}
