import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Database, Transaction } from '../database.ts';
import { type FileStore, fileKey, type LocalFile, storeUnavailable } from './file-store.ts';
import {
  deleteUses,
  type FileUse,
  listFilesUsedBy,
  lockFiles,
  markAllUnused,
  reserveFile,
  upsertUses,
} from './files.repository.ts';
import { type SentFile, sendFile } from './send-file.ts';

/** Files that a service keeps for itself: no URL shows them. Those that nothing uses are deleted with other unused files. */
export type PrivateFiles = {
  /**
   * Stores content under its hash. Call it outside transactions, because it calls the store; `changeUses` then keeps the file.
   * @returns its name. @throws Problem service-unavailable.
   */
  keep(content: Buffer): Promise<string>;
  /**
   * Stores a file of this machine under its hash, without its bytes in memory, unless it is there. Call it outside transactions;
   * `changeUses` then keeps the file. Its caller has hashed it: a store on disk takes that for true.
   * @returns its name. @throws Problem service-unavailable, bad-gateway.
   */
  keepFile(file: LocalFile): Promise<string>;
  /** Reads a file of at most `limit` bytes. @throws Problem service-unavailable, also if it is missing. */
  read(name: string, limit: number): Promise<Buffer>;
  /**
   * Answers a request with a file or ranges of it, as files that everybody may see are served. Its caller has decided that whoever
   * asks may have it, and sets its content type and for how long the answer may be stored.
   * @throws Problem service-unavailable.
   */
  send(request: Request, response: Response, file: SentFile): Promise<void>;
};

type Options = { store: FileStore; database: Database; now: () => Date };

/** The routes of files serve names of a hash and an extension alone, so never one of these. */
const nameOf = (sha256: string) => `private/${sha256}`;
const contentType = 'application/octet-stream';

/** Keeps private files in the store of a service, beside the files that it serves. */
export const createPrivateFiles = ({ store, database, now }: Options): PrivateFiles => ({
  keep: async (content) => {
    const name = nameOf(createHash('sha256').update(content).digest('hex'));
    if (!(await reserveFile(database.knex, { name, contentType, size: content.length }, now())))
      throw beingDeleted(name);
    await store.write(fileKey(name), content, contentType);
    return name;
  },
  keepFile: async (file) => {
    const name = nameOf(file.sha256);
    const reserved = await reserveFile(database.knex, { name, contentType, size: file.size }, now());
    if (!reserved) throw beingDeleted(name);
    const isThere = reserved === 'known' && (await store.sizeOf(fileKey(name))) === file.size;
    if (!isThere) await store.writeFile(fileKey(name), file, contentType);
    return name;
  },
  read: async (name, limit) => {
    const content = await store.read(fileKey(name), limit);
    if (!content) throw storeUnavailable(new Error(`${name} is not in the store.`));
    return content;
  },
  send: (request, response, file) => sendFile({ store, log: database.log }, { request, response }, file),
});

type Changes = {
  /** Users of files that end. */
  ended: string[];
  /** Files, each with the one that uses it from now on in place of any other file. */
  used?: FileUse[];
} & ({ used: FileUse[]; now: Date } | { used?: never; now?: Date });

/**
 * Begins and ends uses of files. Files without uses are deleted later. All files are locked at once, in one order: content is shared by
 * its hash, so that two transactions that took one file after the other could wait for each other.
 * @throws Problem service-unavailable if a file is being deleted.
 */
export async function changeUses(tx: Transaction, { ended, ...begun }: Changes): Promise<void> {
  const used = begun.used ?? [];
  const users = [...ended, ...used.map(({ usedBy }) => usedBy)];
  if (users.length === 0) return;
  const released = await listFilesUsedBy(tx, users);
  const wanted = used.map(({ name }) => name);
  const names = [...new Set([...released, ...wanted])];
  if (names.length === 0) return;
  const locked = new Set(await lockFiles(tx, names));
  for (const name of wanted) if (!locked.has(name)) throw beingDeleted(name);
  if (ended.length > 0) await deleteUses(tx, ended);
  if (begun.used && used.length > 0) await upsertUses(tx, used, begun.now);
  if (released.length > 0) await markAllUnused(tx, released);
}

const beingDeleted = (name: string) => storeUnavailable(new Error(`${name} is being deleted.`));
