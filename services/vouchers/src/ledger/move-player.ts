import type { Transaction } from '@hatchery/kit/database';
import { fittingOf } from './fitting.ts';
import { lockHoldsOf, updateHoldOwners } from './holds.repository.ts';
import type { Leg, Place } from './places.ts';
import { mostLegs, post } from './post.ts';
import { listPosted } from './postings.repository.ts';
import type { Reason } from './reasons.ts';
import { listAvailable } from './vouchers.repository.ts';

type Part = { unitId: string; amount: bigint };

/** Everything that moved from one player to another: amounts of vouchers, and ids of live holds. */
export type Moved = { parts: Part[]; holds: string[] };

type Move = {
  from: string;
  into: string;
  /** `<service>:<noun>:<id>:<step>` */
  reference: string;
  /** Moves this and no more, as far as `from` still has it. Everything without it. */
  only?: Moved;
  now: Date;
};

/**
 * Moves a player's vouchers and live holds to another player. The caller keeps everybody from giving `from` anything meanwhile
 * (`lockPlayers`). Nothing moves twice under one reference. What `into` cannot hold stays.
 * @throws Problem insufficient-balance if `from` spends something at the same moment: do it again.
 */
export async function movePlayer(tx: Transaction, { from, into, reference, only, now }: Move): Promise<Moved> {
  const [available, held, posted] = await Promise.all([
    listAvailable(tx, from),
    lockHoldsOf(tx, from),
    listPosted(tx, [reference]),
  ]);
  if (posted.length > 0) return { parts: [], holds: [] };
  const parts = only ? atMost(available, only.parts) : available;
  const holds = only ? held.filter(({ id }) => only.holds.includes(id)) : held;
  const fitting = await fittingOf(
    tx,
    [
      ...parts.map((part) => ({
        part,
        legs: [legOf(part, { kind: 'player', owner: from }, { kind: 'player', owner: into })],
      })),
      ...holds.map((hold) => ({
        hold,
        legs: hold.parts.map((part) => legOf(part, { kind: 'hold', owner: from }, { kind: 'hold', owner: into })),
      })),
    ],
    { reference, now },
  );
  const legs = fitting.flatMap((bundle) => bundle.legs);
  await postInParts(tx, legs, { reference, reason: only ? 'unmerged' : 'merged', now });
  const ids = fitting.flatMap((bundle) => ('hold' in bundle ? [bundle.hold.id] : []));
  await updateHoldOwners(tx, ids, into);
  return { parts: fitting.flatMap((bundle) => ('part' in bundle ? [bundle.part] : [])), holds: ids };
}

/** Destroys what a player has available. Live holds stay until they end. Nothing happens twice under one reference. */
export async function destroyPlayer(
  tx: Transaction,
  { owner, reference, now }: { owner: string; reference: string; now: Date },
): Promise<void> {
  const [available, posted] = await Promise.all([listAvailable(tx, owner), listPosted(tx, [reference])]);
  if (posted.length > 0) return;
  const all = available.map((part) => ({ legs: [legOf(part, { kind: 'player', owner }, { kind: 'destroyed' })] }));
  const legs = (await fittingOf(tx, all, { reference, now })).flatMap((bundle) => bundle.legs);
  await postInParts(tx, legs, { reference, reason: 'account-deleted', now });
}

const legOf = ({ unitId, amount }: Part, from: Place, to: Place): Leg => ({ unitId, amount, from, to });

function atMost(available: Part[], most: Part[]): Part[] {
  const limits = new Map(most.map(({ unitId, amount }) => [unitId, amount]));
  return available.flatMap(({ unitId, amount }) => {
    const limit = limits.get(unitId) ?? 0n;
    return limit > 0n ? [{ unitId, amount: amount < limit ? amount : limit }] : [];
  });
}

/** Posts any number of legs, as many at once as one posting takes. */
async function postInParts(
  tx: Transaction,
  legs: Leg[],
  { reference, reason, now }: { reference: string; reason: Reason; now: Date },
): Promise<void> {
  for (let start = 0; start < legs.length; start += mostLegs) {
    const step = start === 0 ? reference : `${reference}-${start / mostLegs + 1}`;
    await post(tx, { reference: step, reason, legs: legs.slice(start, start + mostLegs), now });
  }
}
