import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { newEventId } from '@hatchery/kit/event-id';
import { announceChange } from '@hatchery/kit/notify';
import { digestOf } from './ids.rules.ts';
import type { Leg } from './places.ts';
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
const mostLegs = 1_000;

/**
 * Moves amounts between accounts, all or nothing, in the caller's transaction. The same reference again changes nothing more.
 * A transaction posts once, with all its legs: then no two transactions wait for each other.
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
  const [, written] = await Promise.all([
    insertPosting(tx, posting, changes),
    insertEntries(tx, posting, changes),
  ]).catch(refuse);
  if (written === changes.entries.length) {
    await tellPlayers(tx, changes);
    return { postingId: posting.id, repeated: false };
  }
  const stored = await findPosting(tx, reference);
  if (stored?.id === posting.id) throw await missingUnit(tx, legs);
  if (stored?.digest !== digest) throw new Problem('conflict', `${reference} was posted already, with other legs.`);
  return { postingId: stored.id, repeated: true };
}

/** Reloads the open pages of everybody whose vouchers changed. */
async function tellPlayers(tx: Transaction, { accounts }: Changes): Promise<void> {
  const players = accounts.filter(({ kind }) => kind === 'player' || kind === 'hold').map(({ owner }) => owner);
  for (const player of new Set(players)) await announceChange(tx, player, ['vouchers']);
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
