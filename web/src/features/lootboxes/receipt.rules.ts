import type { DrawCommitment, LootboxOdds, DrawReceipt as WireReceipt } from '@hatchery/api/lootbox-shapes';
import type { DrawReceipt } from '@hatchery/chain/draw-receipt';
import type { Address, Hex } from 'viem';
import type { SignedDraw } from './verify.rules.ts';

/** Returns a receipt as it was signed. */
export const receiptOf = (wire: WireReceipt): DrawReceipt => ({
  receiptId: wire.receiptId as Hex,
  boxId: BigInt(wire.lootboxId),
  oddsVersion: BigInt(wire.oddsVersion),
  oddsHash: wire.oddsHash as Hex,
  commitment: wire.commitment as Hex,
  clientSeed: wire.clientSeed as Hex,
  sequence: BigInt(wire.sequence),
  amount: BigInt(wire.amount),
  itemIds: wire.itemIds.map(BigInt),
  rolledAt: BigInt(wire.rolledAt),
});

/** Returns all that a check of a receipt needs; undefined while its signature is still to come, or something is unknown. */
export function drawOf(
  wire: WireReceipt,
  odds: LootboxOdds | null,
  commitment: DrawCommitment | null,
): SignedDraw | undefined {
  if (!odds || !commitment || !wire.signer || !wire.signature) return undefined;
  return {
    receipt: receiptOf(wire),
    signature: wire.signature as Hex,
    signer: wire.signer as Address,
    odds,
    committedAt: commitment.publishedAt,
    serverSeed: (wire.serverSeed ?? commitment.serverSeed ?? null) as Hex | null,
  };
}

const dayMs = 86_400_000;

/** Returns by when a seed that is secret is revealed: a seed is used for a day (UTC) at most. In milliseconds since 1970. */
export function revealedBy({ openedAt, publishedAt }: Pick<DrawCommitment, 'openedAt' | 'publishedAt'>): number {
  const began = Date.parse(openedAt ?? publishedAt);
  return (Math.floor(began / dayMs) + 1) * dayMs;
}

/** Says when to come back for the seed, as in "Not revealed yet: come back after 28 Nov, 00:00." */
export function comeBackWords(commitment: DrawCommitment, now: number): string {
  const by = revealedBy(commitment);
  if (commitment.state === 'closed' || now > by) return 'Not revealed yet: come back in a few minutes.';
  const moment = new Date(by).toLocaleString('en-GB', {
    ...{ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  });
  return `Not revealed yet: come back after ${moment}. Then the whole draw can be repeated here.`;
}
