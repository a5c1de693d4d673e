import { savesListed, versionsKept } from '@hatchery/api/save-shapes';
import type { Database, Queryable, Transaction } from '@hatchery/kit/database';
import { familyNow, lockLiving } from '@hatchery/kit/families';
import { type Page, type Paging, preparedPage } from '@hatchery/kit/lists';
import { prepared } from '@hatchery/kit/prepared';
import { lockSharing } from '../plays/plays.ts';
import type { Amounts, StoredContent, StoredSave, StoredVersion, Writer } from './saves.rules.ts';

const columns = `saves.id, saves.game_id as "gameId", saves.user_id as "userId", saves.name, saves.version, saves.bytes,
  saves.written_by as "writtenBy", saves.created_at as "createdAt", saves.updated_at as "updatedAt", saves.amounts, saves.earned`;
const versionColumns = `version, bytes, written_by as "writtenBy", written_at as "writtenAt", restored_from as "restoredFrom", amounts`;
const lastFirst = 'order by saves.updated_at desc, saves.id desc';
const ofFamily = 'from saves where saves.user_id = any(cast(? as uuid[]))';

export type SaveWithContent = StoredSave & StoredContent;

/** Finds a save with the data of its current version. */
export async function findSave(database: Database, id: string): Promise<SaveWithContent | undefined> {
  const find = prepared<{ id: string }, SaveWithContent>(database, 'saves-find', (knex, param) =>
    knex.raw(
      `select ${columns}, current.content, current.file
       from saves join save_versions as current on current.save_id = saves.id and current.version = saves.version
       where saves.id = ?`,
      [param('id')],
    ),
  );
  return (await find({ id }))[0];
}

type OfGame = { family: string[]; gameId: string };

/** Lists the saves of a player in a game, the one that was written last first. */
export async function listOfGame(
  database: Database,
  of: OfGame & { name?: string | undefined },
): Promise<StoredSave[]> {
  const list = prepared<OfGame & { name: string | null }, StoredSave>(database, 'saves-of-game', (knex, param) =>
    knex.raw(
      `select ${columns} ${ofFamily} and saves.game_id = ? and saves.name = coalesce(cast(? as text), saves.name)
       ${lastFirst} limit ${savesListed}`,
      [param('family'), param('gameId'), param('name')],
    ),
  );
  return list({ ...of, name: of.name ?? null });
}

/** Lists the saves of a player in all games, the one that was written last first. */
export async function listNewest(database: Database, family: string[]): Promise<StoredSave[]> {
  const list = prepared<{ family: string[] }, StoredSave>(database, 'saves-newest', (knex, param) =>
    knex.raw(`select ${columns} ${ofFamily} ${lastFirst} limit ${savesListed}`, [param('family')]),
  );
  return list({ family });
}

/** Returns a page of the same list, and the number of all. */
export async function listAll(database: Database, of: { family: string[] } & Paging): Promise<Page<StoredSave>> {
  const list = preparedPage<{ family: string[] }, StoredSave>(database, 'saves-all', (knex, param) => ({
    items: knex.raw(`select ${columns} ${ofFamily} ${lastFirst} limit ? offset ?`, [
      param('family'),
      param('limit'),
      param('offset'),
    ]),
    total: knex.raw(`select cast(count(*) as integer) as total ${ofFamily}`, [param('family')]),
  }));
  return list(of);
}

/** Lists the versions that are kept, the newest first. */
export const listVersions = async (
  db: Queryable,
  saveId: string,
): Promise<Omit<StoredVersion, keyof StoredContent>[]> => {
  const { rows } = await db.raw(
    `select ${versionColumns} from save_versions where save_id = ? order by version desc limit ${versionsKept}`,
    [saveId],
  );
  return rows;
};

/** Finds a version with its data. */
export async function findVersion(db: Queryable, saveId: string, version: number): Promise<StoredVersion | undefined> {
  const { rows } = await db.raw(
    `select ${versionColumns}, content, file from save_versions where save_id = ? and version = ?`,
    [saveId, version],
  );
  return rows[0];
}

