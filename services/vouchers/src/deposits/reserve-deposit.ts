import { Problem } from '@hatchery/api/problems';
import { findRedemptions, type Redemption } from '@hatchery/indexing/redemptions/redemptions';
import type { Transaction } from '@hatchery/kit/database';
import type { VouchersContext } from '../context.ts';
import { answeredBefore, giveLimitBack, listForsaken } from '../signing/reserved-signature.ts';
import {
  countUnused,
  deleteAsked,
  findRequested,
  insertDeposit,
  listDepositParts,
  listUnused,
  lockDepositor,
} from './deposits.repository.ts';
import {
  crowdedFrom,
  type Deposit,
  type DepositPart,
  depositReference,
  depositSeconds,
  isSameDeposit,
  mostUnused,
  type NewDeposit,
  reusableUntil,
  unusedDayMilliseconds,
} from './deposits.rules.ts';

/** A deposit that has its place. One that the player can still send has its signature already. */
export type ReservedDeposit = { deposit: NewDeposit; parts: DepositPart[]; open: Redemption | undefined };

type Wanted = { deposit: NewDeposit; parts: DepositPart[]; requestId: string };

/**
 * Reserves a place for a deposit. The same request again gets the same one, and so does a request for the same deposit from an own
 * wallet, while the wallet can still send it.
 * @throws Problem too-many-requests
 */
export async function reserveDeposit(tx: Transaction, { deposit, parts, requestId }: Wanted): Promise<ReservedDeposit> {
  const { userId, chainId, createdAt: now } = deposit;
  await lockDepositor(tx, userId);
  const since = new Date(now.getTime() - unusedDayMilliseconds);
  const [before, unused, unusedByAll] = await Promise.all([
    findRequested(tx, requestId),
    listUnused(tx, { userId, since, limit: mostUnused }),
    countUnused(tx, { chainId, since, most: crowdedFrom }),
  ]);
  if (before?.asked)
    return { deposit: before, parts: (await listDepositParts(tx, [before.id])).get(before.id) ?? [], open: undefined };
  if (before) throw answeredBefore();
  const open = await findSame(tx, { deposit, parts }, unused);
  if (open) return open;
  requireRoom(unused, unusedByAll < crowdedFrom ? inDay : whenCrowded, now);
  await insertDeposit(tx, { ...deposit, requestId }, parts);
  return { deposit, parts, open: undefined };
}

async function findSame(
  tx: Transaction,
  { deposit, parts }: Omit<Wanted, 'requestId'>,
  unused: Deposit[],
): Promise<ReservedDeposit | undefined> {
  if (deposit.custodial || unused.length === 0) return undefined;
  const [partsOf, redemptions] = await Promise.all([
    listDepositParts(
      tx,
      unused.map(({ id }) => id),
    ),
    findRedemptions(
      tx,
      unused.map(({ id }) => depositReference(id)),
    ),
  ]);
  for (const one of unused) {
    const own = partsOf.get(one.id) ?? [];
    const open = redemptions.find(({ subject, state }) => subject === one.id && state === 'signed');
    if (open && open.deadline >= reusableUntil(deposit.createdAt) && isSameDeposit([deposit, parts], [one, own]))
      return { deposit: one, parts: own, open };
  }
  return undefined;
}

type Room = { most: number; milliseconds: number; words: string };

const inDay: Room = {
  most: mostUnused,
  milliseconds: unusedDayMilliseconds,
  words: `You have asked for ${mostUnused} deposits in 24 hours without making them. Send those that still wait, or try again later.`,
};
/** While others fill the chain, whoever has none that can still be sent may ask for one. */
const whenCrowded: Room = {
  most: 1,
  milliseconds: depositSeconds * 1_000,
  words: 'You have asked for a deposit without making it, and many others wait too. Send it, or try again later.',
};

/** @param unused those of the player, newest first */
function requireRoom(unused: Deposit[], { most, milliseconds, words }: Room, now: Date): void {
  const oldest = unused[most - 1];
  const left = oldest ? oldest.createdAt.getTime() + milliseconds - now.getTime() : 0;
  if (left <= 0) return;
  throw new Problem('too-many-requests', words, { retryAfterSeconds: Math.ceil(left / 1_000) });
}

/** Forgets deposits whose signature was never recorded, and never left the service, once nobody could use it. */
export async function forgetForsakenDeposits(context: Pick<VouchersContext, 'database' | 'now'>): Promise<void> {
  const ids = await listForsaken(context, { table: 'deposits', lifetimeSeconds: depositSeconds });
  if (ids.length === 0) return;
  await context.database.transaction(async (tx) => {
    for (const id of await deleteAsked(tx, ids)) await giveLimitBack(tx, id, depositReference(id));
  });
}
