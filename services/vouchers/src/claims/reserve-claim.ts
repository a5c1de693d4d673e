import type { Passport } from '@hatchery/api/access';
import { Problem } from '@hatchery/api/problems';
import { requireOwnWallet } from '@hatchery/indexing/wallets';
import type { Transaction } from '@hatchery/kit/database';
import { listAssets } from '../assets/assets.ts';
import type { VouchersContext } from '../context.ts';
import { hold, releaseHold } from '../ledger/holds.ts';
import { findDeparted } from '../players/living-players.ts';
import { answeredBefore, giveLimitBack, listForsaken } from '../signing/reserved-signature.ts';
import {
  countKeptClaims,
  deleteAsked,
  findClaim,
  findRequested,
  insertClaim,
  listParts,
  lockKeptClaims,
  lockRequest,
} from './claims.repository.ts';
import {
  type AskedPart,
  type Claim,
  claimReference,
  claimSeconds,
  holdReference,
  keptClaimsSince,
  mostKeptClaims,
} from './claims.rules.ts';
import { readWanted, requireRelayable, type Wanted } from './wanted-parts.ts';

/** A claim whose amounts are on hold, with the decimals of its asset. */
type ReservedClaim = { claim: Claim; parts: AskedPart[]; decimals: number };

export type AskedClaim = {
  /** For a claim that is new. */
  id: string;
  passport: Pick<Passport, 'subject'>;
  requestId: string;
  address: string;
  wanted: Wanted[];
  isBatch: boolean;
  /** The platform sends it, whoever keeps the wallet. */
  relayed?: boolean;
};

/**
 * Puts what a player claims on hold. The same request again gets the same claim, as long as it waits for its signature.
 * @throws Problem as `readWanted`; forbidden (wallet), too-many-requests, insufficient-balance, conflict.
 */
export async function reserveClaim(
  tx: Transaction,
  context: Pick<VouchersContext, 'chains' | 'now'>,
  { id, passport, requestId, address, wanted, isBatch, relayed = false }: AskedClaim,
): Promise<ReservedClaim> {
  await lockRequest(tx, requestId);
  const before = await findRequested(tx, requestId);
  if (before?.asked) return readReserved(tx, before);
  if (before) throw answeredBefore();
  const userId = passport.subject;
  const wallet = await requireOwnWallet(tx, passport, address, 'body.address');
  const { terms, parts, decimals } = await readWanted(tx, context, { userId, wanted, isBatch });
  const now = context.now();
  const custodial = relayed || wallet.kind === 'custodial';
  const claim = { id, userId, ...terms, receiver: wallet.address, custodial, outcome: null, createdAt: now };
  if (custodial) {
    requireRelayable(context, terms, wanted);
    await requireKeptRoom(tx, userId, now);
  }
  await hold(tx, {
    reference: holdReference(id),
    userId,
    parts: parts.map(({ voucherId, amount }) => ({ voucherId, amount })),
    reason: 'claim',
    until: new Date(now.getTime() + claimSeconds * 1_000),
    now,
  });
  await insertClaim(tx, claim, { parts, requestId });
  return { claim, parts, decimals };
}

async function readReserved(tx: Transaction, claim: Claim): Promise<ReservedClaim> {
  const parts = (await listParts(tx, [claim.id])).get(claim.id) ?? [];
  const [asset] = await listAssets(
    tx,
    parts.slice(0, 1).map(({ assetId }) => assetId),
  );
  return { claim, parts, decimals: asset?.decimals ?? 0 };
}

/** Requires that the platform may pay for another transaction of a player. @throws Problem too-many-requests. */
async function requireKeptRoom(tx: Transaction, userId: string, now: Date): Promise<void> {
  await lockKeptClaims(tx, userId);
  const since = keptClaimsSince(now);
  const { total, first } = await countKeptClaims(tx, userId, since);
  if (total < mostKeptClaims) return;
  const retryAfterSeconds = Math.ceil(((first ?? now).getTime() - since.getTime()) / 1_000);
  throw new Problem(
    'too-many-requests',
    `The platform sends ${mostKeptClaims} claims to kept wallets in 24 hours. Claim later, several vouchers at once, or to a wallet that you linked.`,
    { retryAfterSeconds },
  );
}

/**
 * Brings back what a claim has on hold that waits for its signature. It is as if nobody had asked for it.
 * @returns whether it did.
 */
export async function releaseAsked(
  tx: Transaction,
  { now }: Pick<VouchersContext, 'now'>,
  id: string,
): Promise<boolean> {
  const claim = await findClaim(tx, id);
  if (!claim) return false;
  // A merge locks players before their claims, and so does this.
  await findDeparted(tx, [claim.userId]);
  if (!(await deleteAsked(tx, id))) return false;
  const reference = `vouchers:claim:${id}:release`;
  await releaseHold(tx, { holdReference: holdReference(id), reference, reason: 'released', now: now() });
  return true;
}

/**
 * Lets claims go whose signature was never recorded, and never left the service, once nobody could redeem it. One that fails is tried
 * again the next time, and holds up no other. @throws the first failure.
 */
export async function releaseForsakenClaims(context: Pick<VouchersContext, 'database' | 'now'>): Promise<void> {
  const ids = await listForsaken(context, { table: 'claims', lifetimeSeconds: claimSeconds });
  const failures: unknown[] = [];
  for (const id of ids)
    await context.database
      .transaction(async (tx) => {
        if (await releaseAsked(tx, context, id)) await giveLimitBack(tx, id, claimReference(id));
      })
      .catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
