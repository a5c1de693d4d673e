import { createHash } from 'node:crypto';
import { type BundleSide, bundleText } from '@hatchery/api/bundle-text';
import type { DirectTrade, DirectTradeStatus } from '@hatchery/api/direct-trades';
import type { ReturnReason } from '@hatchery/api/ledger';
import { badField, fieldProblem, Problem, staleVersion } from '@hatchery/api/problems';

export const sideNames = ['one', 'other'] as const;
export type SideName = (typeof sideNames)[number];

/** A change of a side that the ledger has not confirmed yet. */
export type Change = {
  movementId: string;
  /** The bundle that lies there after it; null if nothing does. */
  bundleId: string | null;
  /** The request that asked for it, which may be repeated. */
  requestId: string;
};

/** A player's confirmation of both sides as they are. */
export type Seal = {
  hash: string;
  sessionId: string;
  at: string;
  /** Until when the exchange has to wait for this player's sake, and why. */
  holdUntil: string | null;
  because: NonNullable<DirectTrade['heldBecause']> | null;
};

export type Side = {
  userId: string;
  /** Name of the player when both were brought together. */
  name: string | null;
  bundleId: string | null;
  change: Change | null;
  seal: Seal | null;
};

/** How a table ends. */
export type Ending = {
  status: 'cancelled' | 'expired';
  because: Extract<ReturnReason, 'table-left' | 'table-expired' | 'player-left' | 'same-player'>;
  /** The sides that hear of it: both without it. */
  told?: SideName[];
};

export type Table = {
  id: string;
  status: DirectTradeStatus;
  version: number;
  one: Side;
  other: Side;
  heldUntil: Date | null;
  changedBy: string | null;
  changedAt: Date;
  movementId: string | null;
  postingId: string | null;
  endReason: string | null;
  /** Stored if it was to end while a side was changing. */
  ending: Ending | null;
  createdAt: Date;
  endedAt: Date | null;
};

export const partnerOf = (side: SideName): SideName => (side === 'one' ? 'other' : 'one');

/** Returns the side of a player, by all accounts that are theirs; undefined for strangers. */
export const sideOf = ({ one, other }: Table, family: string[]): SideName | undefined => {
  if (family.includes(one.userId)) return 'one';
  return family.includes(other.userId) ? 'other' : undefined;
};

export const isChanging = ({ one, other }: Table): boolean => one.change !== null || other.change !== null;

export const bundlesOf = ({ one, other }: Table): string[] => [one, other].flatMap(({ bundleId }) => bundleId ?? []);

/** Returns what both players confirm, in hexadecimal. */
export const hashOf = (tableId: string, sides: BundleSide[]): string =>
  createHash('sha256').update(bundleText(tableId, sides)).digest('hex');

/** Returns when a table can be confirmed: a pause after its last change. */
export const confirmableAt = ({ changedAt, changedBy, createdAt }: Table, pauseSeconds: number): Date =>
  changedBy === null ? createdAt : new Date(changedAt.getTime() + pauseSeconds * 1_000);

const over: Record<Exclude<DirectTradeStatus, 'open'>, string> = {
  held: 'Both of you have confirmed. Cancel the trade if you want to change something.',
  settling: 'This trade is being settled.',
  completed: 'This trade is done.',
  cancelled: 'This trade was cancelled.',
  expired: 'This trade has expired.',
};

/** Returns how a table ends that is over for its players, although its row stays open until its last change has ended. */
export const endingOf = ({ status, ending }: Table): Ending | null => (status === 'open' ? ending : null);

/** Returns the status that players see. */
export const statusOf = (table: Table): DirectTradeStatus => endingOf(table)?.status ?? table.status;

/** @throws Problem conflict */
export function assertOpen(table: Table): void {
  const status = statusOf(table);
  if (status !== 'open') throw new Problem('conflict', over[status]);
}

/** @throws Problem conflict, with the version that it has now. */
export function assertVersion({ version }: Table, seen: number | undefined): void {
  if (seen !== undefined && seen !== version) throw staleVersion('trade', version);
}

type Confirming = {
  mine: SideName;
  /** The hash of both sides as they are. */
  hash: string;
  given: { hash: string; version?: number | undefined; acceptsNothing?: boolean | undefined };
  pauseSeconds: number;
  now: Date;
};

/** Refuses a confirmation of what is not, or not yet, to be confirmed. @throws Problem conflict, bad-request. */
export function assertConfirmable(table: Table, { mine, hash, given, pauseSeconds, now }: Confirming): void {
  assertOpen(table);
  assertVersion(table, given.version);
  if (isChanging(table)) throw new Problem('conflict', 'A side is changing. Look again, then confirm.');
  if (bundlesOf(table).length === 0) throw new Problem('conflict', 'There is nothing on the table yet.');
  const wait = confirmableAt(table, pauseSeconds).getTime() - now.getTime();
  if (wait > 0) {
    const retryAfterSeconds = Math.ceil(wait / 1_000);
    throw new Problem('conflict', 'Something has just changed. Look again, then confirm.', { retryAfterSeconds });
  }
  if (given.hash !== hash)
    throw fieldProblem('conflict', 'body.hash', 'This is not what lies on the table. Load it again.');
  if (table[partnerOf(mine)].bundleId === null && given.acceptsNothing !== true)
    throw badField('body.acceptsNothing', 'You get nothing. Send true if that is what you want.');
}

/** Returns whether a player has confirmed both sides as they are now. */
export const isSealed = ({ seal }: Side, hash: string): boolean => seal?.hash === hash;

/** Returns until when an exchange has to wait, and for which seal; undefined if it need not. */
export function longestHold(seals: (Seal | null)[], now: Date): { until: Date; seal: Seal } | undefined {
  const holds = seals.flatMap((seal) => (seal?.holdUntil ? [{ until: new Date(seal.holdUntil), seal }] : []));
  const waiting = holds.filter(({ until }) => until > now);
  return waiting.sort((one, other) => other.until.getTime() - one.until.getTime())[0];
}
