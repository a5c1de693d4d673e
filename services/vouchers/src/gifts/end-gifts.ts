import { Problem } from '@hatchery/api/problems';
import type { Closable } from '@hatchery/kit/closing';
import type { Transaction } from '@hatchery/kit/database';
import type { Logger } from '@hatchery/kit/log';
import { notify } from '@hatchery/kit/notify';
import { publish } from '@hatchery/kit/outbox';
import { startPeriodicWork } from '@hatchery/kit/periodic-work';
import { GiftReturnedSchema } from '@hatchery/proto/vouchers';
import type { VouchersContext } from '../context.ts';
import type { Place } from '../ledger/places.ts';
import { post } from '../ledger/post.ts';
import { findDeparted, noteBrought } from '../players/living-players.ts';
import {
  findGift,
  type Gift,
  type GiftPart,
  listGiftParts,
  listOverdue,
  lockGift,
  updateEnded,
} from './gifts.repository.ts';
import { endedReference } from './gifts.rules.ts';

/** Gives a gift that waited to who came for it. Does nothing if it does not wait any more. */
export async function deliverGift(
  tx: Transaction,
  { giftId, userId, now }: { giftId: string; userId: string; now: Date },
): Promise<void> {
  const gift = await lockWithPlayers(tx, giftId, [userId]);
  if (gift?.status !== 'waiting') return;
  const parts = await listGiftParts(tx, giftId);
  await updateEnded(tx, giftId, { recipientId: userId, now });
  await postEnd(tx, gift, parts, { to: { kind: 'player', owner: userId }, reason: 'arrived', now });
  await notify(tx, { userId, kind: 'voucher.received', subject: giftId, data: { what: gift.what } });
}

/** Gives back a gift for which nobody came: to the player who sent it, or to the issuance and the budget of the key. */
async function returnGift(tx: Transaction, giftId: string, now: Date): Promise<void> {
  const gift = await lockWithPlayers(tx, giftId);
  if (gift?.status !== 'waiting') return;
  const { kind, giverId, what } = gift;
  const parts = await listGiftParts(tx, giftId);
  await updateEnded(tx, giftId, { recipientId: null, now });
  const to: Place = kind === 'transfer' ? { kind: 'player', owner: giverId } : { kind: 'issuance' };
  await postEnd(tx, gift, parts, { to, reason: 'returned', now });
  if (kind === 'transfer') {
    await noteBrought(tx, { row: { kind: 'gifts.giver_id', id: giftId, userId: giverId }, amounts: parts });
    await notify(tx, { userId: giverId, kind: 'gift.returned', subject: giftId, data: { what } });
  }
  if (kind === 'key')
    for (const { assetId, amount } of parts) {
      const message = { giftId, keyId: giverId, asset: `asset:${assetId}`, amount: String(amount) };
      await publish(tx, { topic: 'vouchers.gifts', key: giftId, schema: GiftReturnedSchema, message });
    }
}

/** Locks a gift whose players are not merged meanwhile. A merge locks players before their gifts, and so does this. */
async function lockWithPlayers(tx: Transaction, giftId: string, recipients: string[] = []): Promise<Gift | undefined> {
  const gift = await findGift(tx, giftId);
  await findDeparted(tx, gift?.kind === 'transfer' ? [gift.giverId, ...recipients] : recipients);
  return lockGift(tx, giftId);
}

type End = { to: Place; reason: 'arrived' | 'returned'; now: Date };

async function postEnd(tx: Transaction, { id }: Gift, parts: GiftPart[], { to, reason, now }: End): Promise<void> {
  const from = { kind: 'waiting', owner: id } as const;
  const legs = parts.map(({ unitId, amount }) => ({ unitId, amount, from, to }));
  await post(tx, { reference: endedReference(id), reason, legs, detail: { giftId: id }, now });
}

type Ending = Pick<VouchersContext, 'database' | 'now'> & {
  internal: { users: Pick<VouchersContext['internal']['users'], 'endInvitation'> };
};

/** Gifts that are listed together. */
const atOnce = 100;

/**
 * Ends gifts that have waited long enough. One that fails is tried again the next time, and holds up no other.
 * @throws Problem while users is away; otherwise the first failure, after the others were ended.
 */
export async function endOverdue(ending: Ending, isClosing: () => boolean): Promise<void> {
  const now = ending.now();
  const failures: unknown[] = [];
  let overdue = await listOverdue(ending.database.knex, { now, limit: atOnce });
  while (overdue.length > 0) {
    for (const gift of overdue) {
      if (isClosing()) return;
      await endGift(ending, gift).catch((error: unknown) => {
        // All gifts ask users.
        if (error instanceof Problem && error.code === 'service-unavailable') throw error;
        failures.push(error);
      });
    }
    overdue = await listOverdue(ending.database.knex, { now, after: overdue.at(-1), limit: atOnce });
  }
  if (failures.length > 0) throw failures[0];
}

/** Ends one gift. The users service says who came at the last moment, and lets nobody in afterwards. */
async function endGift(
  { database, internal, now }: Ending,
  { id, invitationId }: { id: string; invitationId: string },
): Promise<void> {
  const { userId } = await internal.users.endInvitation({ params: { uid: invitationId } });
  await database.transaction((tx) =>
    userId === null ? returnGift(tx, id, now()) : deliverGift(tx, { giftId: id, userId, now: now() }),
  );
}

const intervalMilliseconds = 60_000;

/** Ends gifts every minute until closed. */
export const startEndingGifts = (ending: Ending, log: Logger): Closable =>
  startPeriodicWork({
    name: 'end gifts that waited',
    intervalMilliseconds,
    log,
    sharedBy: ending.database,
    work: (isClosing) => endOverdue(ending, isClosing),
  });
