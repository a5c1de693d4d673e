import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { findDeparted } from '../players/living-players.ts';
import {
  endHolds,
  type Hold,
  type HoldPart,
  type HoldStatus,
  listHoldParts,
  listHolds,
  lockHolds,
} from './holds.repository.ts';
import { digestOf, holdId } from './ids.rules.ts';
import { type Leg, type Place, playersOf } from './places.ts';
import { post } from './post.ts';
import { findPosting } from './postings.repository.ts';
import type { Reason } from './reasons.ts';

/** Where each part of a hold goes. */
type Destination = (part: HoldPart) => Place;

type Settlement = {
  holds: { holdReference: string; to: Destination }[];
  /** Names the posting. */
  reference: string;
  reason?: Reason;
  now: Date;
};

/**
 * Moves all that some holds have to where it is due, in one posting. Doing it again changes nothing.
 * @returns the id of the posting. @throws Problem not-found, conflict (a hold that ended in another way).
 */
export const settleHolds = (
  tx: Transaction,
  { holds, reference, reason = 'settled', now }: Settlement,
): Promise<string> => end(tx, holds, { status: 'settled', reference, reason, now });

/** Settles one hold. */
export const settleHold = (
  tx: Transaction,
  { holdReference, to, ...settlement }: Omit<Settlement, 'holds'> & { holdReference: string; to: Destination },
): Promise<string> => settleHolds(tx, { ...settlement, holds: [{ holdReference, to }] });

type Release = { holdReference: string; reference: string; reason: 'released' | 'expired'; now: Date };

/**
 * Gives back what a hold has, to its player or to whom he was merged into. Doing it again changes nothing.
 * @throws Problem not-found, conflict (a hold that ended in another way).
 */
export async function releaseHold(
  tx: Transaction,
  { holdReference, reference, reason: status, now }: Release,
): Promise<void> {
  const reason = status === 'expired' ? 'hold-expired' : 'released';
  await end(tx, [{ holdReference }], { status, reference, reason, now });
}

/** Without `to` it goes back to its player. */
type Ending = { holdReference: string; to?: Destination };

type End = { status: Exclude<HoldStatus, 'live'>; reference: string; reason: Reason; now: Date };

async function end(tx: Transaction, endings: Ending[], { status, reference, reason, now }: End): Promise<string> {
  const ids = endings.map(({ holdReference }) => holdId(holdReference));
  const [known, parts] = await Promise.all([listHolds(tx, ids), listHoldParts(tx, ids)]);
  // Nobody merges their players from here on, nor those who get something. A merge locks players before holds, and so does this.
  const receivers = endings.flatMap(
    ({ holdReference, to }) => parts.get(holdId(holdReference))?.map((part) => to?.(part)) ?? [],
  );
  const players = [...known.map(({ userId }) => userId), ...playersOf(receivers)];
  const [, found] = await Promise.all([findDeparted(tx, players), lockHolds(tx, ids)]);
  const holds = new Map(found.map((hold) => [hold.id, hold]));
  const ended = endings.map(({ holdReference, to }) => {
    const hold = holds.get(holdId(holdReference));
    if (!hold) throw new Problem('not-found', `There is no hold ${holdReference}.`);
    const moved = (parts.get(hold.id) ?? []).map((part) => ({ ...part, to: to?.(part) }));
    return { hold, id: hold.id, moved, digest: digestOf(moved.map((part) => part.to ?? status)) };
  });
  const live = ended.filter(({ hold }) => hold.status === 'live');
  for (const one of ended) if (one.hold.status !== 'live' || live.length < ended.length) requireSameEnd(one, status);
  if (live.length === 0) return postingOf(tx, ended[0]?.hold.endReference ?? '');
  const legs = ended.flatMap(({ hold, moved }) => moved.map((part) => legOf(hold, part)));
  const detail = { holds: ids.join(' ') };
  const [{ postingId, repeated }] = await Promise.all([
    post(tx, { reference, reason, legs, now, detail }),
    endHolds(tx, ended, { status, reference, now }),
  ]);
  if (repeated) throw new Problem('conflict', `${reference} was posted already, for something else.`);
  return postingId;
}

async function postingOf(tx: Transaction, reference: string): Promise<string> {
  const posting = await findPosting(tx, reference);
  if (!posting) throw new Error(`A hold ended by ${reference}, which was not posted.`);
  return posting.id;
}

const legOf = ({ userId }: Hold, { unitId, amount, to }: HoldPart & { to: Place | undefined }): Leg => ({
  unitId,
  amount,
  from: { kind: 'hold', owner: userId },
  to: to ?? { kind: 'player', owner: userId },
});

function requireSameEnd({ hold, digest }: { hold: Hold; digest: string }, wanted: HoldStatus): void {
  if (hold.status === wanted && hold.endDigest === digest) return;
  throw new Problem('conflict', `Hold ${hold.reference} is ${hold.status}.`);
}
