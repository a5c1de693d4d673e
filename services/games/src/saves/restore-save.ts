import type { Transaction } from '@hatchery/kit/database';
import type { GamesContext } from '../context.ts';
import type { Game } from '../games/games.ts';
import { findVersion, lockSaves } from './saves.repository.ts';
import { chooseSave, type Expected, noVersion, type StoredSave } from './saves.rules.ts';
import { writeLocked } from './write-save.ts';

type Restoration = { userId: string; saveId: string; version: number; expected: Expected };

/**
 * Makes a new version with the data of an earlier one, which moves no data.
 * @throws Problem not-found for a version that is not kept, stale-version, conflict.
 */
export async function restoreSave(
  context: Pick<GamesContext, 'now'>,
  tx: Transaction,
  { id: gameId, quota }: Pick<Game, 'id' | 'quota'>,
  { userId, saveId, version, expected }: Restoration,
): Promise<StoredSave> {
  const { saves } = await lockSaves(tx, { userId, gameId });
  const target = { saveId };
  const save = chooseSave(saves, target, userId);
  const packed = save && (await findVersion(tx, saveId, version));
  if (save && !packed) throw noVersion(version);
  return writeLocked(context, tx, saves, {
    ...{ userId, gameId, target, quota, expected, by: 'player', restoredFrom: version },
    packed: packed ?? { bytes: 0, content: null, file: null },
    amounts: packed?.amounts ?? {},
  });
}
