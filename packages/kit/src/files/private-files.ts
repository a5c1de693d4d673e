import { createHash } from 'node:crypto';
import type { Database, Transaction } from '../database.ts';
import { type FileStore, fileKey, storeUnavailable } from './file-store.ts';
import { deleteUses, listFilesUsedBy, lockFiles, markAllUnused, reserveFile, upsertUse } from './files.repository.ts';

/** Files that a service keeps for itself: no URL shows them. Those that nothing uses are deleted with other unused files. */
export type PrivateFiles = {
  /**
   * Stores content under its hash. Call it outside transactions, because it calls the store; `usePrivateFile` then keeps the file.
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

/** Keeps a file for as long as `usedBy` has it. @throws Problem service-unavailable if it is being deleted. */
export async function usePrivateFile(tx: Transaction, name: string, usedBy: string, now: Date): Promise<void> {
  if ((await lockFiles(tx, [name])).length === 0) throw beingDeleted(name);
  await upsertUse(tx, usedBy, name, now);
}

/** Ends uses of files. Files without uses are deleted later. */
export async function releaseFiles(tx: Transaction, usedBy: string[]): Promise<void> {
  const names = [...new Set(await listFilesUsedBy(tx, usedBy))];
  if (names.length === 0) return;
  await lockFiles(tx, names);
  await deleteUses(tx, usedBy);
  await markAllUnused(tx, names);
}

const beingDeleted = (name: string) => storeUnavailable(new Error(`${name} is being deleted.`));
