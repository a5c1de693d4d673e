import type { Transaction } from '@hatchery/kit/database';
import type { ProvenAccount } from './proof.rules.ts';

export type After = { unitId: string; id: string };

/** Lists the next accounts, unit by unit, with the sums of their entries. */
export async function listProvenAccounts(
  tx: Transaction,
  { after, since, limit }: { after: After | undefined; since: Date; limit: number },
): Promise<ProvenAccount[]> {
  const nobody = '00000000-0000-0000-0000-000000000000';
  const { rows } = await tx.raw(
    `with page as materialized (
       select * from accounts where (unit_id, id) > (:unitId::uuid, :id::uuid) order by unit_id, id limit :limit
     )
     select page.id, page.unit_id as "unitId", units.asset_id as "assetId", page.kind, page.balance, page.version,
       coalesce(entry_sums.amount, 0) + coalesce(recent.amount, 0) as amount,
       coalesce(entry_sums.entries, 0) + coalesce(recent.entries, 0) as entries,
       held.amount as held
     from page join units on units.id = page.unit_id
     left join entry_sums on entry_sums.account_id = page.id
     left join lateral (
       select sum(entries.amount) as amount, count(*) as entries from entries
       where entries.account_id = page.id and entries.created_at >= :since
     ) as recent on true
     left join lateral (
       select coalesce(sum(hold_parts.amount), 0) as amount from holds
       join hold_parts on hold_parts.hold_id = holds.id and hold_parts.unit_id = page.unit_id
       where holds.user_id = page.owner and holds.status = 'live'
     ) as held on page.kind = 'hold'
     order by page.unit_id, page.id`,
    { unitId: after?.unitId ?? nobody, id: after?.id ?? nobody, since, limit },
  );
  return rows.map((row: Record<string, string>) => ({
    ...row,
    balance: BigInt(row.balance as string),
    amount: BigInt(row.amount as string),
    entries: Number(row.entries),
    held: row.held === null ? undefined : BigInt(row.held as string),
  }));
}

/** A hold that is live, as a proof examines it. */
export type LiveHold = {
  id: string;
  reference: string;
  userId: string;
  reason: string;
  until: Date | null;
  /** The account that its player was merged into. */
  heirId: string | null;
  /** Whether each part has an account. */
  hasAccounts: boolean;
};

/** Lists the next live holds, in the order of their ids. */
export async function listLiveHolds(
  tx: Transaction,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<LiveHold[]> {
  const { rows } = await tx.raw(
    `select holds.id, holds.reference, holds.user_id as "userId", holds.reason, holds.until,
       departures.into_id as "heirId",
       not exists (
         select from hold_parts where hold_parts.hold_id = holds.id and not exists (
           select from accounts where accounts.kind = 'hold' and accounts.owner = holds.user_id
             and accounts.unit_id = hold_parts.unit_id)
       ) as "hasAccounts"
     from holds left join departures on departures.user_id::text = holds.user_id
     where holds.status = 'live' and holds.id > coalesce(:after::uuid, '00000000-0000-0000-0000-000000000000')
     order by holds.id limit :limit`,
    { after: after ?? null, limit },
  );
  return rows;
}

/** Counts entries that are not in the sums of closed months. */
export async function countEntriesSince(tx: Transaction, since: Date): Promise<number> {
  const [recent, summed] = await Promise.all([
    tx('entries').where('created_at', '>=', since).count({ count: '*' }).first(),
    tx('entry_sums').sum({ count: 'entries' }).first(),
  ]);
  return Number(recent?.count ?? 0) + Number(summed?.count ?? 0);
}

/** Finds the names of assets. */
export async function listAssetNames(
  tx: Transaction,
  ids: string[],
): Promise<Map<string, { name: string; decimals: number }>> {
  const rows = await tx('assets').whereIn('id', ids).orderBy('id').select('id', 'name', 'decimals');
  return new Map(rows.map(({ id, name, decimals }) => [id, { name, decimals }]));
}
