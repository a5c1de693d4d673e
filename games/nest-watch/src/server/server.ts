import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { addressOf } from './addresses.ts';
import type { Config } from './config.ts';
import { createLimit, type Limit } from './limits.ts';
import { readPages, securityHeaders, sendPage } from './pages.ts';
import { createPlayingTime } from './playing-time.ts';
import { Refusal } from './refusal.ts';
import { finishRound, type Rounds, slackMilliseconds, startRound } from './rounds.ts';
import { openSession, requireSession, saveChoices } from './sessions.ts';

type Options = { config: Config; now?: () => number; folder?: string };
type Server = { url: string; close(): Promise<void> };

const builtPages = fileURLToPath(new URL('../../dist/', import.meta.url));
const tenMinutes = 10 * 60_000;

/** Starts the game: its page, and the rounds behind it. */
export async function startNestWatch({ config, now = Date.now, folder = builtPages }: Options): Promise<Server> {
  const pages = readPages(folder, config);
  const game: Game = {
    config,
    now,
    limitStarts: createLimit(40, tenMinutes, now),
    limitFinishes: createLimit(120, tenMinutes, now),
    takePlayingTime: createPlayingTime(now, slackMilliseconds),
    // Players of a whole house, or school, have one address.
    limitSessions: createLimit(100, tenMinutes, now),
    limitChoices: createLimit(60, tenMinutes, now),
  };
  const headers = securityHeaders(config);
  const server = createServer({ requestTimeout: 15_000 }, (request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    answer(request, response).catch((error) => refuse(response, error));
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = '/'] = (request.url ?? '/').split('?');
    if (request.method === 'GET' || request.method === 'HEAD') {
      if (path === '/healthz') return sendJson(response, 200, { status: 'ok' });
      const page = pages.get(path);
      if (!page) throw new Refusal(404, 'not-found', 'There is nothing here.');
      return sendPage(response, page, String(request.headers['accept-encoding'] ?? ''));
    }
    if (request.method !== 'POST') throw new Refusal(405, 'method-not-allowed', 'Use GET or POST.');
    const body = await readBody(request);
    sendJson(response, 200, await post(game, path, body, addressOf(request)));
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${config.host}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Game = Rounds & { limitSessions: Limit; limitChoices: Limit };

/** Does what a page asks for. */
async function post(game: Game, path: string, body: Record<string, unknown>, address: string): Promise<object> {
  const { config, now, limitSessions, limitChoices } = game;
  if (path === '/sessions') {
    limitSessions(address);
    return openSession(config, now, body.ticket);
  }
  if (path === '/rounds') return startRound(game, requireSession(config, now, body.session), body.keeper);
  if (path === '/choices') {
    const session = requireSession(config, now, body.session);
    limitChoices(session.userId);
    return saveChoices(config, now, session, body.choices);
  }
  const roundId = /^\/rounds\/([\da-f-]{36})$/.exec(path)?.[1];
  if (roundId) return finishRound(game, roundId, body);
  throw new Refusal(404, 'not-found', 'There is nothing here.');
}

/** The longest log, and a session of fifty creatures, have less. */
const mostBytes = 96 * 1_024;

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  // A page of another origin cannot send this type unless it is allowed to, and it never is.
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? ''))
    throw new Refusal(415, 'not-json', 'Send application/json.');
  const chunks: Buffer[] = [];
  let bytes = 0;
  // A refusal still goes out on the socket that the body came on.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new Refusal(413, 'too-large', 'The request is too large.', { connection: 'close' });
    chunks.push(chunk);
  }
  const body = parsed(Buffer.concat(chunks).toString());
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Refusal(400, 'bad-body', 'The body is an object in JSON.');
  return body as Record<string, unknown>;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.statusCode = status;
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.setHeader('cache-control', 'no-store');
  response.end(JSON.stringify(body));
}

function refuse(response: ServerResponse, error: unknown): void {
  const isKnown = error instanceof Refusal;
  if (!isKnown) console.error(error);
  const refusal = isKnown ? error : new Refusal(500, 'internal', 'Something broke here. Try again.');
  if (response.headersSent) return void response.destroy();
  for (const [name, value] of Object.entries(refusal.headers)) response.setHeader(name, value);
  sendJson(response, refusal.status, { code: refusal.code, message: refusal.message });
}
