import type { Database } from '@hatchery/kit/database';
import { familyOf } from '@hatchery/kit/families';
import { findSave, type SaveWithContent } from './saves.repository.ts';
import { noSave } from './saves.rules.ts';

export type OwnSave = SaveWithContent & { family: string[] };

/** Finds a save of a player, with the data of its current version. @throws Problem not-found, also for a save of another player. */
export async function findOwnSave(database: Database, saveId: string, userId: string): Promise<OwnSave> {
  const [save, family] = await Promise.all([findSave(database, saveId), familyOf(database, userId)]);
  if (!save || !family.includes(save.userId)) throw noSave(saveId);
  return { ...save, family };
}
