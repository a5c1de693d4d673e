import type { IncomingMessage, ServerResponse } from 'node:http';
import { Problem } from '@hatchery/api/problems';
import { refusalFor } from '@hatchery/api/refusals';
import type { RouteTable } from '@hatchery/api/route-table';
import type { Logger } from '@hatchery/kit/log';
import type { Passports } from '@hatchery/kit/passport';
import { subscriberOf } from '@hatchery/kit/subscriber';
import { reasonOf } from './access-tokens.ts';
import type { Cache, Stored } from './cache.ts';
import { anonymous, type Caller, identityHeaders } from './callers.ts';
import { clientAddress } from './client-address.ts';
import { type Credential, type Credentials, credentialOf } from './credentials.ts';
import { type Arriving, Exchange, tooLarge } from './exchange.ts';
import { type Cors, requestIdOf, type SecurityHeaders } from './headers.ts';
import type { Bucket, Limits } from './limits.ts';
import type { GatewayMetrics } from './metrics.ts';
import type { ReverseProxy } from './proxy.ts';
import { readTarget } from './read-target.ts';
import { isApiPath, type Route, refreshPath } from './routes.ts';
import type { Streams } from './streams.ts';
import type { BeginTrace } from './traces.ts';
import type { Upstreams } from './upstreams.ts';

type Parts = {
  routes: RouteTable<Route>;
  credentials: Credentials;
  limits: Limits;
  cache: Cache;
  proxy: ReverseProxy;
  upstreams: Upstreams;
  streams: Streams;
  arriving: Arriving;
  cors: Cors;
  security: SecurityHeaders;
  metrics: GatewayMetrics;
  passports: Passports;
  /** Undefined where nothing is traced. */
  beginTrace: BeginTrace | undefined;
  trustedHops: number;
  draining: () => boolean;
  now: () => Date;
  log: Logger;
};

/** Serves a request to the API. Returns false and leaves the request alone if it is for something else. */
export type Api = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Handles requests to the API, cheapest check first: route, cache, size, caller, limit, permission, service. */
export function createApi(parts: Parts): Api {
  const { routes, cache, limits, metrics, log, beginTrace } = parts;
  const admit = createAdmission(parts);

  const forward = (exchange: Exchange, route: Route, caller: Caller): Promise<void> | undefined => {
    if (exchange.over) return undefined;
    exchange.caller = caller;
    if (route.stream) parts.streams.enter(exchange, caller);
    const identity = identityHeaders(caller, route.owner, { passports: parts.passports, time: exchange.time });
    return parts.proxy.forward(exchange, route, identity);
  };

  const proceed = (exchange: Exchange, route: Route, caller: Caller): Promise<void> | undefined => {
    if (route.cacheSeconds === 0 || exchange.over) return forward(exchange, route, caller);
    return answerFromCache(exchange, route, parts).then((answered) =>
      answered ? undefined : forward(exchange, route, caller),
    );
  };

  /** Waits only for what is not known yet: a promise for each request costs as much as finding its caller. */
  const serve = (exchange: Exchange, route: Route) => {
    const failed = (error: unknown) => fail(exchange, error, log);
    try {
      const caller = admit(exchange, route);
      const served =
        caller instanceof Promise
          ? caller.then((admitted) => proceed(exchange, route, admitted))
          : proceed(exchange, route, caller);
      served?.catch(failed);
    } catch (error) {
      failed(error);
    }
  };

  return (request, response) => {
    const exchange = begin(request, response, parts);
    const { route, path, time } = exchange;
    if (!route && (!isApiPath(path) || isPage(request, path, routes))) return false;
    if (exchange.bodyBytes > 0) parts.arriving.set(request.socket, exchange);
    // A stream lasts as long as its page is open.
    if (beginTrace && route && !route.stream) exchange.trace = beginTrace(exchange, route);

    response.on('close', () => {
      exchange.over = true;
      // A stream's duration says nothing about response time.
      if (!route?.stream || response.statusCode >= 400) metrics.observe(exchange);
      exchange.answer?.abandon();
      exchange.trace?.end(response.headersSent ? response.statusCode : clientLeft);
      if (route?.path === refreshPath && isWasted(response))
        void spendQuietly(limits, refreshesOf(addressOf(exchange, parts)));
      if (route?.endsSession && exchange.caller) parts.credentials.signedOut(exchange.caller);
    });
    if (request.method === 'OPTIONS') answerOptions(exchange, parts);
    else if (!route) exchange.refuse(unmatched(path, routes.methodsOf(path)), allowOf(routes.methodsOf(path)));
    else {
      const stored = route.cacheSeconds > 0 ? cache.find(readTargetOf(exchange, route), time) : undefined;
      if (stored) {
        metrics.cacheHit();
        answerStored(exchange, stored, time);
      } else if (exchange.trace) exchange.trace.run(() => serve(exchange, route));
      else serve(exchange, route);
    }
    return true;
  };
}

