import { notificationsKept } from '@hatchery/api/notifications';
import type { Transaction } from '@hatchery/kit/database';

/** A notification that moved with a merge, by the id that it had before. */
export type MovedNotification = { id: number; kind: string; subject: string };

type Merge = { fromUserId: string; intoUserId: string };

/**
 * Gives an account the notifications of another one, except those about either account or about what it has been told itself.
 * Numbers the newest `notificationsKept` of both from `position` on, in order of time. @returns those that moved.
 */
export async function moveNotifications(
  tx: Transaction,
  { fromUserId, intoUserId, position }: Merge & { position: number },
): Promise<MovedNotification[]> {
  const { rows } = await tx.raw(
    `with ranked as (
       select user_id, id, row_number() over (order by created_at desc, user_id, id desc) as place
       from notifications as told
       where user_id = :intoUserId or (user_id = :fromUserId
         and subject not in (:fromUserId::text, :intoUserId::text)
         and not exists (select 1 from notifications as mine
           where mine.user_id = :intoUserId and mine.kind = told.kind and mine.subject = told.subject))
     ), kept as (
       select *, :position::bigint + count(*) over () - place + 1 as new_id from ranked where place <= :most
     )
     update notifications as told set user_id = :intoUserId, id = kept.new_id
     from kept where told.user_id = kept.user_id and told.id = kept.id
     returning kept.user_id as "userId", kept.id, told.kind, told.subject`,
    { fromUserId, intoUserId, position, most: notificationsKept },
  );
  await tx('notifications').where({ user_id: intoUserId }).where('id', '<=', position).delete();
  await tx('notification_streams').where({ user_id: intoUserId }).increment('position', rows.length);
  const moved = rows.filter(({ userId }: { userId: string }) => userId === fromUserId);
  return moved.map(({ id, kind, subject }: MovedNotification) => ({ id, kind, subject }));
}

/** Gives notifications back to the account that they came from, as far as they are still there. */
export async function restoreNotifications(
  tx: Transaction,
  { fromUserId, intoUserId, moved }: Merge & { moved: MovedNotification[] },
): Promise<void> {
  await tx.raw(
    `update notifications as told set user_id = :fromUserId, id = moved.id
     from jsonb_to_recordset(:moved::jsonb) as moved (id bigint, kind text, subject text)
     where told.user_id = :intoUserId and told.kind = moved.kind and told.subject = moved.subject`,
    { fromUserId, intoUserId, moved: JSON.stringify(moved) },
  );
}
