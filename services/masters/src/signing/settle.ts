import { failRedemption, type Redemption, type RedemptionOwner } from '@hatchery/indexing/redemptions/redemptions';
import { afterCommit } from '@hatchery/kit/after-commit';
import type { Transaction } from '@hatchery/kit/database';
import { digestId } from '@hatchery/kit/digest-id';
import { publish } from '@hatchery/kit/outbox';
import { VoucherExpiredSchema } from '@hatchery/proto/ultigen';
import { GiftReturnedSchema } from '@hatchery/proto/vouchers';
import type { MastersEvent } from '../chain-events/events.ts';
import type { MastersContext } from '../context.ts';
import { chargeOf } from '../given/gifts.rules.ts';
import { insertSignature, updateSignature, updateSignatures, updateUnseen } from './signatures.repository.ts';
import { idOfReference, mostFailures, type Signature, type SignatureKind, signatureKinds } from './signatures.rules.ts';

export { forgetAskers } from './signatures.repository.ts';

type Context = Pick<MastersContext, 'now' | 'signatureAlarm'>;

const idsOf = (redemptions: Pick<Redemption, 'subject'>[]) => redemptions.map(({ subject }) => subject);

/** Follows what becomes of everything that this service has signed. */
export function signatureRedemptions(context: Context): Record<SignatureKind, RedemptionOwner<MastersEvent>> {
  const owner: RedemptionOwner<MastersEvent> = {
    onSeen: async (tx, redemptions) => {
      const change = { state: 'seen', failure: null, dueAt: null, endedAt: context.now() } as const;
      await updateSignatures(tx, idsOf(redemptions), change);
    },
    // The relay sends again what a reorganisation dropped.
    onUnseen: (tx, redemptions) => updateUnseen(tx, idsOf(redemptions)),
    onExpired: async (tx, redemptions) => {
      const change = { state: 'expired', dueAt: null, endedAt: context.now() } as const;
      const signed = new Set(redemptions.flatMap(({ subject, signature }) => (signature ? [subject] : [])));
      for (const expired of await updateSignatures(tx, idsOf(redemptions), change))
        if (expired.owed) await tryAgain(tx, context, { expired, wasSigned: signed.has(expired.id) });
      for (const { reference, subject: key, signature } of redemptions)
        if (signature) await giveLimitBack(tx, key, reference);
    },
  };
  return Object.fromEntries(signatureKinds.map((kind) => [kind, owner])) as Record<SignatureKind, typeof owner>;
}

/** Has the signer give back what a signature charged that nobody can use any more. */
export const giveLimitBack = (tx: Transaction, key: string, reference: string): Promise<void> =>
  publish(tx, { topic: 'masters.signatures', key, schema: VoucherExpiredSchema, message: { reference } });

/**
 * Begins another attempt at what is owed, unless too many have failed. There are never two of which both could be redeemed. A refusal
 * of the signer is no failed attempt: it costs nothing, and passes.
 */
async function tryAgain(
  tx: Transaction,
  { now, signatureAlarm }: Context,
  { expired, wasSigned }: { expired: Signature; wasSigned: boolean },
): Promise<void> {
  const failures = expired.failures + (wasSigned && expired.failure !== null ? 1 : 0);
  if (failures >= mostFailures) return giveUp(tx, expired);
  const attempt = expired.attempt + 1;
  const id = digestId(`masters attempt\n${expired.firstId}\n${attempt}`);
  const row: Signature = { ...expired, id, attempt, failures, state: 'asked', failure: null, createdAt: now() };
  if (await insertSignature(tx, row, { requestId: id, dueAt: now() })) afterCommit(tx, signatureAlarm.ring);
}

/** Ends what was owed. Every attempt has expired in a final block, so nothing was given, and its budget can come back. */
async function giveUp(tx: Transaction, { id, firstId, keyId, request }: Signature): Promise<void> {
  await updateSignature(tx, { id, from: ['expired'] }, { state: 'given-up' });
  const message = { giftId: firstId, keyId: keyId ?? '', ...chargeOf(request) };
  await publish(tx, { topic: 'masters.signatures', key: firstId, schema: GiftReturnedSchema, message });
}

/** Notes that the relay gave a call up. Its voucher may be public by now, so it counts until its deadline. */
export async function failSignature(tx: Transaction, reference: string, failure: string): Promise<void> {
  const id = idOfReference(reference);
  if (!id) return;
  await failRedemption(tx, reference, failure);
  await updateSignature(tx, { id, from: ['signed', 'sent'] }, { state: 'failed', failure, dueAt: null });
}
