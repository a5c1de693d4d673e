import { badField, Problem } from '@hatchery/api/problems';
import { getAddress } from 'viem';
import type { VouchersContext } from '../context.ts';
import type { Named } from './gifts.rules.ts';

/** Somebody who has an account, or who is invited to make one. */
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

/** Finds who a gift is for. Asks once for each gift, however often it is called. @throws Problem not-found, bad-request. */
export async function findRecipient(
  { internal: { users } }: Pick<VouchersContext, 'internal'>,
  { named: { by, name }, field, giftId, inviterId, until }: Asked,
): Promise<Recipient> {
  if (by === 'email')
    return users.inviteRecipient({
      body: { reference: giftId, email: name, until: until.toISOString(), ...(inviterId ? { inviterId } : {}) },
    });
  const found =
    by === 'wallet'
      ? await users.findWallet({ params: { address: getAddress(name) } })
      : await users.findPlayer({ params: { uid: name } });
  if (found) return { userId: found.userId };
  const message = by === 'wallet' ? `No player has linked the wallet ${name}.` : `There is no player ${name}.`;
  throw new Problem('not-found', message, { errors: [{ path: field, message }] });
}

/** Refuses a gift to oneself. @throws Problem bad-request. */
export function requireAnother(recipient: Recipient, giverId: string, field: string): void {
  if (!('userId' in recipient) || recipient.userId !== giverId) return;
  throw badField(field, 'This is you. Name another player.');
}
