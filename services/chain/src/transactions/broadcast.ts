import type { RelayContext } from './relay-context.ts';
import { updateTransaction } from './transactions.repository.ts';
import type { Attempt, RelayedTransaction } from './transactions.ts';

/** Hands a stored attempt to the node. The node's answer decides nothing: only blocks show the outcome. */
export async function broadcast(context: RelayContext, row: RelayedTransaction, attempt: Attempt): Promise<void> {
  const { rpc, database, log, now } = context;
  const { outcome, message } = await rpc.broadcast(attempt.raw);
  context.reached('broadcast', row);
  if (outcome === 'nonce-used') return;
  if (outcome !== 'taken') {
    log.warn({ reference: row.reference, hash: attempt.hash, outcome, message }, 'the node did not take a transaction');
  }
  const status = outcome === 'taken' ? 'sent' : row.status;
  await updateTransaction(database.knex, row.id, ['signed', 'sent'], { status, sentAt: now() });
}
