import type { GameSave, SaveVersion } from '@hatchery/api/save-shapes';
import type { StoredContent, StoredSave, StoredVersion } from './saves.rules.ts';

/** Returns a save as players and games see it. @param owner who has it now. */
export const presentSave = (save: StoredSave, owner: string): GameSave => ({
  uid: save.id,
  gameId: save.gameId,
  saveName: save.name,
  userId: owner,
  createdAt: save.createdAt.toISOString(),
  updatedAt: save.updatedAt.toISOString(),
  version: save.version,
  bytes: save.bytes,
  writtenBy: { kind: save.writtenBy, at: save.updatedAt.toISOString() },
});

/** Returns a version of a save. */
export const presentVersion = (version: Omit<StoredVersion, keyof StoredContent>): SaveVersion => ({
  version: version.version,
  bytes: version.bytes,
  writtenBy: { kind: version.writtenBy, at: version.writtenAt.toISOString() },
  restoredFrom: version.restoredFrom ?? undefined,
});
