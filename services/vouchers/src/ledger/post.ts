import { Problem } from '@hatchery/api/problems';
import { countEffect } from '@hatchery/kit/count-effect';
import type { Transaction } from '@hatchery/kit/database';
import { newEventId } from '@hatchery/kit/event-id';
import { announceChange } from '@hatchery/kit/notify';
import { findDeparted, noteRedirected } from '../players/living-players.ts';
import { fittingOf } from './fitting.ts';
import { digestOf, voidDigest } from './ids.rules.ts';
import { type Leg, playersOf } from './places.ts';
import { type Changes, changesOf } from './posting.rules.ts';
import { findPosting, insertEntries, insertPosting } from './postings.repository.ts';
import type { Reason } from './reasons.ts';
import { refusalOf } from './refusals.ts';
import { findMissingUnit } from './units.repository.ts';

export type NewPosting = {
  /** `<service>:<noun>:<id>:<step>`. It is used once, forever. */
  reference: string;
  reason: Reason;
  legs: Leg[];
  now: Date;
  detail?: Record<string, string>;
};

export type Posted = { postingId: string; repeated: boolean };

/** More than a settlement of a hundred parts needs. */
export const mostLegs = 1_000;

/**
 * Moves amounts between accounts, all or nothing, in the caller's transaction. The same reference again changes nothing more.
 * A transaction posts once, with all its legs: then two of them wait for each other only where one passes something on to an heir, and
 * Postgres ends one of them.
 * @throws Problem insufficient-balance, conflict (the reference stands for other legs; a unique token that is elsewhere), not-found
 * (a unit), bad-request (an amount).
 */
export async function post(
  tx: Transaction,
  { reference, reason, legs, now, detail = {} }: NewPosting,
): Promise<Posted> {
  checkLegs(legs);
  const digest = digestOf([reason, legs]);
  const changes = changesOf(reference, legs);
  const posting = { id: newEventId(now.getTime()), reference, reason, digest, detail, now };
  const refuse = (error: unknown): never => {
    throw refusalOf(error, changes);
  };
  const [departed, , written] = await Promise.all([
    findDepartedOf(tx, legs),
    insertPosting(tx, posting, changes),
    insertEntries(tx, posting, changes),
  ]).catch(refuse);
  if (written === changes.entries.length) {
    if (departed.size > 0) await passOn(tx, { reference, legs, now }, departed);
    await tellPlayers(tx, changes);
    countEffect(tx, 'ledger_postings_total', { reason });
    return { postingId: posting.id, repeated: false };
  }
  const stored = await findPosting(tx, reference);
  if (stored?.id === posting.id) throw await missingUnit(tx, legs);
  if (stored?.digest === voidDigest) throw new Problem('conflict', `${reference} was given up.`);
  if (stored?.digest !== digest) throw new Problem('conflict', `${reference} was posted already, with other legs.`);
  return { postingId: stored.id, repeated: true };
}

type Departed = Awaited<ReturnType<typeof findDeparted>>;

/** Finds who of the receivers has departed. Until the transaction ends, none of the others departs. */
async function findDepartedOf(tx: Transaction, legs: Leg[]): Promise<Departed> {
  const receivers = playersOf(legs.map(({ to }) => to));
  return receivers.length > 0 ? findDeparted(tx, receivers) : new Map();
}

/** Passes on what arrived for players who have departed: to the account that they were merged into, or nowhere after a deletion. */
async function passOn(
  tx: Transaction,
  { reference, legs, now }: Pick<NewPosting, 'reference' | 'legs' | 'now'>,
  departed: Departed,
): Promise<void> {
  const arrived = legs.flatMap(({ unitId, to, amount }) => {
    const gone = to.kind === 'player' ? departed.get(to.owner) : undefined;
    return gone ? [{ ...gone, unitId, amount }] : [];
  });
  if (arrived.length === 0) return;
  const onward = arrived.map((one) => ({ ...one, legs: [onwardLeg(one)] }));
  const fitting = await fittingOf(tx, onward, { reference: `${reference}-onward`, now });
  if (fitting.length === 0) return;
  const onwardLegs = fitting.flatMap((one) => one.legs);
  await post(tx, { reference: `${reference}-onward`, reason: 'passed-on', legs: onwardLegs, now });
  await noteRedirected(
    tx,
    departed,
    fitting.filter(({ heirId }) => heirId !== null),
  );
}

type Arrived = Pick<Leg, 'unitId' | 'amount'> & { userId: string; heirId: string | null };

const onwardLeg = ({ unitId, amount, userId, heirId }: Arrived): Leg => ({
  unitId,
  amount,
  from: { kind: 'player', owner: userId },
  to: heirId === null ? { kind: 'destroyed' } : { kind: 'player', owner: heirId },
});

/** Reloads the open pages of everybody whose vouchers changed. */
async function tellPlayers(tx: Transaction, { accounts }: Changes): Promise<void> {
  const players = accounts.filter(({ kind }) => kind === 'player' || kind === 'hold').map(({ owner }) => owner);
  await announceChange(tx, players, ['vouchers']);
}

function checkLegs(legs: Leg[]): void {
  if (legs.length > 0 && legs.length <= mostLegs) return;
  throw new Problem('bad-request', `A posting has 1 to ${mostLegs} legs.`);
}

async function missingUnit(tx: Transaction, legs: Leg[]): Promise<Error> {
  const missing = await findMissingUnit(tx, [...new Set(legs.map(({ unitId }) => unitId))]);
  return missing
    ? new Problem('not-found', `There is no unit ${missing}.`)
    : new Error('A posting did not find its accounts.');
}
