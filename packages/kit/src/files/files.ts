import { createHash, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { fieldProblem, Problem } from '@hatchery/api/problems';
import type { Express } from 'express';
import type { Closable } from '../closing.ts';
import type { Database, Transaction } from '../database.ts';
import type { Logger } from '../log.ts';
import { type FileStore, fileKey, type SignedUpload, storeUnavailable, uploadKey } from './file-store.ts';
import {
  deleteUse,
  findFileUsedBy,
  findTicket,
  insertTicket,
  listTicketTimes,
  lockFiles,
  lockTicketsOf,
  markTicketUsed,
  markUnused,
  reserveFile,
  upsertUse,
} from './files.repository.ts';
import { startFileRetention } from './retention.ts';
import { serveFiles } from './serve-files.ts';
import {
  anHourBefore,
  checkRate,
  checkTerms,
  judgeTicket,
  type Ticket,
  ticketMilliseconds,
  ticketsPerHour,
  usedTicket,
} from './tickets.rules.ts';

/** The content to store for an upload that passed its check. */
type CheckedContent = { content: Buffer; contentType: string; extension: string };

/** A kind of file that a service takes. */
export type FileKind = {
  contentTypes: readonly string[];
  largestBytes: number;
  /**
   * Reads an upload, checks its bytes, and returns the content to store. Limits the memory of all checks together. Absent for a
   * kind that is read once and never stored or served: see `requireUpload`.
   * @throws Problem bad-request, naming `path`.
   */
  check?(read: () => Promise<Buffer>, upload: { contentType: string; path: string }): Promise<CheckedContent>;
};

/** An upload that passed its check and is in the store. It is served once `use` has committed. */
export type CheckedFile = { ticket: string; name: string; path: string };

export type IssuedTicket = SignedUpload & { ticket: string; expiresAt: string };

type TicketRequest = { kind: string; owner: string; contentType: string; size: number };
type CheckRequest = { kind: string; owner: string; ticket: string; path: string };

export type Files = {
  /** Hands out a ticket for one upload. @throws Problem bad-request, too-many-requests, service-unavailable. */
  issueTicket(tx: Transaction, request: TicketRequest): Promise<IssuedTicket>;
  /**
   * Checks the upload of a ticket and stores it by its hash. Call it outside transactions, because it calls the store.
   * `path` names the request field with the ticket.
   * @throws Problem not-found, expired, conflict or bad-request, naming `path`; service-unavailable.
   */
  check(request: CheckRequest): Promise<CheckedFile>;
  /** Marks the ticket as used and makes this the file of `usedBy`, replacing any other. @returns the path of the file. */
  use(tx: Transaction, file: CheckedFile, usedBy: string): Promise<string>;
  /**
   * Checks that the file of a ticket was uploaded, for a kind that is read once and not kept. Call it outside transactions.
   * @throws Problem not-found, expired or conflict, naming `path`; service-unavailable.
   */
  requireUpload(request: CheckRequest): Promise<void>;
  /** Marks a ticket as used by who will read its upload. @throws Problem conflict, naming `path`, if it was used before. */
  takeUpload(tx: Transaction, ticket: string, path: string): Promise<void>;
  /** Opens the upload of a used ticket. It stays until an hour after the ticket's time, or until it is discarded. */
  openUpload(ticket: string): Promise<Readable | undefined>;
  /** Deletes the upload of a used ticket now, not when the ticket expires. Never fails. */
  discardUpload(ticket: string): Promise<void>;
  /** Adds the routes that serve files and, unless clients upload to the store, take uploads. */
  serve(app: Express): void;
  /** Deletes unused files from time to time, until closed. */
  startRetention(): Closable;
};

type Options = {
  /** Files are served at `/files/<service>/`. The gateway finds the route in `rawRoutes`. */
  service: string;
  kinds: Record<string, FileKind>;
  store: FileStore;
  database: Database;
  now: () => Date;
  log: Logger;
};

/** Takes files from clients and serves them. The store is closed with the database. */
export function createFiles(options: Options): Files {
  const { service, kinds, store, database, now, log } = options;
  database.onClose(() => store.close());

  const kindOf = (name: string): FileKind => {
    const kind = kinds[name];
    if (!kind) throw new Error(`The ${service} service has no kind of file named ${name}.`);
    return kind;
  };

  const discardUpload = (ticket: string) =>
    store
      .delete(uploadKey(ticket))
      .catch((error: unknown) =>
        log.warn({ err: error, ticket }, 'an upload could not be deleted and stays until its ticket expires'),
      );

  return {
    issueTicket: async (tx, { kind, owner, contentType, size }) => {
      checkTerms(kindOf(kind), { contentType, size });
      const createdAt = now();
      await lockTicketsOf(tx, owner);
      checkRate(await listTicketTimes(tx, owner, anHourBefore(createdAt), ticketsPerHour), createdAt);
      const expiresAt = new Date(createdAt.getTime() + ticketMilliseconds);
      const ticket = { id: randomUUID(), owner, kind, contentType, size, createdAt, expiresAt };
      await insertTicket(tx, ticket);
      const signed = await store.signUpload({ ...ticket, ticket: ticket.id });
      return { ticket: ticket.id, ...signed, expiresAt: expiresAt.toISOString() };
    },

    check: createCheck(options, { kindOf, discardUpload }),

    use: async (tx, { ticket, name, path }, usedBy) => {
      if (!(await markTicketUsed(tx, ticket, now()))) throw usedTicket(path);
      const previous = await findFileUsedBy(tx, usedBy);
      const locked = await lockFiles(tx, previous ? [previous, name] : [name]);
      if (!locked.includes(name)) throw beingDeleted(name);
      await upsertUse(tx, usedBy, name, now());
      if (previous && previous !== name) await markUnused(tx, previous);
      return `/files/${service}/${name}`;
    },

    requireUpload: async ({ kind, owner, ticket, path }) => {
      await findUsable(options, { kind, owner, ticket, path });
      const upload = await store.open(uploadKey(ticket));
      if (!upload) throw notUploaded(path);
      upload.destroy();
    },
    takeUpload: async (tx, ticket, path) => {
      if (!(await markTicketUsed(tx, ticket, now()))) throw usedTicket(path);
    },
    openUpload: (ticket) => store.open(uploadKey(ticket)),

    discardUpload,
    serve: (app) => serveFiles(app, options),
    startRetention: () => startFileRetention(options),
  };
}

type Parts = { kindOf: (name: string) => FileKind; discardUpload: (ticket: string) => Promise<void> };

const notUploaded = (path: string) => fieldProblem('conflict', path, 'No file was uploaded with this ticket yet.');

/** Finds a ticket that can be used. @throws Problem not-found, expired, conflict. */
async function findUsable({ database, now }: Options, { kind, owner, ticket, path }: CheckRequest): Promise<Ticket> {
  const found = await findTicket(database.knex, ticket);
  // A ticket of another owner is treated as unknown.
  const own = found?.owner === owner && found.kind === kind ? found : undefined;
  return judgeTicket(own, { path, now: now() });
}

function createCheck(options: Options, { kindOf, discardUpload }: Parts): Files['check'] {
  const { store, database, now } = options;
  /** Makes an upload that failed its check unusable. */
  const reject = async (ticket: string) => {
    await markTicketUsed(database.knex, ticket, now());
    await discardUpload(ticket);
  };

  return async ({ kind, owner, ticket: id, path }) => {
    const { contentType, size } = await findUsable(options, { kind, owner, ticket: id, path });
    const { check } = kindOf(kind);
    if (!check) throw new Error(`Files of the kind ${kind} are not kept.`);
    const read = async () => {
      const upload = await store.read(uploadKey(id), size);
      if (upload) return upload;
      throw notUploaded(path);
    };
    const checked = await check(read, { contentType, path }).catch(async (error) => {
      if (error instanceof Problem && error.code === 'bad-request') await reject(id);
      throw error;
    });
    const name = `${createHash('sha256').update(checked.content).digest('hex')}.${checked.extension}`;
    const file = { name, contentType: checked.contentType, size: checked.content.length };
    if (!(await reserveFile(database.knex, file, now()))) throw beingDeleted(name);
    await store.write(fileKey(name), checked.content, checked.contentType);
    return { ticket: id, name, path };
  };
}

/** Ends the use of a file, if there is one. A file without uses is no longer served, and is deleted later. */
export async function releaseFile(tx: Transaction, usedBy: string): Promise<void> {
  const file = await findFileUsedBy(tx, usedBy);
  if (!file) return;
  await lockFiles(tx, [file]);
  await deleteUse(tx, usedBy);
  await markUnused(tx, file);
}

const beingDeleted = (name: string) => storeUnavailable(new Error(`${name} is being deleted.`));
