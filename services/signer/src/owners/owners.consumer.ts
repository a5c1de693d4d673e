import { type Consumer, on } from '@hatchery/kit/consumers';
import { UserDeletedSchema } from '@hatchery/proto/users';
import { forgetOwner } from './owners.repository.ts';

/**
 * Forgets the owner of a deleted account. The signer no longer signs with the sealed keys. A recovery phrase, where there is
 * one, still restores the wallet. Keys that moved to another account stay with that account.
 */
export const ownersConsumer: Consumer = {
  group: 'signer.owners',
  topic: 'users.accounts',
  handlers: [on(UserDeletedSchema, (tx, { userId }) => forgetOwner(tx, userId))],
};
