import type { UsersContext } from '../context.ts';
import { lockAccounts, removeUser } from '../users/users.ts';
import { isForErasure, listForErasure } from './merges.repository.ts';

const batch = 100;

/** Erases absorbed accounts whose merge can no longer be undone, each in its own transaction. */
export async function eraseAbsorbed({ database, now }: Pick<UsersContext, 'database' | 'now'>): Promise<void> {
  const at = now();
  for (const { userId, intoId } of await listForErasure(database.knex, at, batch))
    await database.transaction(async (tx) => {
      await lockAccounts(tx, [userId]);
      // Another instance may have erased it meanwhile.
      if (await isForErasure(tx, userId, at)) await removeUser(tx, userId, intoId);
    });
}
