import { randomUUID } from 'node:crypto';
import type { SaveQuota } from '@hatchery/api/game-shapes';
import type { Transaction } from '@hatchery/kit/database';
import { usePrivateFile } from '@hatchery/kit/files/private-files';
import { announceChange } from '@hatchery/kit/notify';
import type { GamesContext } from '../context.ts';
import type { Game } from '../games/games.ts';
import { releaseVersions } from './delete-saves.ts';
import { type Packed, packData } from './save-content.ts';
import { checkSaveData } from './save-data.schema.ts';
import {
  deleteOldVersions,
  findVersion,
  insertSave,
  insertVersion,
  lockSaves,
  updateSave,
} from './saves.repository.ts';
import {
  chooseSave,
  type Expected,
  fileUse,
  isAsExpected,
  noSave,
  requireRoom,
  type StoredSave,
  staleSave,
  type Target,
  type Writer,
} from './saves.rules.ts';

/** A player with the accounts that were merged into theirs. */
export type Player = { userId: string; family: string[] };

/** Everything that a write needs, once the calls outside the database are done. */
export type Write = Player & {
  gameId: string;
  target: Target;
  packed: Packed;
  /** Undefined where the platform writes: it changes no more than an amount. */
  quota?: SaveQuota;
  expected: Expected;
  by: Writer;
  restoredFrom?: number;
};

/**
 * Checks and compresses the data of a save. Call it outside transactions.
 * @throws Problem bad-request that names what the game refuses, service-unavailable if the store of files is away.
 */
export async function prepareData(
  { privateFiles }: Pick<GamesContext, 'privateFiles'>,
  { saveSchema }: Pick<Game, 'saveSchema'>,
  data: Record<string, unknown>,
): Promise<Packed> {
  if (saveSchema) checkSaveData(saveSchema, data);
  return packData(privateFiles, data);
}

type Context = Pick<GamesContext, 'now'>;

/**
 * Writes the next version of a save, or its first one. Writers of a player's saves in a game come one after the other.
 * @throws Problem not-found, stale-version, conflict (a quota is full), service-unavailable. Nothing changes then.
 */
export async function writeSave(context: Context, tx: Transaction, write: Write): Promise<StoredSave> {
  const { userId, family, gameId, target } = write;
  const held = await lockSaves(tx, { owner: userId, family, gameId });
  return writeLocked(context, tx, held, chooseSave(held, target, userId), write);
}

/** Writes a save after `lockSaves` has listed what the player has in the game. */
export async function writeLocked(
  { now: clock }: Context,
  tx: Transaction,
  held: StoredSave[],
  save: StoredSave | undefined,
  { userId, gameId, target, packed, quota, expected, by, restoredFrom }: Write,
): Promise<StoredSave> {
  if (!save && 'saveId' in target) throw noSave(target.saveId);
  if (!isAsExpected(save, expected)) throw await refusal(tx, save, expected);
  if (quota) requireRoom({ held, save, bytes: packed.bytes, quota });
  const now = clock();
  const next: StoredSave = {
    id: save?.id ?? randomUUID(),
    gameId,
    userId: save?.userId ?? userId,
    name: save?.name ?? ('name' in target ? target.name : ''),
    version: (save?.version ?? 0) + 1,
    bytes: packed.bytes,
    writtenBy: by,
    createdAt: save?.createdAt ?? now,
    updatedAt: now,
  };
  await store(tx, { next, isNew: !save, packed, restoredFrom });
  if (by !== 'player' || restoredFrom !== undefined) await announceChange(tx, userId, ['saves']);
  return next;
}

async function refusal(tx: Transaction, save: StoredSave | undefined, expected: Expected) {
  const seen = save && typeof expected === 'number' ? await findVersion(tx, save.id, expected) : undefined;
  return staleSave(save, expected, seen);
}

type Next = { next: StoredSave; isNew: boolean; packed: Packed; restoredFrom: number | undefined };

async function store(tx: Transaction, { next, isNew, packed, restoredFrom }: Next): Promise<void> {
  const { id: saveId, version, bytes, writtenBy, updatedAt: writtenAt } = next;
  const { content, file } = packed;
  if (file) await usePrivateFile(tx, file, fileUse(saveId, version), writtenAt);
  const [, , old] = await Promise.all([
    isNew ? insertSave(tx, next) : updateSave(tx, next),
    insertVersion(tx, {
      ...{ saveId, version, bytes, content, file, writtenBy, writtenAt },
      restoredFrom: restoredFrom ?? null,
    }),
    deleteOldVersions(tx, saveId, version),
  ]);
  await releaseVersions(
    tx,
    old.map((number) => ({ saveId, version: number })),
  );
}
