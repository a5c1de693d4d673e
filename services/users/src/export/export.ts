import type { AccountExport } from '@hatchery/api/accounts';
import type { UsersContext } from '../context.ts';
import { playersOf } from '../holdings/holdings.ts';
import { showMerges } from '../merges/previews.ts';
import { showUser } from '../users/users.ts';
import { hasPassword, listEverything } from './export.repository.ts';

/** Returns everything that the platform stores about a user. @throws Problem not-found, service-unavailable. */
export async function exportAccount(context: UsersContext, userId: string): Promise<AccountExport> {
  const { knex } = context.database;
  const profile = await showUser(knex, userId);
  const [lists, password, merges, held] = await Promise.all([
    listEverything(knex, userId),
    hasPassword(knex, userId),
    showMerges(context, userId),
    exportVouchers(context, userId),
  ]);
  const { google, discord, wallets, sessions, referred, ...others } = lists;
  return toJson({
    exportedAt: context.now(),
    profile,
    credentials: { email: profile.email || undefined, password, google, discord: discord[0] },
    wallets,
    sessions: sessions.map(({ endedAt, ...session }) => ({ ...session, endedAt: endedAt ?? undefined })),
    referrals: { referrer: profile.referrerId, referred },
    merges,
    vouchers: held.vouchers,
    voucherEntries: held.entries,
    ...others,
  });
}

const exportVouchers = async ({ database, vouchers }: UsersContext, userId: string) =>
  vouchers.exportVouchers({ body: { players: await playersOf(database.knex, userId) } });

/** Turns dates into text; the contract checks the shape. */
const toJson = (value: object): AccountExport => JSON.parse(JSON.stringify(value));
