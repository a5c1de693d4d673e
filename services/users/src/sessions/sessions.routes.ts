import { Problem } from '@hatchery/api/problems';
import { os, type UsersContext } from '../context.ts';
import { keptGuestsCookie } from '../guests/kept-guests.cookie.ts';
import { deviceTokensOf, keepGuest } from '../guests/kept-guests.ts';
import { clearedRefreshCookie, refreshCookie, refreshCookieName } from './refresh-cookie.ts';
import { prepareRolesOfSession } from './sessions.repository.ts';
import { endAllSessions, endSession, refreshSession, sessionsOf } from './sessions.ts';

const refusals = {
  unauthorized: 'Please sign in again.',
  'session-revoked': 'This session has ended. Please sign in again.',
};

export function sessionsRoutes({ config, database, tokens, now }: UsersContext) {
  const rolesOfSession = prepareRolesOfSession(database);
  return {
    refresh: os.refresh.handler(async ({ input, context }) => {
      const given = input.body?.refreshToken;
      const presented = given ?? context.cookies[refreshCookieName];
      if (!presented) throw new Problem('unauthorized', refusals.unauthorized);
      const result = await context.transact((tx) => refreshSession(tx, presented, { tokens, now: now() }));
      if ('refusal' in result) throw new Problem(result.refusal, refusals[result.refusal]);
      if (given) return result.session;
      context.setHeader('set-cookie', refreshCookie(result.session.refreshToken, config.PUBLIC_URL));
      return { ...result.session, refreshToken: '' };
    }),

    signOut: os.signOut.handler(async ({ input, context }) => {
      const { subject: userId, sessionId } = context.passport;
      const kept = await context.transact(async (tx) => {
        if (input.body?.everywhere) return endAllSessions(tx, userId, now()).then(() => null);
        if (!sessionId) return null;
        // A guest has no other way in than this browser, which keeps them aside.
        const aside = await keepGuest(tx, deviceTokensOf(context.cookies), sessionId, now());
        if (!aside) await endSession(tx, { userId, sessionId }, now());
        return aside ?? null;
      });
      const cleared = clearedRefreshCookie(config.PUBLIC_URL);
      context.setHeader('set-cookie', kept ? [cleared, keptGuestsCookie(kept, config.PUBLIC_URL)] : cleared);
    }),

    mySessions: os.mySessions.handler(({ context }) => {
      const { subject: userId, sessionId: current } = context.passport;
      return sessionsOf(database.knex, { userId, current }, now());
    }),

    endSession: os.endSession.handler(async ({ input, context }) => {
      const session = { userId: context.passport.subject, sessionId: input.params.uid };
      const ended = await context.transact((tx) => endSession(tx, session, now()));
      if (ended === 0) throw new Problem('not-found', 'You have no such session.');
      if (session.sessionId === context.passport.sessionId)
        context.setHeader('set-cookie', clearedRefreshCookie(config.PUBLIC_URL));
    }),

    sessionState: os.sessionState.handler(async ({ input }) => {
      const roles = await rolesOfSession(input.params.sessionId);
      return roles ? { active: true, roles } : { active: false };
    }),
  };
}
