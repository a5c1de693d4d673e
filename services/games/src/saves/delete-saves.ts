import type { Transaction } from '@hatchery/kit/database';
import { releaseFiles } from '@hatchery/kit/files/private-files';
import { deleteChangesOf } from './currency-changes.repository.ts';
import { deleteSaves, findVersion, listFiled, listIdsOf, lockSaves } from './saves.repository.ts';
import { type Expected, fileUse, isAsExpected, noSave, staleSave } from './saves.rules.ts';

/** Lets go of the files of versions that are deleted. */
export const releaseVersions = (tx: Transaction, versions: { saveId: string; version: number }[]): Promise<void> =>
  versions.length === 0
    ? Promise.resolve()
    : releaseFiles(
        tx,
        versions.map(({ saveId, version }) => fileUse(saveId, version)),
      );

type Deletion = { userId: string; family: string[]; gameId: string; saveId: string; expected: Expected };

/** Deletes a save of a player with all versions. @throws Problem not-found, stale-version. */
export async function deleteSave(
  tx: Transaction,
  { userId, family, gameId, saveId, expected }: Deletion,
): Promise<void> {
  const held = await lockSaves(tx, { owner: userId, family, gameId });
  const save = held.find(({ id }) => id === saveId);
  if (!save) throw noSave(saveId);
  if (!isAsExpected(save, expected)) {
    const seen = typeof expected === 'number' ? await findVersion(tx, saveId, expected) : undefined;
    throw staleSave(save, expected, seen);
  }
  await erase(tx, [saveId]);
}

async function erase(tx: Transaction, saveIds: string[]): Promise<void> {
  await releaseVersions(tx, await listFiled(tx, saveIds));
  await deleteSaves(tx, saveIds);
}

/** Erases everything that some accounts have saved. */
export async function deleteSavesOf(tx: Transaction, userIds: string[]): Promise<void> {
  const saveIds = await listIdsOf(tx, userIds);
  if (saveIds.length > 0) await erase(tx, saveIds);
  await deleteChangesOf(tx, userIds);
}
