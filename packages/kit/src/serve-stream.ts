import { type Access, refusalOf } from '@hatchery/api/access';
import { Problem } from '@hatchery/api/problems';
import type { RequestHandler } from 'express';
import type { Logger } from './log.ts';
import { type Passports, passportHeader } from './passport.ts';
import { withProblems } from './problem-answers.ts';
import type { StreamHub } from './stream-hub.ts';

type Options = {
  hub: StreamHub;
  passports: Passports;
  allowed: Access;
  now: () => Date;
  log: Logger;
};

/** Serves the event stream of the caller. Errors before the stream starts are answered as problems. */
export function serveStream({ hub, passports, allowed, now, log }: Options): RequestHandler {
  return withProblems(log, async (request, response) => {
    const requestId = request.get('x-request-id') ?? '';
    const passport = passports.read(request.get(passportHeader), { now: now(), requestId });
    const refusal = refusalOf(allowed, passport);
    if (refusal === 401) throw new Problem('unauthorized', 'Please sign in to do this.');
    if (refusal === 403) throw new Problem('forbidden', 'You may not do this.');
    const { subject, sessionId } = passport;
    await hub.open({ subject, sessionId, lastEventId: request.get('last-event-id'), response });
  });
}
