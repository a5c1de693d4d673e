import { badField, fieldProblem } from '@hatchery/api/problems';
import type { VouchersContext } from '../context.ts';
import type { Named } from './gifts.rules.ts';

/** Somebody who has an account, or who is invited to make one. Whom a recipient has blocked gets an invitation that nobody accepts. */
export type Recipient = { userId: string } | { invitationId: string };

type Asked = {
  named: Named;
  /** The field of the body that names them. */
  field: string;
  giftId: string;
  /** The player who gives; undefined for admins and API keys. */
  inviterId: string | undefined;
  /** When the gift stops waiting. */
  until: Date;
};

const fields = { email: 'email', wallet: 'wallet', id: 'playerId' } as const;

/** Finds who a gift is for. Asks once for each gift, however often it is called. @throws Problem not-found, bad-request. */
export async function findRecipient(
  { internal: { users } }: Pick<VouchersContext, 'internal'>,
  { named: { by, name }, field, giftId, inviterId, until }: Asked,
): Promise<Recipient> {
  const named = { [fields[by]]: name };
  const recipient = await users.inviteRecipient({
    body: { ...named, reference: giftId, until: until.toISOString(), ...(inviterId ? { inviterId } : {}) },
  });
  if (recipient) return recipient;
  const message = by === 'wallet' ? `No player has linked the wallet ${name}.` : `There is no player ${name}.`;
  throw fieldProblem('not-found', field, message);
}

/** Refuses a gift to oneself. @throws Problem bad-request. */
export function requireAnother(recipient: Recipient, giverId: string, field: string): void {
  if (!('userId' in recipient) || recipient.userId !== giverId) return;
  throw badField(field, 'This is you. Name another player.');
}
