import type { ReturnReason } from '@hatchery/api/ledger';
import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { findDeparted } from '../players/living-players.ts';
import { endHolds, type Hold, type HoldPart, listHoldParts, listHolds, lockHolds } from './holds.repository.ts';
import { digestOf, holdId } from './ids.rules.ts';
import { type Leg, type Place, playersOf } from './places.ts';
import { post } from './post.ts';
import { findPosting } from './postings.repository.ts';
import type { HoldStatus, Reason } from './reasons.ts';
import { listPayers, refuseShortLegs } from './shortages.ts';

/** Where each part of a hold goes. */
type Destination = (part: HoldPart) => Place;

type Settlement = {
  holds: { holdReference: string; to: Destination }[];
  /** Amounts that were not on hold. */
  legs?: Leg[];
  /** Names the posting. */
  reference: string;
  reason?: Reason;
  refuseDeleted?: boolean;
  now: Date;
};

/**
 * Moves all that some holds have to where it is due, in one posting. Doing it again changes nothing.
 * @returns the id of the posting. @throws Problem not-found, insufficient-balance (a leg), conflict (a hold that ended in another way;
 * with `refuseDeleted` a receiver who was deleted).
 */
export const settleHolds = (tx: Transaction, { holds, reason = 'settled', ...how }: Settlement): Promise<string> =>
  end(tx, holds, { ...how, status: 'settled', reason });

/** Settles one hold. */
export const settleHold = (
  tx: Transaction,
  { holdReference, to, ...settlement }: Omit<Settlement, 'holds'> & { holdReference: string; to: Destination },
): Promise<string> => settleHolds(tx, { ...settlement, holds: [{ holdReference, to }] });

type Release = {
  holdReferences: string[];
  reference: string;
  reason: 'released' | 'expired';
  because?: ReturnReason | undefined;
  now: Date;
};

/**
 * Gives back what some holds have, to their players or to whom they were merged into, in one posting. Doing it again changes nothing.
 * @throws Problem not-found, conflict (a hold that ended in another way).
 */
export async function releaseHolds(
  tx: Transaction,
  { holdReferences, reference, reason: status, because, now }: Release,
): Promise<void> {
  const endings = holdReferences.map((holdReference) => ({ holdReference }));
  const reason = status === 'expired' ? 'hold-expired' : 'released';
  await end(tx, endings, { status, reference, reason, now, ...(because && { detail: { because } }) });
}

/** Gives back what one hold has. */
export const releaseHold = (
  tx: Transaction,
  { holdReference, ...release }: Omit<Release, 'holdReferences'> & { holdReference: string },
): Promise<void> => releaseHolds(tx, { ...release, holdReferences: [holdReference] });

/** Without `to` it goes back to its player. */
type Ending = { holdReference: string; to?: Destination };

type End = Pick<Settlement, 'legs' | 'refuseDeleted' | 'reference' | 'now'> & {
  status: Exclude<HoldStatus, 'live'>;
  reason: Reason;
  detail?: Record<string, string>;
};

async function end(tx: Transaction, endings: Ending[], how: End): Promise<string> {
  const { status, reference, reason, now, legs: beside = [] } = how;
  const ids = endings.map(({ holdReference }) => holdId(holdReference));
  if (new Set(ids).size < ids.length) throw new Problem('bad-request', 'Each hold ends once.');
  const [known, parts, payers] = await Promise.all([
    listHolds(tx, ids),
    listHoldParts(tx, ids),
    listPayers(tx, beside),
  ]);
  // Nobody merges their players from here on, nor those who get something. A merge locks players before holds, and so does this.
  const destinations = endings.flatMap(
    ({ holdReference, to }) => parts.get(holdId(holdReference))?.map((part) => to?.(part)) ?? [],
  );
  const receivers = playersOf([...destinations, ...beside.map(({ to }) => to)]);
  const players = [...known.map(({ userId }) => userId), ...receivers];
  const [departed, found] = await Promise.all([findDeparted(tx, players), lockHolds(tx, ids)]);
  const ended = endsOf(endings, { found, parts, status, beside });
  if (ended.some(({ hold }) => hold.status !== 'live')) return endedBefore(tx, ended, how);
  if (how.refuseDeleted) refuseDeletedPlayers(receivers, departed);
  const legs = [...ended.flatMap(({ hold, moved }) => moved.map((part) => legOf(hold, part))), ...beside];
  await refuseShortLegs(tx, payers, legs);
  const detail = { ...how.detail, holds: ids.join(' ') };
  const [{ postingId, repeated }] = await Promise.all([
    post(tx, { reference, reason, legs, now, detail }),
    endHolds(tx, ended, { status, reference, now }),
  ]);
  if (repeated) throw new Problem('conflict', `${reference} was posted already, for something else.`);
  return postingId;
}

type Found = { found: Hold[]; parts: Map<string, HoldPart[]>; status: HoldStatus; beside: Leg[] };

type Ended = { hold: Hold; id: string; moved: (HoldPart & { to: Place | undefined })[]; digest: string };

/** Returns where everything goes that holds have, and a digest that tells this end from others. */
function endsOf(endings: Ending[], { found, parts, status, beside }: Found): Ended[] {
  const holds = new Map(found.map((hold) => [hold.id, hold]));
  return endings.map(({ holdReference, to }) => {
    const hold = holds.get(holdId(holdReference));
    if (!hold) throw new Problem('not-found', `There is no hold ${holdReference}.`);
    const moved = (parts.get(hold.id) ?? []).map((part) => ({ ...part, to: to?.(part) }));
    const places = moved.map((part) => part.to ?? status);
    return { hold, id: hold.id, moved, digest: digestOf(beside.length > 0 ? [places, beside] : places) };
  });
}

/**
 * Requires that all holds ended before as they would now: their owners may be others by now, so this is not judged by the legs.
 * @returns the id of the posting that ended them.
 */
async function endedBefore(tx: Transaction, ended: Ended[], { status, reference }: End): Promise<string> {
  for (const { hold, digest } of ended) {
    const isSame = hold.status === status && hold.endDigest === digest;
    // A settlement names who gets what, so another one is never a repetition. To give back twice is harmless.
    if (isSame && (status !== 'settled' || hold.endReference === reference)) continue;
    throw new Problem('conflict', `Hold ${hold.reference} is ${hold.status}.`);
  }
  const posting = await findPosting(tx, ended[0]?.hold.endReference ?? '');
  if (!posting) throw new Error(`Hold ${ended[0]?.hold.reference} ended, and nothing was posted.`);
  return posting.id;
}

function refuseDeletedPlayers(receivers: string[], departed: Awaited<ReturnType<typeof findDeparted>>): void {
  const deleted = receivers.find((userId) => departed.get(userId)?.heirId === null);
  if (deleted) throw new Problem('conflict', `Player ${deleted} was deleted.`);
}

const legOf = ({ userId }: Hold, { unitId, amount, to }: HoldPart & { to: Place | undefined }): Leg => ({
  unitId,
  amount,
  from: { kind: 'hold', owner: userId },
  to: to ?? { kind: 'player', owner: userId },
});
