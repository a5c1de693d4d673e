import { pipeline } from 'node:stream/promises';
import { fieldProblem, Problem } from '@hatchery/api/problems';
import type { Express, Request, Response } from 'express';
import type { Database } from '../database.ts';
import type { Logger } from '../log.ts';
import { withProblems } from '../problem-answers.ts';
import { type ByteRange, type FileStore, fileKey } from './file-store.ts';
import { findTicket, findUsedFile, type StoredFile } from './files.repository.ts';
import { judgeTicket } from './tickets.rules.ts';

type Options = { service: string; store: FileStore; database: Database; now: () => Date; log: Logger };

/**
 * Serves checked files at `/files/<service>/<name>`. Unless clients upload to the store, takes uploads at
 * `/files/<service>/uploads/<ticket>`. An upload needs only the ticket; its owner is checked when the ticket is used.
 */
export function serveFiles(app: Express, options: Options): void {
  const { service, store, log } = options;
  app.get(`/files/${service}/:name`, withProblems(log, sendFile(options)));
  if (store.takeUpload) app.put(`/files/${service}/uploads/:ticket`, withProblems(log, takeUpload(options)));
}

const sendFile =
  ({ database, store, log }: Options) =>
  async (request: Request, response: Response): Promise<void> => {
    const name = String(request.params.name);
    const file = isFileName.test(name) ? await findUsedFile(database.knex, name) : undefined;
    if (!file) throw new Problem('not-found', 'This file does not exist.');
    const etag = `"${file.name.split('.')[0]}"`;
    response.set({
      'content-type': file.contentType,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      etag,
    });
    if (request.fresh) return void response.status(304).end();
    const range = rangeOf(request, file, etag);
    if (range === 'unsatisfiable') return void response.status(416).set('content-range', `bytes */${file.size}`).end();
    const { start, end } = range ?? { start: 0, end: file.size - 1 };
    response.set('content-length', String(end - start + 1));
    if (range) response.status(206).set('content-range', `bytes ${start}-${end}/${file.size}`);
    if (request.method === 'HEAD') return void response.end();
    const content = await store.open(fileKey(file.name), range);
    if (!content) throw new Error(`${file.name} is not in the store.`);
    await pipeline(content, response).catch((error) =>
      log.warn({ err: error, file: file.name }, 'sending a file was interrupted'),
    );
  };

/** Returns the one range that a client asks for. A request for several ranges gets the whole file. */
function rangeOf(request: Request, { size }: StoredFile, etag: string): ByteRange | 'unsatisfiable' | undefined {
  const condition = request.get('if-range');
  if (condition !== undefined && condition !== etag) return undefined;
  const ranges = request.range(size, { combine: true });
  if (ranges === -1) return 'unsatisfiable';
  if (ranges === undefined || ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0];
}

const takeUpload =
  ({ database, store, now }: Options) =>
  async (request: Request, response: Response): Promise<void> => {
    const id = String(request.params.ticket);
    const found = isUuid.test(id) ? await findTicket(database.knex, id) : undefined;
    const ticket = judgeTicket(found, { path: 'params.ticket', now: now() });
    if (request.get('content-type') !== ticket.contentType)
      throw fieldProblem('bad-request', 'headers.content-type', `The ticket is for ${ticket.contentType}.`);
    const length = request.get('content-length');
    // Without one, the store counts what arrives.
    if (length !== undefined && Number(length) !== ticket.size)
      throw fieldProblem('bad-request', 'headers.content-length', `The ticket is for ${ticket.size} bytes.`);
    await store.takeUpload?.({ ...ticket, ticket: id }, request);
    response.status(200).end();
  };

/** A hash and an extension, see `check` in files.ts. */
const isFileName = /^[0-9a-f]{64}\.[a-z0-9]{1,10}$/;
const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