/** Lists all saves of a player in a game. */
export async function listHeld(db: Queryable, { family, gameId }: OfGame): Promise<StoredSave[]> {
  const { rows } = await db.raw(`select ${columns} ${ofFamily} and saves.game_id = ? order by saves.id`, [
    family,
    gameId,
  ]);
  return rows;
}

/** A player in a game whose saves are locked: their accounts as they stay until the transaction ends, and what these have saved. */
export type Held = { family: string[]; saves: StoredSave[] };

/**
 * Lists the saves of a player in a game. Nobody else writes one of them before `tx` ends, and the player stays, with the accounts that
 * were merged into theirs. @throws Problem not-found if the player departed.
 */
export async function lockSaves(
  tx: Transaction,
  { userId, gameId }: { userId: string; gameId: string },
): Promise<Held> {
  // One flight of statements in their order: what is read was committed before the locks were given.
  const [, , family] = await Promise.all([
    lockLiving(tx, [userId]),
    lockSharing(tx, { userId, gameId }),
    familyNow(tx, userId),
  ]);
  const { rows } = await tx
    .raw(`select ${columns} ${ofFamily} and saves.game_id = ? order by saves.id for update`, [family, gameId])
    .options({ name: 'saves-locked' });
  return { family, saves: rows };
}

export async function insertSave(tx: Transaction, save: StoredSave): Promise<void> {
  await tx('saves').insert({
    id: save.id,
    game_id: save.gameId,
    user_id: save.userId,
    name: save.name,
    version: save.version,
    bytes: save.bytes,
    written_by: save.writtenBy,
    created_at: save.createdAt,
    updated_at: save.updatedAt,
    amounts: JSON.stringify(save.amounts),
    earned: JSON.stringify(save.earned),
  });
}

/** Makes another version the current one of a locked save. */
export async function updateSave(
  tx: Transaction,
  { id, version, bytes, writtenBy, updatedAt, amounts, earned }: StoredSave,
): Promise<void> {
  await tx('saves')
    .where({ id })
    .update({
      ...{ version, bytes, written_by: writtenBy, updated_at: updatedAt },
      ...{ amounts: JSON.stringify(amounts), earned: JSON.stringify(earned) },
    });
}

type NewVersion = StoredContent & {
  saveId: string;
  version: number;
  bytes: number;
  writtenBy: Writer;
  writtenAt: Date;
  restoredFrom: number | null;
  amounts: Amounts;
};

export async function insertVersion(tx: Transaction, version: NewVersion): Promise<void> {
  await tx('save_versions').insert({
    save_id: version.saveId,
    version: version.version,
    bytes: version.bytes,
    content: version.content,
    file: version.file,
    written_by: version.writtenBy,
    written_at: version.writtenAt,
    restored_from: version.restoredFrom,
    amounts: JSON.stringify(version.amounts),
  });
}

/** Deletes versions of a save that are no longer kept. @returns those that had a file. */
export async function deleteOldVersions(tx: Transaction, saveId: string, current: number): Promise<number[]> {
  if (current <= versionsKept) return [];
  const rows = await tx('save_versions')
    .where({ save_id: saveId })
    .where('version', '<=', current - versionsKept)
    .delete(['version', 'file']);
  return rows.filter(({ file }) => file !== null).map(({ version }) => version);
}

type Kept = { saveId: string; version: number };

/** Any number of ids in one parameter: a statement has 65,535 of them at most. */
const isAmong = (column: string) => `${column} = any(cast(? as uuid[]))`;

/** Lists the versions of some saves that have a file. */
export const listFiled = (tx: Transaction, saveIds: string[]): Promise<Kept[]> =>
  tx('save_versions')
    .whereRaw(isAmong('save_id'), [saveIds])
    .whereNotNull('file')
    .orderBy(['save_id', 'version'])
    .select({ saveId: 'save_id', version: 'version' });

/** Lists the saves of some accounts. */
export const listIdsOf = (tx: Transaction, userIds: string[]): Promise<string[]> =>
  tx('saves').whereRaw(isAmong('user_id'), [userIds]).orderBy('id').pluck('id');

/** Deletes saves with their versions. */
export async function deleteSaves(tx: Transaction, ids: string[]): Promise<void> {
  await tx('saves').whereRaw(isAmong('id'), [ids]).delete();
}
