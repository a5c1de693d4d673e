import { Problem } from '@hatchery/api/problems';
import type { Logger } from '@hatchery/kit/log';
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import type { GatewayConfig } from './config.ts';
import { serveOpenApi, serveReference } from './docs.ts';
import { serveFaucet } from './faucet.ts';
import { requestIdOf, type SecurityHeaders } from './headers.ts';
import { serveMailCatcher } from './mail-catcher.ts';
import type { Readiness } from './readiness.ts';
import { serveWeb, webConfig } from './web.ts';

type Parts = {
  config: GatewayConfig;
  version: string;
  readiness: Readiness;
  security: SecurityHeaders;
  log: Logger;
};

/** Serves everything but the API: the web app, its configuration, the reference, and probes for operators. */
export function createApp({ config, version, readiness, security, log }: Parts): Express {
  const app = express().disable('x-powered-by');
  app.use(pageHeaders(security, readiness));
  app.get('/livez', (_request, response) => void response.type('text').send('ok'));
  app.get('/readyz', readiness.handler);
  app.get('/openapi.json', serveOpenApi());
  app.use('/docs', serveReference());
  app.get('/config.json', (_request, response) => {
    response.set('cache-control', 'no-cache').json(webConfig(config, version));
  });
  if (config.MAIL_CATCHER_URL) app.get('/account/mail', serveMailCatcher(config.MAIL_CATCHER_URL));
  if (config.FAUCET_URL) app.post('/faucet', serveFaucet(config.FAUCET_URL));
  app.use(serveWeb(config.WEB_DIRECTORY), nothingHere, failed(log));
  return app;
}

function pageHeaders(security: SecurityHeaders, readiness: Readiness): RequestHandler {
  const headers = new Map(
    security.page.flatMap((name, index, all) => (index % 2 ? [] : [[name, all[index + 1] ?? '']])),
  );
  return (request, response, next) => {
    response.setHeaders(headers as Map<string, string>);
    response.setHeader('x-request-id', requestIdOf(request.headers));
    if (readiness.draining()) response.shouldKeepAlive = false;
    next();
  };
}

const nothingHere: RequestHandler = (request, response) => {
  sendProblem(request, response, new Problem('not-found', `There is nothing at ${request.path}.`));
};

const failed =
  (log: Logger): ErrorRequestHandler =>
  (error, request, response, next) => {
    if (response.headersSent) return next(error);
    const status = (error as { status?: number }).status ?? 500;
    const requestId = response.getHeader('x-request-id');
    if (status >= 500) log.error({ err: error, requestId }, 'a page could not be served');
    sendProblem(request, response, problemOf(status));
  };

function problemOf(status: number): Problem {
  // A file of the web app that went while another build comes.
  if (status === 404) return new Problem('service-unavailable', 'This page is being replaced. Please try again.');
  if (status < 500) return new Problem('bad-request', 'The request is malformed.');
  return new Problem('internal-server-error', 'Something went wrong on our side.');
}

function sendProblem(request: Request, response: Response, problem: Problem): void {
  const requestId = String(response.getHeader('x-request-id'));
  const body = JSON.stringify(problem.toDetails({ instance: request.path, requestId }));
  response
    .status(problem.status)
    .set({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' })
    .end(body);
}
