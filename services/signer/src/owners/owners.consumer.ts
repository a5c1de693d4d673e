import { type Consumer, on } from '@hatchery/kit/consumers';
import { UserDeletedSchema } from '@hatchery/proto/users';
import { forgetOwner } from './owners.repository.ts';

/**
 * Who deletes the account leaves sealed keys without an owner: nothing here is signed for them any more, and the recovery phrase,
 * where there is one, still brings the wallet back. Keys that moved to another account are signed for by what users says.
 */
export const ownersConsumer: Consumer = {
  group: 'signer.owners',
  topic: 'users.accounts',
  handlers: [on(UserDeletedSchema, (tx, { userId }) => forgetOwner(tx, userId))],
};
