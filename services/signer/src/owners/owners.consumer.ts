import { type Consumer, on } from '@hatchery/kit/consumers';
import { UserDeletedSchema } from '@hatchery/proto/users';
import { forgetOwner } from './owners.repository.ts';

/**
 * Forgets the owner of a deleted account. Nothing is signed for the sealed keys any more, and the recovery phrase,
 * where there is one, still brings the wallet back. Keys that moved to another account are signed for by what users says.
 */
export const ownersConsumer: Consumer = {
  group: 'signer.owners',
  topic: 'users.accounts',
  handlers: [on(UserDeletedSchema, (tx, { userId }) => forgetOwner(tx, userId))],
};
