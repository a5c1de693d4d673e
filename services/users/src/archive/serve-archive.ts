import { Problem } from '@hatchery/api/problems';
import { refusalFor } from '@hatchery/api/refusals';
import type { InternalClients } from '@hatchery/kit/internal';
import type { Logger } from '@hatchery/kit/log';
import { passportHeader } from '@hatchery/kit/passport';
import { withProblems } from '@hatchery/kit/problem-answers';
import type { Express } from 'express';
import type { UsersContext } from '../context.ts';
import { archiveOf } from './archive.ts';

type Context = Pick<UsersContext, 'database' | 'passports' | 'now'> & { internal: InternalClients; log: Logger };

/**
 * Serves everything that is stored about the caller, page by page, as packages/api/src/raw-routes.ts describes. Each account has one at
 * a time from a process, because an archive asks all services for all that they have.
 */
export function serveArchive(app: Express, context: Context): void {
  const { passports, now, log } = context;
  const underWay = new Set<string>();
  app.get(
    '/account/archive',
    withProblems(log, async (request, response) => {
      const requestId = request.get('x-request-id') ?? '';
      const passport = passports.read(request.get(passportHeader), { now: now(), requestId });
      const refusal = refusalFor({ access: 'user', refusedWith: 403 }, passport);
      if (refusal) throw refusal;
      const { subject } = passport;
      if (underWay.has(subject))
        throw new Problem('too-many-requests', 'Your archive is on its way already. Wait until it is there.', {
          retryAfterSeconds: 15,
        });
      underWay.add(subject);
      response.once('close', () => underWay.delete(subject));
      const lines = await archiveOf(context, subject);
      response.set({
        'content-type': 'application/x-ndjson; charset=utf-8',
        'content-disposition': 'attachment; filename="hatchery-archive.ndjson"',
        'cache-control': 'no-store',
      });
      // An archive asks all services: nobody writes one to throw it away.
      if (request.method === 'HEAD') return void response.end();
      for await (const some of lines) {
        if (response.destroyed) return;
        if (!response.write(some))
          await new Promise((resolve) => response.once('drain', resolve).once('close', resolve));
      }
      response.end();
    }),
  );
}
