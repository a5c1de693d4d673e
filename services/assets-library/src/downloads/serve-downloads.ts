import { Problem } from '@hatchery/api/problems';
import { withProblems } from '@hatchery/kit/problem-answers';
import type { Express, Request, Response } from 'express';
import { findServedFile } from '../assets/asset-files.ts';
import type { LibraryContext } from '../context.ts';
import { attachment, sealedTerms } from './urls.rules.ts';

type Context = Pick<LibraryContext, 'database' | 'privateFiles' | 'keys' | 'now' | 'log'>;

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const isTime = /^\d{1,12}$/;

/** Serves files by the signed URLs of downloads: always to be saved, and never as a page. */
export function serveDownloads(app: Express, context: Context): void {
  app.get('/files/assets-library/downloads/:uid/:name', withProblems(context.log, send(context)));
}

const send =
  (context: Context) =>
  async (request: Request, response: Response): Promise<void> => {
    const { database, privateFiles, now, keys } = context;
    const [fileId, name] = [String(request.params.uid), String(request.params.name)];
    const { expires, signature } = request.query;
    if (typeof expires !== 'string' || typeof signature !== 'string' || !isTime.test(expires) || !isUuid.test(fileId))
      throw refused();
    if (!keys.isSealed(sealedTerms({ fileId, name, expires: Number(expires) }), signature)) throw refused();
    if (Number(expires) * 1_000 <= now().getTime())
      throw new Problem('expired', 'This URL has expired. Ask for the download again.');
    const file = await findServedFile(database, fileId);
    if (!file) throw new Problem('not-found', 'This file is not offered any more.');
    await privateFiles.send(request, response, {
      name: file.stored,
      size: file.size,
      headers: {
        'content-type': file.contentType,
        'content-disposition': attachment(name),
        'cache-control': 'private, no-store',
      },
    });
  };

const refused = () => new Problem('forbidden', 'This URL was not made here, or was changed.');
