import type { Closable } from '@hatchery/kit/closing';
import type { Logger } from '@hatchery/kit/log';
import { startPeriodicWork } from '@hatchery/kit/periodic-work';
import type { UsersContext } from '../context.ts';
import { eraseAbsorbed } from '../merges/erasure.ts';
import { deleteLapsed, type Lapsed } from './retention.repository.ts';

const intervalMilliseconds = 60_000;
const batch = 1_000;
/** Most batches of one table in a run, so that no other table waits for long: 1,600 rows a second. */
const mostBatches = 100;
const dayMilliseconds = 86_400_000;

/** Lists the rows that nothing needs any more. Refresh tokens stay as long as a stolen one could be presented. */
const lapsedAt = (now: Date): Lapsed[] => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMilliseconds);
  return [
    { table: 'attempts', column: 'forgotten_at', before: now },
    { table: 'email_proofs', column: 'expires_at', before: now },
    { table: 'mails', column: 'created_at', before: daysAgo(2) },
    { table: 'sign_in_messages', column: 'expires_at', before: now },
    { table: 'google_flows', column: 'expires_at', before: now },
    { table: 'discord_requests', column: 'expires_at', before: now },
    { table: 'refresh_tokens', column: 'lapses_at', before: now },
    { table: 'sessions', column: 'lapses_at', before: now },
    { table: 'sessions', column: 'ended_at', before: daysAgo(30) },
    { table: 'newcomer_counts', column: 'hour', before: daysAgo(1) },
    { table: 'used_proofs', column: 'expires_at', before: now },
    { table: 'merges', column: 'forget_at', before: now },
    { table: 'budget_reservations', column: 'settled_at', before: daysAgo(30) },
    { table: 'monster_reservations', column: 'settled_at', before: daysAgo(30) },
    // A gift may come back to its budget a month later.
    { table: 'masters_reservations', column: 'settled_at', before: daysAgo(120) },
    { table: 'asset_reservations', column: 'settled_at', before: daysAgo(120) },
    { table: 'invitations', column: 'forget_at', before: now },
    { table: 'api_keys', column: 'revoked_at', before: daysAgo(90) },
    { table: 'sweeps', column: 'ended_at', before: daysAgo(90) },
    // As long as a backup may be kept: docs/operating/personal-data.md.
    { table: 'deletions', column: 'deleted_at', before: daysAgo(400) },
  ];
};

type Forgetting = Pick<UsersContext, 'database' | 'now'> & { log: Logger; isClosing?: () => boolean };

/** Deletes lapsed rows, in bounded steps. A table that fails keeps no other one from being cleaned. */
export async function forgetLapsed({ database, now, log, isClosing = () => false }: Forgetting): Promise<void> {
  const attempt = async (what: string, work: () => Promise<void>) => {
    if (!isClosing())
      await work().catch((error: unknown) => log.error({ err: error, what }, 'lapsed rows could not be deleted'));
  };
  await attempt('absorbed accounts', () => eraseAbsorbed({ database, now }));
  for (const lapsed of lapsedAt(now()))
    await attempt(`${lapsed.table}.${lapsed.column}`, async () => {
      for (let round = 0; round < mostBatches && !isClosing(); round += 1)
        if ((await deleteLapsed(database.knex, lapsed, batch)) < batch) return;
    });
}

/** Deletes lapsed rows every minute, on one replica, until closed. */
export const startRetention = ({ database, now }: UsersContext, log: Logger): Closable =>
  startPeriodicWork({
    name: 'delete lapsed rows',
    intervalMilliseconds,
    log,
    sharedBy: database,
    work: (isClosing) => forgetLapsed({ database, now, log, isClosing }),
  });
