import type { Database, Transaction } from '@hatchery/kit/database';
import type { Checks } from './checks.ts';
import { closeMonths } from './close-months.ts';
import { findSummedUntil } from './entry-sums.repository.ts';
import {
  type After,
  countEntriesSince,
  type LiveHold,
  listAssetNames,
  listLiveHolds,
  listProvenAccounts,
} from './proof.repository.ts';
import { createTally, type Tally } from './proof.rules.ts';

const pageSize = 1_000;
/** Time to end a hold, for whoever took it, once it is due. */
const graceMilliseconds = 86_400_000;

type Options = { database: Database; checks: Checks; now: Date };

/**
 * Adds up the whole ledger at one snapshot, page by page, and examines every live hold. It changes nothing but the sums of closed
 * months. Memory does not grow with the ledger, except for one row of totals for each asset.
 */
export async function prove({ database, checks, now }: Options) {
  await closeMonths({ database, now });
  return database.knex.transaction(
    async (tx) => {
      const tally = createTally();
      const assets = await addUp(tx, tally);
      await examineHolds(tx, tally, { checks, now });
      for (const check of checks.ledger) for (const failure of await check(tx)) tally.fail(failure);
      return tally.result(await listAssetNames(tx, [...assets]));
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  );
}

/** @returns the assets that have accounts. */
async function addUp(tx: Transaction, tally: Tally): Promise<Set<string>> {
  const since = await findSummedUntil(tx);
  const assets = new Set<string>();
  let after: After | undefined;
  let seen = 0;
  for (;;) {
    const page = await listProvenAccounts(tx, { after, since, limit: pageSize });
    for (const account of page) {
      tally.addAccount(account);
      assets.add(account.assetId);
      seen += account.entries;
    }
    after = page.at(-1);
    if (page.length < pageSize) break;
  }
  tally.endUnit();
  const stored = await countEntriesSince(tx, since);
  const words = 'There are entries without an account.';
  if (stored !== seen) tally.fail({ check: 'entries', subject: 'ledger', words, expected: seen, found: stored });
  return assets;
}

async function examineHolds(tx: Transaction, tally: Tally, { checks, now }: Pick<Options, 'checks' | 'now'>) {
  let after: string | undefined;
  for (;;) {
    const page = await listLiveHolds(tx, { after, limit: pageSize });
    tally.addHolds(page.length);
    for (const hold of page) examineHold(tally, hold, now);
    for (const [reason, check] of Object.entries(checks.holds)) {
      const holds = page.filter((hold) => hold.reason === reason);
      const fallen = holds.length > 0 ? await check(tx, holds) : [];
      for (const subject of fallen)
        tally.fail({
          check: 'reason-of-hold',
          subject,
          words: `This ${reason} is over.`,
          expected: 'ended',
          found: 'live',
        });
    }
    after = page.at(-1)?.id;
    if (page.length < pageSize) return;
  }
}

function examineHold(tally: Tally, { id, userId, heirId, until, hasAccounts }: LiveHold, now: Date): void {
  const words = 'The player was merged into another account, and the hold stayed.';
  if (heirId) tally.fail({ check: 'owner-of-hold', subject: id, words, expected: heirId, found: userId });
  const noAccount = 'A live hold has nothing in an account of holds.';
  if (!hasAccounts)
    tally.fail({ check: 'account-of-hold', subject: id, words: noAccount, expected: 'an account', found: 'none' });
  const late = 'The time of this hold is over by a day, and nobody ended it.';
  if (until && now.getTime() - until.getTime() > graceMilliseconds)
    tally.fail({ check: 'time-of-hold', subject: id, words: late, expected: until.toISOString(), found: 'live' });
}
