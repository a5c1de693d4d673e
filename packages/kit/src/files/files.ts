import { createHash } from 'node:crypto';
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
  insertTickets,
  lockFiles,
  markTicketUsed,
  markUnused,
  reserveFile,
  upsertUses,
} from './files.repository.ts';
import { startFileRetention } from './retention.ts';
import { serveFiles } from './serve-files.ts';
import { judgeTicket, type Terms, type Ticket, usedTicket } from './tickets.rules.ts';
import { createTickets, type NewTicket, type Tickets } from './tickets.ts';
import { deleteUpload, listArrived, objectsOf, openUpload } from './upload-objects.ts';

/** The content to store for an upload that passed its check. */
type CheckedContent = { content: Buffer; contentType: string; extension: string };

/** A kind of file that a service takes. */
export type FileKind = Terms & {
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

/** Where the parts of an upload are sent, in their order. `size` is in bytes. */
export type PartsTicket = {
  ticket: string;
  parts: (SignedUpload & { size: number; arrived: boolean })[];
  expiresAt: string;
};

type PartsRequest = { kind: string; owner: string; uploads: { contentType: string; size: number }[] };
type BroughtUpload = { kind: string; owner: string; contentType: string; content: Buffer };

type TicketRequest = { kind: string; owner: string; contentType: string; size: number };
type CheckRequest = { kind: string; owner: string; ticket: string; path: string };

export type Files = {
  /** Hands out a ticket for one upload. @throws Problem bad-request, too-many-requests, service-unavailable. */
  issueTicket(tx: Transaction, request: TicketRequest): Promise<IssuedTicket>;
  /** Hands out a ticket for an upload in parts. @throws Problem bad-request, too-many-requests, service-unavailable. */
  issueParts(tx: Transaction, request: TicketRequest): Promise<PartsTicket>;
  /** Hands out tickets for uploads in parts, all or none, in three statements. @throws Problem as `issueParts`. */
  issueAllParts(tx: Transaction, request: PartsRequest): Promise<PartsTicket[]>;
  /**
   * Shows which parts of an upload have arrived. Call it outside transactions, because it calls the store.
   * @throws Problem not-found, expired or conflict, naming `path`; service-unavailable.
   */
  showParts(request: CheckRequest): Promise<PartsTicket>;
  /**
   * Checks the upload of a ticket and stores it by its hash. Call it outside transactions, because it calls the store.
   * `path` names the request field with the ticket.
   * @throws Problem not-found, expired, conflict or bad-request, naming `path`; service-unavailable.
   */
  check(request: CheckRequest): Promise<CheckedFile>;
  /** Marks the ticket as used and makes this the file of `usedBy`, replacing any other. @returns the path of the file. */
  use(tx: Transaction, file: CheckedFile, usedBy: string): Promise<string>;
  /**
   * Checks that the file of a ticket was uploaded, with all its parts, for a kind that is read once and not kept. Call it outside transactions.
   * @throws Problem not-found, expired or conflict, naming `path`; service-unavailable.
   */
  requireUpload(request: CheckRequest): Promise<{ contentType: string; size: number }>;
  /** Marks a ticket as used by who will read its upload. @throws Problem conflict, naming `path`, if it was used before. */
  takeUpload(tx: Transaction, ticket: string, path: string): Promise<void>;
  /** Opens the upload of a used ticket, as one stream. It stays until an hour after the ticket's time, or until it is discarded. */
  openUpload(ticket: string): Promise<Readable | undefined>;
  /** Deletes the upload of a used ticket now, not when the ticket expires. Never fails. */
  discardUpload(ticket: string): Promise<void>;
  /**
   * Makes an upload of the service's own, to be used like one of its owner's. Call it outside transactions.
   * @returns its ticket. @throws Problem bad-request, service-unavailable.
   */
  bringUpload(upload: BroughtUpload): Promise<string>;
  /**
   * Stores a file that the service made, under its hash. Call it outside transactions. `changeUses` then keeps it, and it is served.
   * @throws Problem service-unavailable.
   */
  keep(file: CheckedContent): Promise<{ name: string; path: string }>;
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

  const tickets = createTickets(options);
  const hasParts = Object.values(kinds).some(({ parts }) => parts);
  /** Finds what is known of an upload. Without parts, its ticket is all that one needs. */
  const uploadOf = async (id: string) =>
    hasParts ? await findTicket(database.knex, id) : { id, size: 0, partBytes: null };

  const discardUpload = async (ticket: string) => {
    const deleted = uploadOf(ticket).then((upload) => upload && deleteUpload(store, upload));
    await deleted.catch((error: unknown) =>
      log.warn({ err: error, ticket }, 'an upload could not be deleted and stays until its ticket expires'),
    );
  };

  return {
    issueTicket: async (tx, request) => {
      const { id: ticket, ...terms } = tickets.make(request);
      await tickets.issue(tx, [{ id: ticket, ...terms }]);
      const signed = await store.signUpload({ ticket, ...terms });
      return { ticket, ...signed, expiresAt: terms.expiresAt.toISOString() };
    },
    issueParts: async (tx, request) => {
      const ticket = tickets.make(request);
      await tickets.issue(tx, [ticket]);
      return presentParts(store, ticket);
    },
    issueAllParts: async (tx, { kind, owner, uploads }) => {
      const made = uploads.map((upload) => tickets.make({ kind, owner, ...upload }));
      await tickets.issue(tx, made);
      return Promise.all(made.map((ticket) => presentParts(store, ticket)));
    },
    showParts: async (request) => {
      const ticket = await findUsable(options, request);
      return presentParts(store, ticket, await listArrived(store, ticket));
    },

    check: createCheck(options, { tickets, discardUpload }),

    use: async (tx, { ticket, name, path }, usedBy) => {
      if (!(await markTicketUsed(tx, ticket, now()))) throw usedTicket(path);
      const previous = await findFileUsedBy(tx, usedBy);
      const locked = await lockFiles(tx, previous ? [previous, name] : [name]);
      if (!locked.includes(name)) throw beingDeleted(name);
      await upsertUses(tx, [{ usedBy, name }], now());
      if (previous && previous !== name) await markUnused(tx, previous);
      return pathOf(service, name);
    },

    requireUpload: async (request) => {
      const ticket = await findUsable(options, request);
      const arrived = await listArrived(store, ticket);
      if (!arrived.every((one) => one)) throw notUploaded(request.path);
      return { contentType: ticket.contentType, size: ticket.size };
    },
    takeUpload: async (tx, ticket, path) => {
      if (!(await markTicketUsed(tx, ticket, now()))) throw usedTicket(path);
    },
    openUpload: async (ticket) => {
      const upload = await uploadOf(ticket);
      return upload && openUpload(store, upload);
    },
    discardUpload,
    bringUpload: async ({ content, ...request }) => {
      const ticket = tickets.make({ ...request, size: content.length });
      await insertTickets(database.knex, [ticket]);
      let from = 0;
      for (const { size, ...name } of objectsOf(ticket)) {
        await store.write(uploadKey(name), content.subarray(from, from + size), request.contentType);
        from += size;
      }
      return ticket.id;
    },

    keep: async (file) => {
      const name = await keepFile(options, file);
      return { name, path: pathOf(service, name) };
    },
    serve: (app) => serveFiles(app, options),
    startRetention: () => startFileRetention(options),
  };
}

const pathOf = (service: string, name: string) => `/files/${service}/${name}`;

/** Presents where the parts of an upload are sent. The URLs of a ticket are the same for as long as it lasts. */
async function presentParts(store: FileStore, ticket: NewTicket, arrived?: boolean[]): Promise<PartsTicket> {
  const parts = objectsOf(ticket).map(async (object, index) => ({
    ...(await store.signUpload({ ...ticket, ...object })),
    size: object.size,
    arrived: arrived?.[index] ?? false,
  }));
  return { ticket: ticket.id, parts: await Promise.all(parts), expiresAt: ticket.expiresAt.toISOString() };
}

const notUploaded = (path: string) => fieldProblem('conflict', path, 'No file was uploaded with this ticket yet.');

/** Finds a ticket that can be used. @throws Problem not-found, expired, conflict. */
async function findUsable({ database, now }: Options, { kind, owner, ticket, path }: CheckRequest): Promise<Ticket> {
  const found = await findTicket(database.knex, ticket);
  // A ticket of another owner is treated as unknown.
  const own = found?.owner === owner && found.kind === kind ? found : undefined;
  return judgeTicket(own, { path, now: now() });
}

type CheckParts = { tickets: Tickets<FileKind>; discardUpload: Files['discardUpload'] };

function createCheck(options: Options, { tickets, discardUpload }: CheckParts): Files['check'] {
  const { store, database, now } = options;
  /** Makes an upload that failed its check unusable. */
  const reject = async (ticket: string) => {
    await markTicketUsed(database.knex, ticket, now());
    await discardUpload(ticket);
  };

  return async ({ kind, owner, ticket: id, path }) => {
    const { contentType, size } = await findUsable(options, { kind, owner, ticket: id, path });
    const { check, parts } = tickets.kindOf(kind);
    if (!check || parts) throw new Error(`Files of the kind ${kind} are not kept.`);
    const read = async () => {
      const upload = await store.read(uploadKey({ ticket: id }), size);
      if (upload) return upload;
      throw notUploaded(path);
    };
    const checked = await check(read, { contentType, path }).catch(async (error) => {
      if (error instanceof Problem && error.code === 'bad-request') await reject(id);
      throw error;
    });
    const name = await keepFile(options, checked);
    return { ticket: id, name, path };
  };
}

/** Stores a file by its hash. @returns its name. */
async function keepFile({ store, database, now }: Options, { content, contentType, extension }: CheckedContent) {
  const name = `${createHash('sha256').update(content).digest('hex')}.${extension}`;
  if (!(await reserveFile(database.knex, { name, contentType, size: content.length }, now()))) throw beingDeleted(name);
  await store.write(fileKey(name), content, contentType);
  return name;
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
