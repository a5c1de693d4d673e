import type { RequestHandler } from 'express';
import { request as ask } from 'undici';

const timeoutMilliseconds = 2_000;
/** Policy of the frames that show mails. Mails bring their own styles and nothing else. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'self'";

/** Shows the mails that a development platform has caught. They hold links that sign in, so production has no such page. */
export const serveMailCatcher =
  (catcherUrl: string): RequestHandler =>
  async (request, response) => {
    try {
      const url = new URL('/account/mail', catcherUrl);
      // Takes the query alone, because a target may name another host.
      url.search = new URL(request.originalUrl, catcherUrl).search;
      const { statusCode, body } = await ask(url, { signal: AbortSignal.timeout(timeoutMilliseconds) });
      const page = await body.text();
      response.status(statusCode).set({ 'content-security-policy': policy, 'cache-control': 'no-store' });
      response.type('html').send(page);
    } catch {
      response.status(502).type('text').send('The mail catcher could not be reached.');
    }
  };
