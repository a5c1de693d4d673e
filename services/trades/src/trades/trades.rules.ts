import { badField, Problem, staleVersion } from '@hatchery/api/problems';
import type { Line } from '../bundles/bundles.ts';

export type TradeStatus = 'opening' | 'open' | 'settling' | 'completed' | 'cancelled' | 'expired';

/** A change of what is given, until the ledger has confirmed it. */
export type TradeChange = { movementId: string; bundleId: string; request: Line[] };

export type StoredTrade = {
  id: string;
  ownerId: string;
  status: TradeStatus;
  version: number;
  /** The version at which what is given or asked for last changed. */
  termsVersion: number;
  bundleId: string;
  request: Line[];
  change: TradeChange | null;
  movementId: string | null;
  /** The request that accepts it. */
  claimId: string | null;
  takerId: string | null;
  offerId: string | null;
  received: Line[] | null;
  postingId: string | null;
  /** When the ledger refused an exchange. */
  refusedAt: Date | null;
  endReason: string | null;
  expiresAt: Date;
  createdAt: Date;
  updatedAt: Date;
  endedAt: Date | null;
};

const hour = 3_600_000;
const shortestHours = 1;
const longestDays = 30;

/** Returns when a trade expires. @throws Problem bad-request. */
export function expiryOf(asked: string | undefined, { now, usualDays }: { now: Date; usualDays: number }): Date {
  const after = (hours: number) => new Date(now.getTime() + hours * hour);
  if (asked === undefined) return after(usualDays * 24);
  const expiresAt = new Date(asked);
  if (expiresAt < after(shortestHours)) throw badField('body.expiresAt', 'Leave it open for an hour at least.');
  if (expiresAt > after(longestDays * 24)) throw badField('body.expiresAt', 'Leave it open for 30 days at most.');
  return expiresAt;
}

const refusedLatelyMilliseconds = 60_000;

/** Whether the ledger has just refused to exchange it: somebody may be accepting, again and again, with what they do not have. */
export const wasRefusedLately = ({ refusedAt }: Pick<StoredTrade, 'refusedAt'>, now: Date): boolean =>
  refusedAt !== null && now.getTime() - refusedAt.getTime() < refusedLatelyMilliseconds;

const conflict = (message: string) => new Problem('conflict', message);

type Bound = Pick<StoredTrade, 'status' | 'change' | 'expiresAt' | 'version' | 'termsVersion'>;

/** Requires that nothing of a trade is under way, and that it is open. @throws Problem conflict. */
export function requireOpen({ status, change, expiresAt }: Bound, now: Date): void {
  if (status === 'settling') throw conflict('Somebody is accepting this trade right now. Load it again in a moment.');
  if (status === 'completed') throw conflict('This trade was accepted already.');
  if (status !== 'open') throw conflict(`This trade is ${status}.`);
  if (expiresAt <= now) throw conflict('This trade has expired.');
  if (change) throw conflict('This trade is being changed right now. Load it again in a moment.');
}

/**
 * Requires that somebody has seen what they bind themselves to.
 * @param since the version at which it last changed. @throws Problem conflict that names the current version.
 */
export function requireSeen({ version }: Pick<Bound, 'version'>, seen: number | undefined, since: number): void {
  if (seen === undefined || (seen >= since && seen <= version)) return;
  throw staleVersion('trade', version);
}

export const noTrade = (id: string) => new Problem('not-found', `There is no trade ${id}.`);

const statusesByType = {
  all: ['open', 'settling', 'completed', 'cancelled', 'expired'],
  open: ['open', 'settling'],
  ended: ['completed', 'cancelled', 'expired'],
  accepted: ['completed'],
} as const;

/** Returns the states of a player's trades to list. */
export const statusesOf = (type: keyof typeof statusesByType, only: string | undefined): string[] =>
  statusesByType[type].filter((status) => only === undefined || status === only);
