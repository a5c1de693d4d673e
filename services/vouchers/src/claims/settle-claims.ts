import { inWords } from '@hatchery/api/whole-amounts';
import { failRedemption, type Redemption, type RedemptionOwner } from '@hatchery/indexing/redemptions/redemptions';
import { tellExpired } from '@hatchery/indexing/redemptions/tell-expired';
import type { Transaction } from '@hatchery/kit/database';
import { announceChange, notify } from '@hatchery/kit/notify';
import { publish } from '@hatchery/kit/outbox';
import { ClaimEndedSchema } from '@hatchery/proto/voucher_claims';
import { listAssets } from '../assets/assets.ts';
import type { VouchersEvent } from '../chain-events/events.ts';
import type { VouchersContext } from '../context.ts';
import { releaseHold, settleHold } from '../ledger/holds.ts';
import { findClaim, listParts, listPlayers, updateContradicted, updateOutcome } from './claims.repository.ts';
import { type Claim, claimOfReference, holdReference } from './claims.rules.ts';

const idsOf = (redemptions: Pick<Redemption, 'subject'>[]) => redemptions.map(({ subject }) => subject);

/**
 * Follows what becomes of the vouchers of claims. Only what final blocks say ends a hold: each in a transaction of its own, so that
 * the ledger never makes the chain wait.
 */
export const claimRedemptions: RedemptionOwner<VouchersEvent> = {
  onSeen: async (tx, redemptions, { isReplay }) => {
    if (!isReplay) await tellPlayers(tx, idsOf(redemptions));
  },
  onUnseen: async (tx, redemptions, { isReplay }) => {
    if (!isReplay) await tellPlayers(tx, idsOf(redemptions));
  },
  onFinal: (tx, redemptions) => decide(tx, idsOf(redemptions), 'claimed'),
  onExpired: async (tx, redemptions) => {
    await tellExpired(tx, 'vouchers.claims', redemptions);
    await decide(tx, idsOf(redemptions), 'expired');
  },
};

/** Stores what final blocks decided, once. A replay decides what was missed before. */
async function decide(tx: Transaction, ids: string[], outcome: 'claimed' | 'expired'): Promise<void> {
  await updateContradicted(tx, ids, outcome);
  for (const { id } of await updateOutcome(tx, ids, outcome))
    await publish(tx, { topic: 'vouchers.claims', key: id, schema: ClaimEndedSchema, message: { claimId: id } });
}

async function tellPlayers(tx: Transaction, ids: string[]): Promise<void> {
  await announceChange(tx, await listPlayers(tx, ids), ['vouchers']);
}

/** Ends the hold of a claim as final blocks decided, and tells its player. */
export async function endClaim(tx: Transaction, { now }: Pick<VouchersContext, 'now'>, id: string): Promise<void> {
  const claim = await findClaim(tx, id);
  if (!claim?.outcome) return;
  const { outcome, chainId } = claim;
  const end = { holdReference: holdReference(id), now: now() };
  if (outcome === 'claimed')
    await settleHold(tx, {
      ...end,
      reference: `vouchers:claim:${id}:settle`,
      reason: 'claimed',
      to: () => ({ kind: 'claimed', owner: String(chainId) }),
    });
  else await releaseHold(tx, { ...end, reference: `vouchers:claim:${id}:release`, reason: 'expired' });
  await tellOutcome(tx, claim);
}

async function tellOutcome(tx: Transaction, { id, userId, outcome }: Claim): Promise<void> {
  const parts = (await listParts(tx, [id])).get(id) ?? [];
  const [part] = parts;
  const [asset] = part ? await listAssets(tx, [part.assetId]) : [];
  if (!part || !asset) return;
  const { name, decimals, contractType } = asset;
  const first = inWords(part.amount, { name, decimals, tokenId: part.tokenId, unique: contractType === 'ERC721' });
  const what = parts.length > 1 ? `${first} and ${parts.length - 1} more` : first;
  await notify(tx, {
    userId,
    kind: outcome === 'claimed' ? 'claim.final' : 'claim.expired',
    subject: id,
    data: { what },
  });
}

/** Notes that the relay gave a claim up. Its voucher may be public by now, so its hold waits for the deadline. */
export async function failClaim(tx: Transaction, reference: string, reason: string): Promise<void> {
  const id = claimOfReference(reference);
  if (id && (await failRedemption(tx, reference, reason))) await tellPlayers(tx, [id]);
}
