import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { notify } from '@hatchery/kit/notify';
import { publish } from '@hatchery/kit/outbox';
import { GiftWaitingSchema } from '@hatchery/proto/vouchers';
import type { Place } from '../ledger/places.ts';
import { post } from '../ledger/post.ts';
import { isCancelled, lockGifts } from './cancelled-gifts.repository.ts';
import { type GiftKind, type GiftPart, insertGift, insertGiftParts } from './gifts.repository.ts';
import { givenReference, type Named, returnsAtOf, sentInWords } from './gifts.rules.ts';
import type { Recipient } from './recipients.ts';

export type NewGift = {
  id: string;
  kind: GiftKind;
  giverId: string;
  named: Named;
  recipient: Recipient;
  parts: GiftPart[];
  /** In words. */
  what: string;
  now: Date;
};

type Made = { message: string; uid: string; returnsAt?: string };

/**
 * Posts a gift to its recipient, or to where it waits for them, and tells them.
 * @throws Problem conflict (it was given before, or cancelled; a unique token that is elsewhere), insufficient-balance.
 */
export async function storeGift(tx: Transaction, gift: NewGift): Promise<Made> {
  const { id, kind, giverId, named, recipient, what, now } = gift;
  const userId = 'userId' in recipient ? recipient.userId : null;
  const invitationId = 'userId' in recipient ? null : recipient.invitationId;
  const returnsAt = returnsAtOf(now);
  const status = userId === null ? ('waiting' as const) : ('given' as const);
  const row = { id, kind, giverId, recipientId: userId, status, what, invitationId, createdAt: now };
  // One flight: a transaction runs its statements in the order in which it sends them, so the lock comes first.
  const [, made] = await Promise.all([
    lockGifts(tx, [id]),
    insertGift(tx, { ...row, returnsAt: userId === null ? returnsAt : null }, named),
  ]);
  if (!made) throw (await isCancelled(tx, id)) ? tooLate() : givenBefore();
  await postGift(tx, gift, userId === null ? { kind: 'waiting', owner: id } : { kind: 'player', owner: userId });
  await Promise.all([
    userId && notify(tx, { userId, kind: 'voucher.received', subject: id, data: { what } }),
    invitationId && announceWaiting(tx, gift, { invitationId, returnsAt }),
  ]);
  const message = sentInWords(what, named, returnsAt);
  return { message, uid: id, ...(named.by === 'email' ? { returnsAt: returnsAt.toISOString() } : {}) };
}

async function postGift(tx: Transaction, { id, kind, giverId, parts, now }: NewGift, to: Place): Promise<void> {
  const from: Place = kind === 'transfer' ? { kind: 'player', owner: giverId } : { kind: 'issuance' };
  await post(tx, {
    reference: givenReference(id),
    reason: kind === 'transfer' ? 'transferred' : 'given',
    legs: parts.map((part) => ({ ...part, from, to })),
    detail: { giftId: id },
    now,
  });
}

async function announceWaiting(
  tx: Transaction,
  { id, parts, what }: NewGift,
  { invitationId, returnsAt }: { invitationId: string; returnsAt: Date },
): Promise<void> {
  await insertGiftParts(tx, id, parts);
  const message = { giftId: id, invitationId, what, until: returnsAt.toISOString() };
  await publish(tx, { topic: 'vouchers.gifts', key: id, schema: GiftWaitingSchema, message });
}

export const givenBefore = () => new Problem('conflict', 'This gift was given before.');

const tooLate = () =>
  new Problem(
    'conflict',
    'This request was not completed in time. Nothing was given, and its budget is back. Send it again with another Idempotency-Key.',
  );
