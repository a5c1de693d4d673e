import type { Transaction } from '@hatchery/kit/database';
import { changeUses } from '@hatchery/kit/files/private-files';
import { deleteChangesOf } from './currency-changes.repository.ts';
import { deleteSaves, findVersion, listFiled, listIdsOf, lockSaves } from './saves.repository.ts';
import { type Expected, fileUse, isAsExpected, noSave, staleSave } from './saves.rules.ts';

type Deletion = { userId: string; gameId: string; saveId: string; expected: Expected };

/** Deletes a save of a player with all versions. @throws Problem not-found, stale-version. */
export async function deleteSave(tx: Transaction, { userId, gameId, saveId, expected }: Deletion): Promise<void> {
  const { saves } = await lockSaves(tx, { userId, gameId });
  const save = saves.find(({ id }) => id === saveId);
  if (!save) throw noSave(saveId);
  if (!isAsExpected(save, expected)) {
    const seen = typeof expected === 'number' ? await findVersion(tx, saveId, expected) : undefined;
    throw staleSave(save, expected, seen);
  }
  await erase(tx, [saveId]);
}

async function erase(tx: Transaction, saveIds: string[]): Promise<void> {
  const filed = await listFiled(tx, saveIds);
  await changeUses(tx, { ended: filed.map(({ saveId, version }) => fileUse(saveId, version)) });
  await deleteSaves(tx, saveIds);
}

/** Erases everything that some accounts have saved. */
export async function deleteSavesOf(tx: Transaction, userIds: string[]): Promise<void> {
  const saveIds = await listIdsOf(tx, userIds);
  if (saveIds.length > 0) await erase(tx, saveIds);
  await deleteChangesOf(tx, userIds);
}
