import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import helmet, { type HelmetOptions } from 'helmet';
import type { GatewayConfig } from './config.ts';

/** Names and values alternating, the fastest form for `writeHead`. */
export type RawHeaders = string[];

const walletConnectHosts = [
  'https://*.walletconnect.com',
  'https://*.walletconnect.org',
  'https://*.reown.com',
  'https://*.web3modal.org',
  'wss://relay.walletconnect.com',
  'wss://relay.walletconnect.org',
];
const metaMaskHosts = ['https://*.cx.metamask.io', 'wss://*.cx.metamask.io'];

export type SecurityHeaders = Record<'page' | 'api' | 'openApi' | 'file', RawHeaders>;

/** Returns the headers of every answer by kind: pages, the API, its part that any site may read, and uploaded files. */
export function securityHeaders(config: GatewayConfig): SecurityHeaders {
  const secure = config.PUBLIC_URL.startsWith('https:');
  const shared = {
    strictTransportSecurity: config.NODE_ENV === 'production' ? { maxAge: 31_536_000 } : false,
    xDownloadOptions: false,
    xDnsPrefetchControl: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    originAgentCluster: false,
  } satisfies HelmetOptions;
  const directives = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] };
  const api = {
    ...shared,
    contentSecurityPolicy: { useDefaults: false, directives },
    crossOriginOpenerPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: false,
  } satisfies HelmetOptions;
  return {
    page: headersOf({
      ...shared,
      contentSecurityPolicy: { useDefaults: false, directives: pageDirectives(config, secure) },
      // Wallets and sign-in providers answer to the page from a window that it opened.
      crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
      crossOriginResourcePolicy: { policy: 'same-origin' },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      xFrameOptions: { action: 'deny' },
    }),
    api: headersOf({ ...api, crossOriginResourcePolicy: { policy: 'same-origin' } }),
    openApi: headersOf({
      ...api,
      // Pictures carry their own styles.
      contentSecurityPolicy: { useDefaults: false, directives: { ...directives, styleSrc: ["'unsafe-inline'"] } },
      crossOriginResourcePolicy: { policy: 'cross-origin' },
    }),
    file: headersOf({
      ...api,
      contentSecurityPolicy: { useDefaults: false, directives: { ...directives, sandbox: [] } },
      crossOriginResourcePolicy: { policy: 'cross-origin' },
    }),
  };
}

function pageDirectives(config: GatewayConfig, secure: boolean): Record<string, string[]> {
  const analytics = config.ANALYTICS_URL ? [new URL(config.ANALYTICS_URL).origin] : [];
  const wallets = config.WALLETCONNECT_PROJECT_ID ? walletConnectHosts : [];
  // Browsers upload files to the store itself.
  const store = config.S3_PUBLIC_ENDPOINT ?? config.S3_ENDPOINT;
  const stores = store ? [new URL(store).origin] : [];
  const nodes = config.CHAINS.map(({ rpcUrl }) => new URL(rpcUrl).origin);
  const frames = wallets.length > 0 ? ['https://*.walletconnect.com', 'https://*.walletconnect.org'] : [];
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...analytics],
    scriptSrcAttr: ["'none'"],
    // Wallet dialogs bring their styles as elements.
    styleSrc: ["'self'", "'unsafe-inline'"],
    fontSrc: ["'self'", 'data:', ...(wallets.length > 0 ? ['https://fonts.reown.com'] : [])],
    imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
    connectSrc: ["'self'", ...new Set([...nodes, ...stores, ...analytics, ...metaMaskHosts, ...wallets])],
    frameSrc: ["'self'", ...frames, ...config.GAME_ORIGINS],
    workerSrc: ["'self'", 'blob:'],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    ...(secure ? { upgradeInsecureRequests: [] } : {}),
  };
}

