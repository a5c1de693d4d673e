import type { RelayContext } from './relay-context.ts';
import { updateTransactions } from './transactions.repository.ts';
import type { RelayedTransaction } from './transactions.ts';

const longestWaitSeconds = 64;
/** Limits of a day are asked about again every hour, because an operator may raise them. */
const longestAskedWaitSeconds = 3_600;

export type Postponement = { row: RelayedTransaction; reason: string; retryAfterSeconds?: number | undefined };

/** Puts off queued calls that could not be sent, each time for longer. None fails for it, since what held it up may pass. */
export async function postpone({ write, now, log }: RelayContext, postponements: Postponement[]): Promise<void> {
  if (postponements.length === 0) return;
  const changes = postponements.map(({ row, reason, retryAfterSeconds }) => {
    const refusals = row.refusals + 1;
    log.warn(
      { reference: row.reference, reason, refusals },
      'a transaction cannot be sent now and will be tried again',
    );
    const seconds = retryAfterSeconds
      ? Math.min(retryAfterSeconds, longestAskedWaitSeconds)
      : Math.min(2 ** Math.min(row.refusals, 10), longestWaitSeconds);
    const notBefore = new Date(now().getTime() + 1_000 * seconds);
    return { judged: row, change: { refusals, not_before: notBefore } };
  });
  await write((tx) => updateTransactions(tx, ['queued'], changes));
}
