import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type Readable, Transform } from 'node:stream';
import { Problem } from '@hatchery/api/problems';
import { createProxyMiddleware, type Plugin } from 'http-proxy-middleware';
import { Answer } from './answer.ts';
import { clientAddress } from './client-address.ts';
import { type Exchange, hasBody, tooLarge } from './exchange.ts';
import { forwardedHeaders, type RawHeaders } from './headers.ts';
import type { Route } from './routes.ts';
import type { Upstream, Upstreams } from './upstreams.ts';

/**
 * Goes through the middleware in place of the request. It has all that the middleware reads and that forwarding needs. A property
 * added to the request itself would change its shape and slow down node:http. The path is
 * empty because the middleware would parse it, and the exchange has it already.
 */
type Passage = {
  url: '';
  socket: Socket;
  exchange: Exchange;
  route: Route;
  upstream: Upstream;
  identity: RawHeaders;
  body: Buffer | undefined;
};

export type ReverseProxy = {
  /**
   * Forwards a request to the service that owns its route, once a small body is whole. `identity` names the caller.
   * @throws Problem service-unavailable.
   */
  forward(exchange: Exchange, route: Route, identity: RawHeaders): Promise<void>;
};

type Options = {
  upstreams: Upstreams;
  publicUrl: string;
  trustedHops: number;
};

/**
 * One http-proxy-middleware for all services. Its own transport, node:http, costs twice the rest of the gateway, so a plugin
 * hands each request to undici instead.
 */
export function createProxy({ upstreams, publicUrl, trustedHops }: Options): ReverseProxy {
  const { host, protocol } = new URL(publicUrl);
  const ours: RawHeaders = ['x-forwarded-host', host, 'x-forwarded-proto', protocol.slice(0, -1)];

  const send = ({ exchange, route, upstream, identity, body: whole }: Passage) => {
    if (exchange.over) return;
    const { request } = exchange;
    const headers = forwardedHeaders(request.headers);
    headers.push(...ours, 'x-forwarded-for', clientAddress(request, trustedHops));
    headers.push(...identity, 'x-request-id', exchange.requestId);
    if (route.owner === 'users' && request.headers.cookie) headers.push('cookie', request.headers.cookie);
    const body = whole ?? bodyOf(exchange, route);
    if (body && request.headers['content-length']) headers.push('content-length', request.headers['content-length']);
    const answer = new Answer(exchange, upstream, { method: route.method, path: exchange.target, headers, body });
    answer.send();
    // The service cannot have begun before it had the body.
    if (whole) answer.bodyArrives();
  };

  const middleware = createProxyMiddleware({
    // Nothing connects to this: the transport below knows the address.
    target: { protocol: 'http:', host: '127.0.0.1', port: 9 },
    ejectPlugins: true,
    pathFilter: () => true,
    plugins: [undiciTransport(send)],
  });

  return {
    forward: async (exchange, route, identity) => {
      const { socket } = exchange.request;
      const body = isCollected(exchange, route) ? await collect(exchange.request) : undefined;
      const upstream = isLasting(exchange, route, body) ? upstreams.streamsOf(route.owner) : upstreams.of(route.owner);
      const passage: Passage = { url: '', socket, exchange, route, identity, upstream, body };
      void middleware(passage as unknown as IncomingMessage, exchange.response, (error) => {
        if (error) exchange.refuse(new Problem('bad-gateway', 'The request could not be forwarded.', { cause: error }));
      });
    },
  };
}

/** Replaces httpxy's passes, which connect by node:http. WebSockets keep their usual path. */
const undiciTransport =
  (send: (passage: Passage) => void): Plugin<IncomingMessage, ServerResponse> =>
  (server) => {
    server.web = async (passage) => send(passage as unknown as Passage);
    // The middleware passes every error on as well; without a listener an emitter throws it.
    server.on('error', () => {});
  };

/** Largest body, in bytes, that is collected before its service is asked. */
const largestCollected = 64 * 1024;

const takesBody = ({ request }: Exchange, { method }: Route) => method !== 'GET' && hasBody(request);

const isCollected = (exchange: Exchange, route: Route) =>
  takesBody(exchange, route) && Number(exchange.request.headers['content-length'] ?? Infinity) <= largestCollected;

/**
 * Returns whether a client decides how long a request occupies a connection to its service: it follows a stream, or sends or
 * reads a lot. Such requests have connections of their own. A few slow clients could otherwise keep all others waiting.
 */
const isLasting = (exchange: Exchange, route: Route, collected: Buffer | undefined) =>
  route.stream || route.file || (collected === undefined && takesBody(exchange, route));

/** Resolves with the body of a request once it is whole; never if the client leaves before. */
const collect = (request: IncomingMessage) =>
  new Promise<Buffer>((resolve) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => resolve(Buffer.concat(chunks)));
  });

/**
 * Returns the body of a request, if it has one. An abandoned body is destroyed, so it is never the request itself, which carries
 * the answer. The rest of the request is read to its end, so that the connection can be used again.
 */
function bodyOf(exchange: Exchange, route: Route): Readable | null {
  if (!takesBody(exchange, route)) return null;
  const { bodyLimit } = route;
  let size = 0;
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      exchange.answer?.bodyArrives();
      done(size > bodyLimit ? tooLarge(bodyLimit) : null, chunk);
    },
  });
  // Without a listener the error of an abandoned body would end the process.
  body.on('error', () => {});
  body.on('close', () => exchange.request.unpipe(body).resume());
  return exchange.request.pipe(body);
}
