import type { Closable } from '@hatchery/kit/closing';
import type { Logger } from '@hatchery/kit/log';
import { startPeriodicWork } from '@hatchery/kit/periodic-work';
import type { UsersContext } from '../context.ts';
import { eraseAbsorbed } from '../merges/erasure.ts';
import { refreshTokenDays } from '../sessions/sessions.rules.ts';
import { deleteLapsed, type Lapsed } from './retention.repository.ts';

const intervalMilliseconds = 10 * 60_000;
const batch = 1_000;
const mostBatches = 20;
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
    { table: 'refresh_tokens', column: 'created_at', before: daysAgo(refreshTokenDays) },
    { table: 'sessions', column: 'last_used_at', before: daysAgo(refreshTokenDays) },
    { table: 'sessions', column: 'ended_at', before: daysAgo(refreshTokenDays) },
    { table: 'merges', column: 'forget_at', before: now },
    { table: 'budget_reservations', column: 'expires_at', before: daysAgo(30) },
    { table: 'api_keys', column: 'revoked_at', before: daysAgo(90) },
    { table: 'sweeps', column: 'ended_at', before: daysAgo(90) },
  ];
};

/** Deletes lapsed rows, in bounded steps. */
export async function forgetLapsed({ database, now }: Pick<UsersContext, 'database' | 'now'>): Promise<void> {
  await eraseAbsorbed({ database, now });
  for (const lapsed of lapsedAt(now()))
    for (let round = 0; round < mostBatches; round += 1)
      if ((await deleteLapsed(database.knex, lapsed, batch)) < batch) break;
}

/** Deletes lapsed rows every ten minutes, until closed. */
export const startRetention = (context: UsersContext, log: Logger): Closable =>
  startPeriodicWork({
    name: 'delete lapsed rows',
    intervalMilliseconds,
    log,
    sharedBy: context.database,
    work: () => forgetLapsed(context),
  });
