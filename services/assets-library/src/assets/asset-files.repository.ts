import type { LibraryPreview } from '@hatchery/api/library-shapes';
import type { Database, Queryable, Transaction } from '@hatchery/kit/database';
import { prepared } from '@hatchery/kit/prepared';
import type { FileFacts } from '../previews/inspector.ts';
import type { AssetFile } from './asset-file.ts';

const columns = {
  id: 'id',
  assetId: 'asset_id',
  role: 'role',
  name: 'name',
  contentType: 'content_type',
  size: 'size',
  ticket: 'ticket',
  state: 'state',
  refusal: 'refusal',
  sha256: 'sha256',
  stored: 'stored',
  facts: 'facts',
  preview: 'preview',
  createdAt: 'created_at',
};

type Row = Omit<AssetFile, 'size'> & { size: number | string };
/** Postgres answers large numbers as text. */
const fromRow = (row: Row): AssetFile => ({ ...row, size: Number(row.size) });

/** Stores files whose uploads are to be checked. */
export async function insertFiles(
  tx: Transaction,
  files: Pick<AssetFile, 'id' | 'assetId' | 'role' | 'name' | 'contentType' | 'size' | 'ticket' | 'createdAt'>[],
): Promise<void> {
  if (files.length === 0) return;
  await tx('asset_files').insert(
    files.map((file) => ({
      id: file.id,
      asset_id: file.assetId,
      role: file.role,
      name: file.name,
      content_type: file.contentType,
      size: file.size,
      ticket: file.ticket,
      state: 'checking',
      check_at: file.createdAt,
      created_at: file.createdAt,
    })),
  );
}

/** Lists all files of some assets. */
export async function listFilesOf(db: Queryable, assetIds: string[]): Promise<AssetFile[]> {
  if (assetIds.length === 0) return [];
  const rows: Row[] = await db('asset_files').whereIn('asset_id', assetIds).orderBy('id').select(columns);
  return rows.map(fromRow);
}

/** The time that checks took counts half after each ten minutes. */
const spentOf = (spent: string) => `${spent}.spent_ms * power(0.5, extract(epoch from ? - ${spent}.spent_at) / 600)`;

/** Stands for the platform among those whose files are checked. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** Adds to the time that the checks of files took lately, in milliseconds, of the account that made the asset. */
export async function addSpent(
  db: Queryable,
  { assetId, milliseconds, now }: { assetId: string; milliseconds: number; now: Date },
): Promise<void> {
  await db.raw(
    `insert into check_turns (maker_id, spent_ms, spent_at) select coalesce(maker_id, ?), ?, ? from assets where id = ?
     on conflict (maker_id) do update
       set spent_ms = ${spentOf('check_turns')} + excluded.spent_ms, spent_at = excluded.spent_at`,
    [nobody, milliseconds, now, assetId, now],
  );
}

/**
 * Takes a file for its check, so that no other replica takes it until `again`: of the account whose files took least time lately, the one
 * that has waited longest. So nobody's files hold up those of everybody else.
 */
export async function updateTaken(
  db: Queryable,
  { now, again }: { now: Date; again: Date },
): Promise<AssetFile | undefined> {
  const rows: Row[] = await db('asset_files')
    .whereRaw(
      `id = any(array(
         select asset_files.id from asset_files
         join assets on assets.id = asset_files.asset_id
         left join check_turns on check_turns.maker_id = coalesce(assets.maker_id, ?)
         where check_at <= ?
         order by coalesce(${spentOf('check_turns')}, 0), check_at, asset_files.id
         limit 1 for update of asset_files skip locked
       ))`,
      [nobody, now, now],
    )
    .update({ check_at: again })
    .returning(Object.entries(columns).map(([name, column]) => `${column} as ${name}`));
  return rows[0] && fromRow(rows[0]);
}

export async function updateCheckAt(db: Queryable, id: string, checkAt: Date): Promise<void> {
  await db('asset_files').where({ id }).whereNotNull('check_at').update({ check_at: checkAt });
}

type Checked = { id: string } & (
  | { refusal: string }
  | { sha256: string; stored: string | null; facts: FileFacts; preview: LibraryPreview | null }
);

/** Stores what a check found. @returns false if there is nothing to check any more. */
export async function updateChecked(tx: Transaction, { id, ...found }: Checked): Promise<boolean> {
  const changes =
    'refusal' in found
      ? { state: 'refused', refusal: found.refusal }
      : {
          state: 'ready',
          sha256: found.sha256,
          stored: found.stored,
          facts: JSON.stringify(found.facts),
          preview: found.preview && JSON.stringify(found.preview),
        };
  const updated = await tx('asset_files')
    .where({ id })
    .whereNotNull('check_at')
    .update({ ...changes, check_at: null, ticket: null });
  return updated === 1;
}

export async function deleteFiles(tx: Transaction, ids: string[]): Promise<void> {
  await tx('asset_files').whereIn('id', ids).delete();
}

/** Keeps the files of a deleted asset from being checked. */
export async function updateUnchecked(tx: Transaction, assetId: string): Promise<void> {
  await tx('asset_files').where({ asset_id: assetId }).update({ check_at: null });
}

/** Returns for how many seconds the oldest file has waited for its check; 0 if none does. */
export async function findLongestDue(database: Database, now: Date): Promise<number> {
  const row = await database.knex('asset_files').whereNotNull('check_at').min({ since: 'created_at' }).first();
  return row?.since ? Math.max(0, (now.getTime() - row.since.getTime()) / 1_000) : 0;
}

/** Finds a file that everybody may have who agreed: of any version of an asset that is shown. */
export async function findServedFile(
  database: Database,
  id: string,
): Promise<{ stored: string; size: number; contentType: string } | undefined> {
  const find = prepared<{ id: string }, { stored: string; size: string; contentType: string }>(
    database,
    'library-served-file',
    (knex, param) =>
      knex('asset_files')
        .join('assets', 'assets.id', 'asset_files.asset_id')
        .where('asset_files.id', param('id'))
        .where({ 'asset_files.role': 'file', 'asset_files.state': 'ready', 'assets.shown': true })
        .select({ stored: 'stored', size: 'size', contentType: 'content_type' }),
  );
  const [row] = await find({ id });
  return row && { ...row, size: Number(row.size) };
}
