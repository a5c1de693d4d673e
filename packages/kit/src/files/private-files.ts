import { createHash } from 'node:crypto';
import type { Database, Transaction } from '../database.ts';
import { type FileStore, fileKey, storeUnavailable } from './file-store.ts';
import { deleteUses, listFilesUsedBy, lockFiles, markAllUnused, reserveFile, upsertUse } from './files.repository.ts';

/** Files that a service keeps for itself: no URL shows them. Those that nothing uses are deleted with other unused files. */
export type PrivateFiles = {
  /**
   * Stores content under its hash. Call it outside transactions, because it calls the store; `changeUses` then keeps the file.
   * @returns its name. @throws Problem service-unavailable.
   */
  keep(content: Buffer): Promise<string>;
  /** Reads a file of at most `limit` bytes. @throws Problem service-unavailable, also if it is missing. */
  read(name: string, limit: number): Promise<Buffer>;
};

type Options = { store: FileStore; database: Database; now: () => Date };

/** The routes of files serve names of a hash and an extension alone, so never one of these. */
const nameOf = (content: Buffer) => `private/${createHash('sha256').update(content).digest('hex')}`;
const contentType = 'application/octet-stream';

/** Keeps private files in the store of a service, beside the files that it serves. */
export const createPrivateFiles = ({ store, database, now }: Options): PrivateFiles => ({
  keep: async (content) => {
    const name = nameOf(content);
    if (!(await reserveFile(database.knex, { name, contentType, size: content.length }, now())))
      throw beingDeleted(name);
    await store.write(fileKey(name), content, contentType);
    return name;
  },
  read: async (name, limit) => {
    const content = await store.read(fileKey(name), limit);
    if (!content) throw storeUnavailable(new Error(`${name} is not in the store.`));
    return content;
  },
});

type Changes = {
  /** The file that `usedBy` has from now on. */
  used?: { name: string; usedBy: string; now: Date } | undefined;
  /** Users of files that end. */
  ended: string[];
};

/**
 * Begins and ends uses of files. Files without uses are deleted later. All files are locked at once, in one order: content is shared by
 * its hash, so that two transactions that took one file after the other could wait for each other.
 * @throws Problem service-unavailable if the file is being deleted.
 */
export async function changeUses(tx: Transaction, { used, ended }: Changes): Promise<void> {
  const released = ended.length === 0 ? [] : await listFilesUsedBy(tx, ended);
  const names = [...new Set(used ? [...released, used.name] : released)];
  if (names.length === 0) return;
  const locked = await lockFiles(tx, names);
  if (used && !locked.includes(used.name)) throw beingDeleted(used.name);
  if (used) await upsertUse(tx, used.usedBy, used.name, used.now);
  if (released.length === 0) return;
  await deleteUses(tx, ended);
  await markAllUnused(tx, released);
}

const beingDeleted = (name: string) => storeUnavailable(new Error(`${name} is being deleted.`));
