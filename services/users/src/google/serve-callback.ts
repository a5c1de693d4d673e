import { clientOf } from '@hatchery/kit/client-address';
import { parseCookies } from '@hatchery/kit/http';
import type { Logger } from '@hatchery/kit/log';
import type { Express, RequestHandler } from 'express';
import type { UsersContext } from '../context.ts';
import { refreshCookie } from '../sessions/refresh-cookie.ts';
import { callbackPage, callbackScript } from './callback.page.ts';
import { endFlow } from './end-flow.ts';
import { clearedFlowCookie, flowCookieName } from './flow-cookie.ts';

const policy = "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Serves the page that Google sends browsers back to, and its script, as packages/api/src/raw-routes.ts names them. */
export function serveGoogleCallback(app: Express, users: UsersContext, log: Logger): void {
  app.get('/account/google/callback', callback(users, log));
  app.get('/account/google/callback.js', (_request, response) => {
    response.set({ 'cache-control': 'public, max-age=3600', 'x-content-type-options': 'nosniff' });
    response.type('text/javascript').send(callbackScript);
  });
}

const callback =
  (users: UsersContext, log: Logger): RequestHandler =>
  async (request, response) => {
    const end = await endFlow(users, {
      query: new URL(request.originalUrl, 'http://service').searchParams,
      secret: parseCookies(request.headers.cookie)[flowCookieName],
      userAgent: request.get('user-agent'),
      client: clientOf(request.headers),
      log: log.child({ requestId: request.get('x-request-id') }),
    });
    const { outcome, mergeUid, problem, refreshToken, flowTaken } = end;
    if (flowTaken) response.append('set-cookie', clearedFlowCookie(users.config.PUBLIC_URL));
    if (refreshToken) response.append('set-cookie', refreshCookie(refreshToken, users.config.PUBLIC_URL));
    response.status(problem?.status ?? 200);
    response.set({ 'cache-control': 'no-store', 'content-security-policy': policy, 'referrer-policy': 'no-referrer' });
    response.type('html').send(callbackPage({ outcome, mergeUid }, problem?.message));
  };
