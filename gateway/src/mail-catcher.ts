import type { Request, RequestHandler, Response } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';

const timeoutMilliseconds = 2_000;
/** Policy of the frames that show mails. Mails bring their own styles and nothing else. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'self'";

/** Shows the mails that a development platform has caught. They hold links that sign in, so production has no such page. */
export const serveMailCatcher = (catcherUrl: string): RequestHandler =>
  createProxyMiddleware<Request, Response>({
    target: catcherUrl,
    proxyTimeout: timeoutMilliseconds,
    on: {
      // The catcher has no use for the reader's credentials.
      proxyReq: (asked) => {
        for (const name of asked.getHeaderNames()) if (name !== 'host') asked.removeHeader(name);
      },
      proxyRes: (_answer, _request, response) => {
        response.set({ 'content-security-policy': policy, 'cache-control': 'no-store' });
      },
      error: (_error, _request, response) => {
        if ('status' in response) response.status(502).type('text').send('The mail catcher could not be reached.');
      },
    },
  });
