import type { ReturnReason } from '@hatchery/api/ledger';
import type { Queryable, Transaction } from '@hatchery/kit/database';
import type { Bundle, BundleState } from './bundles.rules.ts';

type NewBundle = Pick<Bundle, 'id' | 'userId' | 'lines'> & { now: Date };

/** Stores a bundle whose hold the ledger has not confirmed yet. */
export async function insertBundle(tx: Transaction, { id, userId, lines, now }: NewBundle): Promise<void> {
  await tx('bundles').insert({ id, user_id: userId, lines: JSON.stringify(lines), state: 'taking', created_at: now });
}

const columns = { id: 'id', userId: 'user_id', lines: 'lines', state: 'state', because: 'because' };

export async function findBundles(db: Queryable, ids: string[]): Promise<Map<string, Bundle>> {
  const rows: Bundle[] = await db('bundles').whereIn('id', ids).select(columns);
  return new Map(rows.map((bundle) => [bundle.id, bundle]));
}

/** @throws Error if there is none. */
export async function findBundle(db: Queryable, id: string): Promise<Bundle> {
  const bundle = (await findBundles(db, [id])).get(id);
  if (!bundle) throw new Error(`There is no bundle ${id}.`);
  return bundle;
}

type Change = { state: BundleState; because?: ReturnReason | undefined };

const isOver = (state: BundleState) => state === 'returned' || state === 'settled';

export async function updateBundles(
  tx: Transaction,
  ids: string[],
  { state, because }: Change,
  now: Date,
): Promise<void> {
  await tx('bundles')
    .whereIn('id', ids)
    .update({ state, ended_at: isOver(state) ? now : null, ...(because ? { because } : {}) });
}

/** Forgets a bundle whose hold was refused. */
export async function deleteBundle(tx: Transaction, id: string): Promise<void> {
  await tx('bundles').where({ id }).delete();
}
