import { randomUUID } from 'node:crypto';
import type { SaveQuota } from '@hatchery/api/game-shapes';
import type { Queryable, Transaction } from '@hatchery/kit/database';
import { changeUses } from '@hatchery/kit/files/private-files';
import { announceChange } from '@hatchery/kit/notify';
import type { GamesContext } from '../context.ts';
import type { Game } from '../games/games.ts';
import { amountsIn, earnedAfter } from './currencies.rules.ts';
import { isLarge, keepLarge, type Packed, packData } from './save-content.ts';
import { checkSaveData } from './save-data.schema.ts';
import {
  deleteOldVersions,
  findVersion,
  insertSave,
  insertVersion,
  listHeld,
  lockSaves,
  updateSave,
} from './saves.repository.ts';
import {
  type Amounts,
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

/** A write as it was asked for, before its data is packed. */
export type Asked = {
  userId: string;
  gameId: string;
  target: Target;
  /** Undefined where the platform writes: it changes no more than an amount. */
  quota?: SaveQuota;
  expected: Expected;
  by: Writer;
};

/** Everything that a write needs, once the calls outside the database are done. */
export type Write = Asked & { packed: Packed; amounts: Amounts; restoredFrom?: number };

type Given = { game: Pick<Game, 'saveSchema' | 'currencies'>; data: Record<string, unknown>; family: string[] };

/**
 * Checks and compresses the data of a save. Call it outside transactions. What is refused already is not put into the store of files.
 * @throws Problem bad-request that names what the game refuses, not-found, stale-version, conflict, service-unavailable.
 */
export async function prepareWrite(
  { privateFiles, database }: Pick<GamesContext, 'privateFiles' | 'database'>,
  asked: Asked,
  { game: { saveSchema, currencies }, data, family }: Given,
): Promise<Write> {
  if (saveSchema) checkSaveData(saveSchema, data);
  const packed = await packData(data);
  const write = { ...asked, packed, amounts: amountsIn(data, currencies) };
  if (!isLarge(packed)) return write;
  await requireWritable(database.knex, await listHeld(database.knex, { ...asked, family }), write);
  return { ...write, packed: await keepLarge(privateFiles, packed) };
}

type Context = Pick<GamesContext, 'now'>;

/**
 * Writes the next version of a save, or its first one. Writers of a player's saves in a game come one after the other.
 * @throws Problem not-found, stale-version, conflict (a quota is full), service-unavailable. Nothing changes then.
 */
export async function writeSave(context: Context, tx: Transaction, write: Write): Promise<StoredSave> {
  const { saves } = await lockSaves(tx, write);
  return writeLocked(context, tx, saves, write);
}

/** Writes a save after `lockSaves` has listed what the player has in the game. */
export async function writeLocked(
  { now: clock }: Context,
  tx: Transaction,
  held: StoredSave[],
  write: Write,
): Promise<StoredSave> {
  const { userId, gameId, target, packed, amounts, by, restoredFrom } = write;
  const save = await requireWritable(tx, held, write);
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
    amounts,
    earned: earnedAfter({ earned: save?.earned ?? {}, before: save?.amounts, after: amounts, by }),
  };
  await store(tx, { next, isNew: !save, packed, restoredFrom });
  if (by !== 'player' || restoredFrom !== undefined) await announceChange(tx, userId, ['saves']);
  return next;
}

/** Returns the save that a write replaces, if there is one. @throws Problem not-found, stale-version, conflict. */
async function requireWritable(
  db: Queryable,
  held: StoredSave[],
  { userId, target, packed, quota, expected }: Write,
): Promise<StoredSave | undefined> {
  const save = chooseSave(held, target, userId);
  if (!save && 'saveId' in target) throw noSave(target.saveId);
  if (!isAsExpected(save, expected)) throw await refusal(db, save, expected);
  if (quota) requireRoom({ held, save, bytes: packed.bytes, quota });
  return save;
}

async function refusal(db: Queryable, save: StoredSave | undefined, expected: Expected) {
  const seen = save && typeof expected === 'number' ? await findVersion(db, save.id, expected) : undefined;
  return staleSave(save, expected, seen);
}

type Next = { next: StoredSave; isNew: boolean; packed: Packed; restoredFrom: number | undefined };

async function store(tx: Transaction, { next, isNew, packed, restoredFrom }: Next): Promise<void> {
  const { id: saveId, version, bytes, writtenBy, updatedAt: writtenAt, amounts } = next;
  const { content, file } = packed;
  const [, , old] = await Promise.all([
    isNew ? insertSave(tx, next) : updateSave(tx, next),
    insertVersion(tx, {
      ...{ saveId, version, bytes, content, file, writtenBy, writtenAt, amounts },
      restoredFrom: restoredFrom ?? null,
    }),
    deleteOldVersions(tx, saveId, version),
  ]);
  await changeUses(tx, {
    used: file === null ? [] : [{ name: file, usedBy: fileUse(saveId, version) }],
    now: writtenAt,
    ended: old.map((number) => fileUse(saveId, number)),
  });
}
