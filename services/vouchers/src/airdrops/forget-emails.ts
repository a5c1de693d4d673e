import type { VouchersContext } from '../context.ts';
import { listToForget, updateForgotten } from './airdrops.repository.ts';
import { deleteListsOf } from './lists.repository.ts';
import { updateEmailsForgotten } from './recipients.repository.ts';

const dayMilliseconds = 86_400_000;
/** How long after its end an airdrop keeps hashes of e-mail addresses, for questions of players. */
const keptDays = 30;
const atOnce = 2_000;

/** Forgets the e-mail addresses of airdrops that ended a while ago: lists, hashes, hints, and the salt. */
export async function forgetEmails({ database, now }: Pick<VouchersContext, 'database' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - keptDays * dayMilliseconds);
  for (const { id, runId } of await listToForget(database.knex, before, 10))
    await database.transaction(async (tx) => {
      if (runId && (await updateEmailsForgotten(tx, runId, atOnce)) === atOnce) return;
      await deleteListsOf(tx, id);
      await updateForgotten(tx, id);
    });
}
