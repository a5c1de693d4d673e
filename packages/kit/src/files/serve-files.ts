import { fieldProblem, Problem } from '@hatchery/api/problems';
import type { Express, Request, Response } from 'express';
import type { Database } from '../database.ts';
import type { Logger } from '../log.ts';
import { withProblems } from '../problem-answers.ts';
import type { FileStore } from './file-store.ts';
import { findTicket, findUsedFile } from './files.repository.ts';
import { sendFile } from './send-file.ts';
import { judgeTicket, type Ticket } from './tickets.rules.ts';
import { objectsOf } from './upload-objects.ts';

type Options = { service: string; store: FileStore; database: Database; now: () => Date; log: Logger };

/**
 * Serves checked files at `/files/<service>/<name>`. Unless clients upload to the store, takes uploads at
 * `/files/<service>/uploads/<ticket>`, and their parts at `/files/<service>/uploads/<ticket>/<part>`. An upload needs only the ticket; its owner is checked when the ticket is used.
 */
export function serveFiles(app: Express, options: Options): void {
  const { service, store, log } = options;
  app.get(`/files/${service}/:name`, withProblems(log, showFile(options)));
  if (store.takeUpload) app.put(`/files/${service}/uploads/:ticket{/:part}`, withProblems(log, takeUpload(options)));
}

const showFile =
  ({ database, store, log }: Options) =>
  async (request: Request, response: Response): Promise<void> => {
    const name = String(request.params.name);
    const file = isFileName.test(name) ? await findUsedFile(database.knex, name) : undefined;
    if (!file) throw new Problem('not-found', 'This file does not exist.');
    await sendFile(
      { store, log },
      { request, response },
      {
        ...file,
        headers: {
          'content-type': file.contentType,
          'cache-control': 'public, max-age=31536000, immutable',
        },
      },
    );
  };

const takeUpload =
  ({ database, store, now }: Options) =>
  async (request: Request, response: Response): Promise<void> => {
    const id = String(request.params.ticket);
    const found = isUuid.test(id) ? await findTicket(database.knex, id) : undefined;
    const ticket = judgeTicket(found, { path: 'params.ticket', now: now() });
    const { part, size } = objectAt(ticket, request.params.part);
    if (request.get('content-type') !== ticket.contentType)
      throw fieldProblem('bad-request', 'headers.content-type', `The ticket is for ${ticket.contentType}.`);
    const length = request.get('content-length');
    // Without one, the store counts what arrives.
    if (length !== undefined && Number(length) !== size)
      throw fieldProblem('bad-request', 'headers.content-length', `The ticket is for ${size} bytes.`);
    await store.takeUpload?.({ ...ticket, ticket: id, part, size }, request);
    response.status(200).end();
  };

/** Returns the object that a path names: the whole upload, or a part by its number. @throws Problem not-found. */
function objectAt(ticket: Ticket, part: string | string[] | undefined) {
  const object = objectsOf(ticket).find((one) =>
    one.part === undefined ? part === undefined : part === `${one.part}`,
  );
  if (!object) throw fieldProblem('not-found', 'params.part', 'The upload has no such part.');
  return object;
}

/** A hash and an extension, see `check` in files.ts. */
const isFileName = /^[0-9a-f]{64}\.[a-z0-9]{1,10}$/;
const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
