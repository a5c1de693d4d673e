import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { codeOfStatus, Problem } from '@hatchery/api/problems';
import type { Closable } from '@hatchery/kit/closing';
import { toProblem } from '@hatchery/kit/failures';
import { notFound } from '@hatchery/kit/problem-answers';
import express, { type ErrorRequestHandler, type Express, type Response } from 'express';
import { faults } from './faults/faults.ts';
import type { Look } from './look.ts';
import type { Relayer } from './relayer.ts';

/** The relayer counts as stuck if its last turn ended longer ago. */
const healthyMilliseconds = 30_000;

type Control = Closable & { url: string };

/** Serves the state of a relayer and lets callers set its faults. Listens on 127.0.0.1 only. */
export async function startControl(
  relayer: Relayer,
  { port, now = Date.now }: { port: number; now?: () => number },
): Promise<Control> {
  const server = createServer({ keepAliveTimeout: 5_000, requestTimeout: 30_000 }, createApp(relayer, now));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => closeServer(server) };
}

function createApp(relayer: Relayer, now: () => number): Express {
  const app = express().disable('x-powered-by').disable('etag');
  app.get('/healthz', (_request, response) => {
    const { lastTurnAt, faulty } = relayer.health();
    const isWell = lastTurnAt !== undefined && now() - lastTurnAt < healthyMilliseconds && faulty.length === 0;
    answer(response.status(isWell ? 200 : 503), { lastTurnAt, faulty });
  });
  app.get('/messages', async (_request, response) => answer(response, describe(await relayer.look(), relayer)));
  app.get('/watch', async (_request, response) => answer(response, await relayer.watch()));
  app.get('/faults', (_request, response) => answer(response, relayer.faults()));
  // Accepts JSON only: a page of another origin cannot send it without a preflight.
  app.put('/faults', express.json({ limit: '10kb' }), (request, response) => {
    const parsed = faults.safeParse(request.body);
    if (!parsed.success) {
      const errors = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
      throw new Problem('bad-request', 'The faults are not valid.', { errors });
    }
    relayer.setFaults(parsed.data);
    answer(response, relayer.faults());
  });
  app.use(notFound, problems);
  return app;
}

const problems: ErrorRequestHandler = (error, request, response, _next) => {
  const isOfExpress = !(error instanceof Problem) && error.status >= 400 && error.status < 500;
  const problem = isOfExpress ? new Problem(codeOfStatus(error.status), error.message) : toProblem(error);
  const requestId = request.get('x-request-id') ?? '';
  response.status(problem.status).type('application/problem+json');
  response.send(JSON.stringify(problem.toDetails({ instance: request.path, requestId })));
};

/** Answers with JSON, where numbers of the chains become strings: they are longer than JSON's numbers. */
function answer(response: Response, body: unknown): void {
  const text = JSON.stringify(body, (_, value) => (typeof value === 'bigint' ? String(value) : value));
  response.type('application/json').send(text);
}

function describe({ heights, standing }: Look, relayer: Relayer) {
  const inState = (wanted: string) =>
    standing.open
      .filter(({ state }) => state === wanted)
      .map(({ message: { key, by, from, to, block } }) => ({ key, by, from, to, block }));
  return {
    blocks: Object.fromEntries(heights),
    sent: standing.sent,
    inFlight: inState('in-flight'),
    blocked: inState('blocked'),
    stored: inState('stored'),
    credits: standing.credits.map(({ key, chainId }) => ({ key, chainId })),
    givenUp: standing.givenUp.map(({ key }) => ({ key })),
    counts: relayer.counts(),
  };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