/** Returns whether a path under /account is for the web app. Browsers get a page there even where an operation only takes POST. */
function isPage({ method, headers }: IncomingMessage, path: string, routes: RouteTable<Route>): boolean {
  if (!path.startsWith('/account') || (method !== 'GET' && method !== 'HEAD')) return false;
  return headers.accept?.includes('text/html') === true || routes.methodsOf(path).length === 0;
}

function begin(
  request: IncomingMessage,
  response: ServerResponse,
  { routes, cors, security, draining, now }: Parts,
): Exchange {
  const target = request.url ?? '/';
  const queryAt = target.indexOf('?');
  const path = queryAt === -1 ? target : target.slice(0, queryAt);
  const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET');
  const route = routes.find(method, path);
  const requestId = requestIdOf(request.headers);
  const open = route?.open ?? path.startsWith('/public/');
  const fixed = security[route?.page ? 'page' : route?.file ? 'file' : open ? 'openApi' : 'api'];
  const headers = [...fixed, 'x-request-id', requestId, ...cors.of(request.headers.origin, open)];
  if (draining()) response.shouldKeepAlive = false;
  return new Exchange({ request, response, target, path, requestId, headers, route, time: now().getTime() });
}

/** The status of requests whose client left before an answer, as nginx writes it. */
const clientLeft = 499;

function unmatched(path: string, methods: string[]): Problem {
  if (methods.length > 0) return new Problem('method-not-allowed', `This path answers to ${methods.join(', ')}.`);
  return new Problem('not-found', `There is nothing at ${path}.`);
}

const allowOf = (methods: string[]) =>
  methods.length > 0 ? ['allow', (methods.includes('GET') ? ['HEAD', ...methods] : methods).join(', ')] : [];

function answerOptions({ request, response, path, headers }: Exchange, { routes, cors }: Parts): void {
  const methods = routes.methodsOf(path);
  const { origin } = request.headers;
  const isPreflight = request.headers['access-control-request-method'] !== undefined;
  const ofCors = isPreflight ? cors.preflightOf(origin, path.startsWith('/public/')) : [];
  const own = isPreflight ? headers.filter((_, index) => !isCors(headers, index)) : headers;
  response.writeHead(204, [...own, ...ofCors, ...allowOf(methods)]);
  response.end();
}

/** Returns whether the name or value at an index belongs to a header that preflight answers set again. */
const isCors = (headers: string[], index: number) =>
  /^(access-control-|vary$)/.test(headers[index - (index % 2)] ?? '');

const readTargetOf = ({ target, path }: Exchange, { reads }: Route) => readTarget(target, path, reads);

async function answerFromCache(exchange: Exchange, route: Route, { cache, upstreams, now, trustedHops }: Parts) {
  const stored = await cache.fetch({
    upstream: upstreams.of(route.owner),
    target: readTargetOf(exchange, route),
    client: clientAddress(exchange.request, trustedHops),
    seconds: route.cacheSeconds,
    keptAsTold: route.keptAsTold,
    requestId: exchange.requestId,
  });
  if (stored && !exchange.over) answerStored(exchange, stored, now().getTime());
  return stored !== undefined;
}

function answerStored({ request, response, headers }: Exchange, stored: Stored, time: number): void {
  const age = Math.max(0, Math.floor((time - stored.storedAt) / 1000));
  headers.push(...stored.headers, 'age', String(age));
  const unchanged = stored.status === 200 && request.headers['if-none-match']?.includes(stored.etag);
  response.writeHead(unchanged ? 304 : stored.status, headers);
  response.end(unchanged ? '' : stored.body, 'latin1');
}

/**
 * Identifies the caller and checks their limit and permission. A caller who proves who they are is counted by subject, never by
 * address: neighbours share addresses. An address pays for what nobody is known to have sent, and for credentials that failed.
 */
