import type { Database } from '@hatchery/kit/database';
import { announceDeletion, existsUser, isPlayer, listDeleted } from '../users/users.ts';
import { deleteAccount } from './deletion.ts';

const atOnce = 1_000;

/** Lists deleted accounts, those first that were merged into others. */
export async function* listDeletions({ knex }: Database) {
  for (let after: string | undefined; ; ) {
    const page = await listDeleted(knex, { after, limit: atOnce });
    yield* page;
    after = page.at(-1)?.userId;
    if (page.length < atOnce) return;
  }
}

/**
 * Deletes an account again that a restored backup brought back, here or in another service. More than once does no harm.
 * @returns what was done
 */
export const repeatDeletion = (
  database: Database,
  { userId, intoId }: { userId: string; intoId: string },
  now: Date,
): Promise<string> =>
  database.transaction(async (tx) => {
    if (await isPlayer(tx, userId)) {
      await deleteAccount(tx, userId, undefined, now);
      return 'is deleted again.';
    }
    // It goes with the account that absorbed it.
    if (await existsUser(tx, userId)) return 'was merged into another account.';
    await announceDeletion(tx, userId, intoId);
    return 'is deleted here, and other services are told again.';
  });
