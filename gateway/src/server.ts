import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createInternalClients } from '@hatchery/kit/internal';
import { createLogger, type Logger } from '@hatchery/kit/log';
import { passportKey } from '@hatchery/kit/passport';
import { trackUnusedConnections } from '@hatchery/kit/unused-connections';
import packageJson from '../package.json' with { type: 'json' };
import { createUsersService, type UsersService } from './accounts.ts';
import { createApi } from './api.ts';
import { createApp } from './app.ts';
import { createCache } from './cache.ts';
import type { GatewayConfig } from './config.ts';
import { createCredentials } from './credentials.ts';
import { createCors, securityHeaders } from './headers.ts';
import { createKeySet } from './key-set.ts';
import { createLimits } from './limits.ts';
import { createGatewayMetrics } from './metrics.ts';
import { createProxy } from './proxy.ts';
import { createReadiness } from './readiness.ts';
import { createRouteTable, documentedRoutes, isApiPath, ownersOf } from './routes.ts';
import { createStreams } from './streams.ts';
import { createUpstreams } from './upstreams.ts';

export type Gateway = { url: string; port: number; close(): Promise<void> };

type Options = {
  config: GatewayConfig;
  /** Replaces the users service's answers about credentials. */
  fetchers?: Partial<UsersService>;
  log?: Logger;
  now?: () => Date;
};

/** How long requests that are under way get when the gateway is told to stop. */
const drainMilliseconds = 16_000;

/** Starts the gateway. Closing first tells load balancers, then finishes what is under way, then ends. */
export async function startGateway({
  config,
  fetchers,
  now = () => new Date(),
  ...options
}: Options): Promise<Gateway> {
  const log =
    options.log?.child({ service: 'gateway' }) ?? createLogger({ service: 'gateway', level: config.LOG_LEVEL });
  const key = passportKey(config.PASSPORT_SECRET);
  const metrics = createGatewayMetrics();
  const internal = createInternalClients({
    service: 'gateway',
    urls: config.SERVICE_URLS,
    key,
    now,
    metrics: metrics.registry,
    deadlineMilliseconds: config.INTERNAL_CALL_MILLISECONDS,
  });
  const accounts = { ...createUsersService(config.SERVICE_URLS.users, internal.users), ...fetchers };
  const keySet = createKeySet({ fetchKeySet: accounts.fetchKeySet, now, log });
  const upstreams = createUpstreams(config, log);
  const limits = createLimits(config, log);
  const routes = documentedRoutes();
  const owners = Object.fromEntries(ownersOf(routes).map((owner) => [owner, config.SERVICE_URLS[owner]]));
  const readiness = createReadiness(owners, now);
  const security = securityHeaders(config);
  const streams = createStreams(config, { now, metrics: metrics.registry });

  const api = createApi({
    routes: createRouteTable(routes),
    credentials: createCredentials({ keySet, accounts, now, log }),
    limits,
    cache: createCache({ now }),
    proxy: createProxy({
      upstreams,
      publicUrl: config.PUBLIC_URL,
      trustedHops: config.TRUST_PROXY_HOPS,
    }),
    upstreams,
    streams,
    cors: createCors(config.CORS_ORIGINS),
    security,
    metrics,
    passportKey: key,
    trustedHops: config.TRUST_PROXY_HOPS,
    draining: readiness.draining,
    now,
    log,
  });
  const app = createApp({ config, version: packageJson.version, readiness, metrics, security, log });
  // The API bypasses express, which would cost as much as the whole proxy.
  const server = await listen((request, response) => {
    if (!isApiPath(request.url ?? '/') || !api(request, response)) app(request, response);
  }, config);

  const unused = trackUnusedConnections(server);
  const { port } = server.address() as AddressInfo;
  log.info({ port }, 'started');
  const close = async () => {
    readiness.drain();
    upstreams.drain();
    streams.drain();
    await delay(config.DRAIN_SECONDS * 1_000);
    await finish(server, unused);
    await Promise.all([upstreams.close(), limits.close()]);
  };
  return { url: `http://${config.HOST}:${port}`, port, close };
}

function listen(listener: RequestListener, { HOST, PORT }: GatewayConfig): Promise<Server> {
  const limits = { keepAliveTimeout: 65_000, headersTimeout: 20_000, requestTimeout: 30_000, maxHeaderSize: 16_384 };
  const server = createServer(limits, listener);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(PORT, HOST, () => resolve(server));
  });
}

const finish = (server: Server, unused: { end(): void }) =>
  new Promise<void>((resolve) => {
    const deadline = setTimeout(() => server.closeAllConnections(), drainMilliseconds);
    // A connection may have become idle since the last check.
    const sweep = setInterval(() => server.closeIdleConnections(), 100);
    server.close(() => {
      clearTimeout(deadline);
      clearInterval(sweep);
      resolve();
    });
    unused.end();
  });
