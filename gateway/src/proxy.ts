import type { IncomingMessage } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { Answer } from './answer.ts';
import { clientAddress } from './client-address.ts';
import { type Exchange, tooLarge } from './exchange.ts';
import { addForwardedHeaders, type RawHeaders } from './headers.ts';
import type { Route } from './routes.ts';
import type { Upstreams } from './upstreams.ts';

export type ReverseProxy = {
  /**
   * Forwards a request to the service that owns its route, once a small body is whole. `identity` names the caller.
   * @throws Problem service-unavailable.
   */
  forward(exchange: Exchange, route: Route, identity: RawHeaders): Promise<void> | undefined;
};

type Options = {
  upstreams: Upstreams;
  publicUrl: string;
  trustedHops: number;
};

/** Hands requests to undici. Its client costs a half of what node:http takes, which http-proxy-middleware connects by. */
export function createProxy({ upstreams, publicUrl, trustedHops }: Options): ReverseProxy {
  const { host, protocol } = new URL(publicUrl);
  const ours: RawHeaders = ['x-forwarded-host', host, 'x-forwarded-proto', protocol.slice(0, -1)];

  const headersOf = ({ request, requestId, trace }: Exchange, route: Route, identity: RawHeaders): RawHeaders => {
    const headers = [...ours, ...identity, 'x-forwarded-for', clientAddress(request, trustedHops)];
    headers.push('x-request-id', requestId);
    trace?.addTo(headers);
    addForwardedHeaders(headers, request.headers);
    if (route.owner === 'users' && request.headers.cookie) headers.push('cookie', request.headers.cookie);
    return headers;
  };

  const send = (exchange: Exchange, route: Route, identity: RawHeaders, collected: Buffer | undefined) => {
    if (exchange.over) return;
    const isLasting = takesLong(exchange, route, collected);
    const upstream = isLasting ? upstreams.streamsOf(route.owner) : upstreams.of(route.owner);
    const headers = headersOf(exchange, route, identity);
    const body = collected ?? bodyOf(exchange, route);
    const length = exchange.request.headers['content-length'];
    if (body && length) headers.push('content-length', length);
    const method = methodOf(exchange, route);
    const answer = new Answer(exchange, upstream, { method, path: exchange.target, headers, body });
    answer.send();
    // The service cannot have begun before it had the body.
    if (collected) answer.bodyArrives();
  };

  return {
    forward: (exchange, route, identity) => {
      if (!isCollected(exchange, route)) return void send(exchange, route, identity, undefined);
      return collect(exchange.request).then((body) => send(exchange, route, identity, body));
    },
  };
}

/** Services answer HEAD as GET. Only files and archives are so large that sending one to be thrown away matters. */
const methodOf = ({ request }: Exchange, { file, lasts, method }: Route) =>
  (file || lasts) && request.method === 'HEAD' ? 'HEAD' : method;

/** Largest body, in bytes, that is collected before its service is asked. */
const largestCollected = 64 * 1024;

const takesBody = ({ bodyBytes }: Exchange, { method }: Route) => bodyBytes > 0 && method !== 'GET';

const isCollected = (exchange: Exchange, route: Route) =>
  takesBody(exchange, route) && exchange.bodyBytes <= largestCollected;

/**
 * Returns whether a client decides how long a request occupies a connection to its service: it follows a stream, or sends or
 * reads a lot. Such requests have connections of their own. A few slow clients could otherwise keep all others waiting.
 */
const takesLong = (exchange: Exchange, route: Route, collected: Buffer | undefined) =>
  route.stream || route.file || route.lasts || (collected === undefined && takesBody(exchange, route));

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
