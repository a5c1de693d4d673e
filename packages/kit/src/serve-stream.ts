import type { Access } from '@hatchery/api/access';
import { refusalFor } from '@hatchery/api/refusals';
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
    const refusal = refusalFor({ access: allowed, refusedWith: 403 }, passport);
    if (refusal) throw refusal;
    const { subject, sessionId } = passport;
    await hub.open({ subject, sessionId, lastEventId: request.get('last-event-id'), response });
  });
}