/** Helmet's headers depend on its options alone, so it runs once and not per request. */
function headersOf(options: HelmetOptions): RawHeaders {
  const headers: RawHeaders = [];
  const recorder = {
    setHeader: (name: string, value: string) => headers.push(name.toLowerCase(), value),
    removeHeader() {},
  };
  helmet(options)({} as IncomingMessage, recorder as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}

const exposed = 'x-request-id, x-total-count, retry-after, idempotent-replayed, age, etag';
const preflight: RawHeaders = [
  'access-control-allow-methods',
  'GET, HEAD, POST, PUT, DELETE',
  'access-control-allow-headers',
  'authorization, content-type, idempotency-key, x-api-key, x-request-id, if-match, if-none-match, last-event-id, traceparent, tracestate',
  'access-control-max-age',
  '7200',
];
const openCors: RawHeaders = ['access-control-allow-origin', '*', 'access-control-expose-headers', exposed];
const varies: RawHeaders = ['vary', 'Origin'];

export type Cors = {
  /** Returns the headers of an answer to a page of `origin`. */
  of(origin: string | undefined, open: boolean): RawHeaders;
  preflightOf(origin: string | undefined, open: boolean): RawHeaders;
};

/** Open operations answer pages of any site, without credentials. Others answer the configured origins, with credentials. */
export function createCors(origins: string[]): Cors {
  const known = new Map(
    origins.map((origin) => [
      origin,
      [
        'access-control-allow-origin',
        origin,
        'access-control-allow-credentials',
        'true',
        'access-control-expose-headers',
        exposed,
        ...varies,
      ],
    ]),
  );
  const of = (origin: string | undefined, open: boolean): RawHeaders => {
    if (open) return openCors;
    return (origin !== undefined && known.get(origin)) || varies;
  };
  return {
    of,
    preflightOf: (origin, open) =>
      open || (origin !== undefined && known.has(origin)) ? [...of(origin, open), ...preflight] : varies,
  };
}

const saneRequestId = /^[A-Za-z0-9-]{1,64}$/;

export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && saneRequestId.test(given) ? given : nextRequestId();
}

type ClientTrace = { traceId: string; spanId: string; traceFlags: number };

const traceparentForm = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}$/;

/** Returns the ids of the trace that a client says it is in, if they are well-formed. */
export function clientTraceOf({ traceparent: given }: IncomingHttpHeaders): ClientTrace | undefined {
  const [, traceId, spanId] = (typeof given === 'string' && traceparentForm.exec(given)) || [];
  return traceId && spanId ? { traceId, spanId, traceFlags: 0 } : undefined;
}

const requestIdPrefix = randomUUID().slice(0, -12);
let requestsNumbered = 0;

/** Returns a unique UUID: random for this process, counted within it. A random one costs as much as finding the caller. */
function nextRequestId(): string {
  requestsNumbered += 1;
  return requestIdPrefix + requestsNumbered.toString(16).padStart(12, '0');
}

/**
 * Headers of a client's request that reach a service. All others stay here: credentials, which the passport replaces,
 * and every header that could pretend to come from the gateway.
 */
const forwarded = new Set([
  'accept',
  'accept-language',
  'content-type',
  'content-encoding',
  'idempotency-key',
  'if-none-match',
  'if-modified-since',
  'if-match',
  'range',
  'if-range',
  'user-agent',
  'origin',
  'last-event-id',
]);

/** Adds the headers of a client's request that its service gets. */
export function addForwardedHeaders(headers: RawHeaders, request: IncomingHttpHeaders): void {
  for (const name in request) if (forwarded.has(name)) headers.push(name, request[name] as string);
}

/** Headers of a service's answer that concern its own connection, or that the gateway decides. */
const dropped = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'proxy-authenticate',
  'trailer',
  'te',
  'date',
  'server',
  'x-powered-by',
  'x-request-id',
  'vary',
  'content-security-policy',
  'strict-transport-security',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
  'cross-origin-resource-policy',
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'access-control-allow-methods',
  'access-control-allow-headers',
  'access-control-expose-headers',
  'access-control-max-age',
]);

/** Adds the headers of a service's answer. An answer without `cache-control` must not be stored. */
export function addAnswerHeaders(headers: RawHeaders, answer: IncomingHttpHeaders): void {
  for (const name in answer) {
    if (dropped.has(name)) continue;
    const value = answer[name];
    if (typeof value === 'string') headers.push(name, value);
    else if (value) for (const one of value) headers.push(name, one);
  }
  if (answer['cache-control'] === undefined) headers.push('cache-control', 'no-store');
}
