import type { Transaction } from '@hatchery/kit/database';
import { publish } from '@hatchery/kit/outbox';
import { InvitationAcceptedSchema } from '@hatchery/proto/users';
import { type Invitation, updateAccepted, updateOver } from './invitations.repository.ts';
import { forgetOverAt } from './invitations.rules.ts';

/**
 * Has an account accept all invitations to an address that is proved to be its own. Whatever gives an account an address calls this,
 * with the address locked. Invitations whose gift is not yet known to wait are told as soon as it is.
 */
export async function acceptInvitations(
  tx: Transaction,
  { email, userId, now }: { email: string; userId: string; now: Date },
): Promise<void> {
  const accepted = await updateAccepted(tx, { email, userId, now });
  const confirmed = accepted.filter(({ confirmedAt }) => confirmedAt);
  await tellAccepted(tx, confirmed, userId, now);
}

/** Tells who gives that an account accepted invitations, and forgets their addresses. */
export async function tellAccepted(
  tx: Transaction,
  invitations: Pick<Invitation, 'id' | 'reference'>[],
  userId: string,
  now: Date,
): Promise<void> {
  if (invitations.length === 0) return;
  const ids = invitations.map(({ id }) => id);
  const events = invitations.map(({ id: invitationId, reference: giftId }) =>
    publish(tx, {
      topic: 'users.accounts',
      key: userId,
      schema: InvitationAcceptedSchema,
      message: { invitationId, giftId, userId },
    }),
  );
  await Promise.all([updateOver(tx, ids, forgetOverAt(now)), ...events]);
}