function createAdmission(parts: Parts) {
  const { credentials, metrics } = parts;
  const identify = createIdentification(parts);
  const count = createCount(parts);

  const permit = ({ time }: Exchange, route: Route, caller: Caller): Caller => {
    try {
      credentials.ensureValid(caller, time);
    } catch (error) {
      metrics.refused(reasonOf(error));
      if (route.credentials === 'optional') return anonymous;
      throw error;
    }
    const refusal = refusalFor(route, caller.identity);
    if (refusal) throw refusal;
    return caller;
  };

  const admit = (exchange: Exchange, route: Route, caller: Caller): Caller | Promise<Caller> => {
    const counted = count(exchange, route, caller);
    return counted ? counted.then(() => permit(exchange, route, caller)) : permit(exchange, route, caller);
  };

  return (exchange: Exchange, route: Route): Caller | Promise<Caller> => {
    // A body that comes in chunks is counted as it comes.
    if (Number.isFinite(exchange.bodyBytes) && exchange.bodyBytes > route.bodyLimit) throw tooLarge(route.bodyLimit);
    const caller = identify(exchange, route);
    return caller instanceof Promise
      ? caller.then((identified) => admit(exchange, route, identified))
      : admit(exchange, route, caller);
  };
}

const bySubject: Record<string, Bucket> = { user: 'user', key: 'key' };

/** Counts requests. Returns nothing to wait for where they are counted in memory. */
function createCount(parts: Parts) {
  const { limits } = parts;
  const countAs = (exchange: Exchange, route: Route, { identity }: Caller) => {
    const bucket = bySubject[identity.kind];
    if (bucket) return limits.spend(bucket, identity.subject);
    if (route.path === refreshPath) return limits.check('guesses', refreshesOf(addressOf(exchange, parts)));
    return bucketOf(route) ? undefined : limits.spend('anonymous', addressOf(exchange, parts));
  };
  return (exchange: Exchange, route: Route, caller: Caller): Promise<void> | undefined => {
    const special = bucketOf(route);
    const counted = special && limits.spend(special, addressOf(exchange, parts));
    return counted ? counted.then(() => countAs(exchange, route, caller)) : countAs(exchange, route, caller);
  };
}

function createIdentification(parts: Parts) {
  const { credentials, limits } = parts;

  const refuse = async (exchange: Exchange, route: Route, error: unknown): Promise<Caller> => {
    const optional = route.credentials === 'optional' && error instanceof Problem;
    if (error instanceof Problem && error.status === 401) {
      parts.metrics.refused(reasonOf(error));
      const address = addressOf(exchange, parts);
      if (optional) await spendQuietly(limits, address);
      else await limits.spend('guesses', address);
    }
    if (optional) return anonymous;
    throw error;
  };

  const resolve = async (exchange: Exchange, route: Route, credential: Credential): Promise<Caller> => {
    try {
      if (credentials.isGuessable(credential)) await limits.check('guesses', addressOf(exchange, parts));
      return await credentials.resolve(credential);
    } catch (error) {
      return refuse(exchange, route, error);
    }
  };

  return (exchange: Exchange, route: Route): Caller | Promise<Caller> => {
    try {
      const credential = credentialOf(exchange.request.headers, route);
      return credentials.known(credential, exchange.time) ?? resolve(exchange, route, credential);
    } catch (error) {
      return refuse(exchange, route, error);
    }
  };
}

/** Counts a credential that failed. An address that has nothing left to spend is refused when it tries the next one, and not now. */
async function spendQuietly(limits: Limits, address: string): Promise<void> {
  try {
    await limits.spend('guesses', address);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
}

const addressOf = ({ request }: Exchange, { trustedHops }: Parts) => subscriberOf(clientAddress(request, trustedHops));

/** Returns whether an answer refused its request, or nobody waited for it. */
const isWasted = ({ statusCode, writableFinished }: ServerResponse) =>
  !writableFinished || (statusCode >= 400 && statusCode < 500);

/** Names the refused refreshes of an address. They are counted apart, so that other bad credentials stop no neighbour's session. */
const refreshesOf = (address: string) => `refresh ${address}`;

const newGuestPath = '/v2/users/guest/wallets/create';

/**
 * Public writes at the users service are ways to sign in. They have a stricter limit, by address. Refreshing is none of them: the
 * users service limits it by session.
 */
function bucketOf({ owner, access, method, path }: Route): Bucket | undefined {
  if (owner !== 'users' || access !== 'public' || method === 'GET' || path === refreshPath) return undefined;
  return path === newGuestPath ? 'guests' : 'signIn';
}

function fail(exchange: Exchange, error: unknown, log: Logger): void {
  const known = error instanceof Problem;
  if (!known) exchange.tell(() => log.error({ err: error, ...exchange.names }, 'a request failed'));
  exchange.refuse(
    known ? error : new Problem('internal-server-error', 'Something went wrong on our side.', { cause: error }),
  );
}
