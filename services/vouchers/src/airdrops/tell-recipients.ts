import type { Transaction } from '@hatchery/kit/database';
import { notify } from '@hatchery/kit/notify';
import type { VouchersContext } from '../context.ts';
import { type Cursors, listToTell, updateTold } from './airdrops.repository.ts';
import type { Airdrop } from './airdrops.ts';
import { findOwnersToTell, listAccountsToTell } from './recipients.repository.ts';

/** Recipients, or accounts, of one airdrop that are looked at in one turn. */
const atOnce = 500;
const mostAirdrops = 10;

/** The account before all others. */
const noAccount = '00000000-0000-0000-0000-000000000000';

/** Notifies the next players whose wallets are recipients of an airdrop that can be claimed, each of them once. */
export async function tellOwners({ database, now }: Pick<VouchersContext, 'database' | 'now'>): Promise<void> {
  for (const airdrop of await listToTell(database.knex, 'number', { now: now(), limit: mostAirdrops }))
    await database.transaction(async (tx) => {
      const { runId, toldNumber, hasEmails } = airdrop;
      if (runId === null || toldNumber === null) return;
      const { players, last, seen } = await findOwnersToTell(tx, { runId, after: toldNumber, limit: atOnce });
      const done = { toldNumber: null, toldAccount: hasEmails ? noAccount : null };
      await tell(tx, airdrop, { players, next: seen < atOnce ? done : { toldNumber: last, toldAccount: null } });
    });
}

/**
 * Notifies the next players whose e-mail addresses are recipients of an airdrop that can be claimed, unless a wallet of theirs is one.
 * Lists keep hashes of addresses alone, so the users service hashes the addresses of all accounts with the salt of the airdrop.
 * @throws Problem while users is away.
 */
export async function tellAccounts({
  database,
  internal: { users },
  now,
}: Pick<VouchersContext, 'database' | 'internal' | 'now'>): Promise<void> {
  for (const airdrop of await listToTell(database.knex, 'account', { now: now(), limit: mostAirdrops })) {
    const { runId, emailSalt, toldAccount } = airdrop;
    if (runId === null || emailSalt === null) continue;
    const after = toldAccount === null || toldAccount === noAccount ? {} : { after: toldAccount };
    const accounts = await users.hashVerifiedEmails({
      body: { salt: emailSalt.toString('hex'), ...after, limit: atOnce },
    });
    const last = accounts.length < atOnce ? null : (accounts.at(-1)?.userId ?? null);
    await database.transaction(async (tx) => {
      const players = await listAccountsToTell(tx, runId, accounts);
      await tell(tx, airdrop, { players, next: { toldNumber: null, toldAccount: last } });
    });
  }
}

/** Notifies players and notes it, or does nothing if the airdrop was paused or others told them meanwhile. */
async function tell(
  tx: Transaction,
  airdrop: Airdrop & Cursors,
  { players, next }: { players: string[]; next: Cursors },
): Promise<void> {
  if (!(await updateTold(tx, airdrop, next))) return;
  const data = { name: airdrop.name };
  await Promise.all(players.map((userId) => notify(tx, { userId, kind: 'airdrop.active', subject: airdrop.id, data })));
}
