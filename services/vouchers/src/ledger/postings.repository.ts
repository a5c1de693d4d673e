import type { Transaction } from '@hatchery/kit/database';
import type { Changes } from './posting.rules.ts';

export type NewPosting = {
  id: string;
  reference: string;
  reason: string;
  digest: string;
  detail: Record<string, string>;
  now: Date;
};

/**
 * Stores a posting, and makes the accounts that it needs and that are missing, in the order in which everybody makes them. Does
 * nothing if its reference is known; waits until another transaction with that reference has ended.
 */
export async function insertPosting(
  tx: Transaction,
  { id, reference, reason, digest, detail, now }: NewPosting,
  { accounts }: Changes,
): Promise<void> {
  await tx
    .raw(
      `with posting as (
         insert into postings (id, reference, reason, digest, detail, created_at)
         values (:id, :reference, :reason, :digest, :detail, :now)
         on conflict (reference) do nothing returning id
       )
       insert into accounts (id, unit_id, kind, owner, stripe, is_unique, created_at, updated_at)
       select wanted.id, wanted.unit_id, wanted.kind, wanted.owner, wanted.stripe, units.is_unique, :now, :now
       from posting, unnest(:ids::uuid[], :units::uuid[], :kinds::text[], :owners::text[], :stripes::smallint[])
         as wanted(id, unit_id, kind, owner, stripe) join units on units.id = wanted.unit_id
       where not exists (select from accounts where accounts.id = wanted.id)
       order by wanted.id
       on conflict (id) do nothing`,
      {
        id,
        reference,
        reason,
        digest,
        detail: JSON.stringify(detail),
        now,
        ids: accounts.map((account) => account.id),
        units: accounts.map((account) => account.unitId),
        kinds: accounts.map((account) => account.kind),
        owners: accounts.map((account) => account.owner),
        stripes: accounts.map((account) => account.stripe),
      },
    )
    .options({ name: 'ledger-insert-posting' });
}

/**
 * Changes the balances of a posting that this transaction has stored, and writes its entries. Locks accounts in the order of their
 * ids, as everybody does. The constraints of the accounts judge the balances.
 * @returns how many entries were written: none if the posting is another one's.
 */
export async function insertEntries(
  tx: Transaction,
  posting: { id: string; now: Date },
  { accounts, entries }: Changes,
): Promise<number> {
  const { rowCount } = await tx
    .raw(
      `with locked as (
         select accounts.id from accounts
         where accounts.id = any(:ids::uuid[]) and exists (select from postings where postings.id = :posting)
         order by accounts.id for no key update
       ), changed as (
         update accounts set balance = balance + change.delta, version = version + change.entries, updated_at = :now
         from locked join unnest(:ids::uuid[], :deltas::numeric[], :counts::integer[]) as change(id, delta, entries)
           on change.id = locked.id
         where accounts.id = locked.id
         returning accounts.id, accounts.balance, accounts.version
       )
       insert into entries (posting_id, position, account_id, number, amount, balance_after, created_at)
       select :posting, entry.position, changed.id, changed.version - entry.entries_after, entry.amount,
         changed.balance - entry.amount_after, :now
       from unnest(:positions::integer[], :entryAccounts::uuid[], :amounts::numeric[], :amountsAfter::numeric[],
         :entriesAfter::integer[]) as entry(position, account_id, amount, amount_after, entries_after)
       join changed on changed.id = entry.account_id`,
      {
        posting: posting.id,
        now: posting.now,
        ids: accounts.map((account) => account.id),
        deltas: accounts.map((account) => String(account.delta)),
        counts: accounts.map((account) => account.entries),
        positions: entries.map((entry) => entry.position),
        entryAccounts: entries.map((entry) => entry.accountId),
        amounts: entries.map((entry) => String(entry.amount)),
        amountsAfter: entries.map((entry) => String(entry.amountAfter)),
        entriesAfter: entries.map((entry) => entry.entriesAfter),
      },
    )
    .options({ name: 'ledger-insert-entries' });
  return rowCount;
}

/**
 * Stores a posting without entries, unless its reference is known. Waits until another transaction with that reference has ended.
 */
export async function insertVoid(
  tx: Transaction,
  { now, ...row }: Pick<NewPosting, 'id' | 'reference' | 'digest' | 'now'>,
): Promise<void> {
  const posting = { ...row, reason: 'voided', detail: '{}', created_at: now };
  await tx('postings').insert(posting).onConflict('reference').ignore();
}

type StoredPosting = { id: string; digest: string };

export const findPosting = (tx: Transaction, reference: string): Promise<StoredPosting | undefined> =>
  tx('postings').where({ reference }).first('id', 'digest');

/** Lists those of some references under which something was posted. */
export const listPosted = (tx: Transaction, references: string[]): Promise<string[]> =>
  tx('postings').whereIn('reference', references).orderBy('reference').pluck('reference');
