import type { RequestListener } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { createRouteTable } from '@hatchery/api/route-table';
import { type Closable, startParts } from '@hatchery/kit/closing';
import { startHttpServer } from '@hatchery/kit/http-server';
import { createInternalClients } from '@hatchery/kit/internal';
import { createLogger, type Logger } from '@hatchery/kit/log';
import { startMetricsServer } from '@hatchery/kit/metrics-server';
import { openPubSub } from '@hatchery/kit/open-pub-sub';
import { createPassports, type Passports } from '@hatchery/kit/passport';
import type { PubSub } from '@hatchery/kit/pub-sub';
import { createRevocations, revocationsChannel } from '@hatchery/kit/revocations';
import { startTracing } from '@hatchery/kit/start-tracing';
import type { Registry } from 'prom-client';
import packageJson from '../package.json' with { type: 'json' };
import { createUsersService, type UsersService } from './accounts.ts';
import { createApi } from './api.ts';
import { createApp } from './app.ts';
import { createCache } from './cache.ts';
import type { GatewayConfig } from './config.ts';
import { createCredentials } from './credentials.ts';
import type { Arriving } from './exchange.ts';
import { createCors, securityHeaders } from './headers.ts';
import { createKeySet } from './key-set.ts';
import { createLimits } from './limits.ts';
import { ambiguityOf, answerClientErrors, refuseRequest } from './malformed.ts';
import { createGatewayMetrics } from './metrics.ts';
import { createProxy } from './proxy.ts';
import { createReadiness } from './readiness.ts';
import { documentedRoutes, ownersOf } from './routes.ts';
import { createStreams } from './streams.ts';
import { type BeginTrace, createTraces } from './traces.ts';
import { createUpstreams, streamSilenceMilliseconds } from './upstreams.ts';

export type Gateway = Closable & {
  url: string;
  port: number;
  /** Undefined where nobody asked for metrics. */
  metricsPort: number | undefined;
};

type Options = {
  config: GatewayConfig;
  /** Replaces the users service's answers about credentials. */
  fetchers?: Partial<UsersService>;
  log?: Logger;
  now?: () => Date;
  /** Replaces Redis as the way by which the users service tells what ended. */
  revocations?: PubSub | undefined;
};

/** How long requests in progress may take when the gateway is told to stop. */
const drainMilliseconds = 16_000;

/** Starts the gateway. Closing first tells load balancers, then finishes requests in progress, then ends. */
export function startGateway(options: Options): Promise<Gateway> {
  const { config } = options;
  return startParts(async (keep) => {
    const log =
      options.log?.child({ service: 'gateway' }) ?? createLogger({ service: 'gateway', level: config.LOG_LEVEL });
    const { tracer } = keep(await startTracing({ name: 'gateway', config, log }));
    const { api, app, arriving, upstreams, limits, revocations, streams, readiness, metrics } = await createParts({
      ...options,
      log,
      beginTrace: createTraces(tracer, config),
    });
    keep(upstreams);
    keep(limits);
    if (revocations) keep(revocations);
    const { port: metricsPort } = keep(await startMetricsServer(config, { metrics, log }));
    // The API bypasses express, which would cost as much as the whole proxy.
    const listener: RequestListener = (request, response) => {
      if (!request.url?.startsWith('/')) request.url = originForm(request.url);
      const ambiguous = ambiguityOf(request);
      if (ambiguous) return refuseRequest(request, response, ambiguous);
      if (!api(request, response)) app(request, response);
    };
    const { port } = keep(
      await startHttpServer(listener, {
        host: config.HOST,
        port: config.PORT,
        drainMilliseconds,
        ...clientLimits(config),
        onClientError: answerClientErrors(arriving),
      }),
    );
    keep({
      close: async () => {
        readiness.drain();
        upstreams.drain();
        streams.drain();
        await delay(config.DRAIN_SECONDS * 1_000);
      },
    });
    log.info({ port }, 'started');
    return { url: `http://${config.HOST}:${port}`, port, metricsPort };
  });
}

const clientLimits = ({ REQUEST_TIMEOUT_SECONDS, UPSTREAM_TIMEOUT_SECONDS }: GatewayConfig) => ({
  requestTimeout: REQUEST_TIMEOUT_SECONDS * 1_000,
  // Longer than a service may be silent.
  silenceMilliseconds: UPSTREAM_TIMEOUT_SECONDS * 1_000 + streamSilenceMilliseconds,
  headersTimeout: Math.min(20, REQUEST_TIMEOUT_SECONDS) * 1_000,
  maxHeaderSize: 16_384,
  joinDuplicateHeaders: true,
  // A request without one is refused here, as a problem.
  requireHostHeader: false,
});

/** Returns the path and query of a target that names a host as well, as clients of proxies write it (RFC 9112, section 3.2.2). */
const originForm = (target = '/'): string => {
  const absolute = /^https?:\/\/[^/?#]+([^#]*)$/i.exec(target);
  if (!absolute) return target;
  const rest = absolute[1] ?? '';
  return rest.startsWith('/') ? rest : `/${rest}`;
};

type Told = { log: Logger; beginTrace: BeginTrace | undefined };

async function createParts({ config, fetchers, now = () => new Date(), log, ...options }: Options & Told) {
  const metrics = createGatewayMetrics();
  const passports = createPassports({ name: 'gateway', key: config.PASSPORT_KEY, keys: config.PASSPORT_KEYS });
  const accounts = { ...createAccounts(config, { passports, now, metrics: metrics.registry }), ...fetchers };
  const keySet = createKeySet({ fetchKeySet: accounts.fetchKeySet, now, log });
  const upstreams = createUpstreams(config, { metrics, log });
  const limits = await createLimits(config, { metrics, log });
  const routes = documentedRoutes();
  const owners = Object.fromEntries(ownersOf(routes).map((owner) => [owner, config.SERVICE_URLS[owner]]));
  const revocations = await openRevocations(config, { pubSub: options.revocations, log });
  const readiness = createReadiness(owners, now);
  const security = securityHeaders(config);
  const streams = createStreams(config, { now, metrics: metrics.registry });
  const trustedHops = config.TRUST_PROXY_HOPS;
  const arriving: Arriving = new WeakMap();
  const api = createApi({
    routes: createRouteTable(routes),
    credentials: createCredentials({ keySet, accounts, revocations, now, log }),
    limits,
    cache: createCache({ now }),
    proxy: createProxy({ upstreams, publicUrl: config.PUBLIC_URL, trustedHops }),
    upstreams,
    streams,
    arriving,
    cors: createCors(config.CORS_ORIGINS),
    security,
    metrics,
    passports,
    beginTrace: options.beginTrace,
    trustedHops,
    draining: readiness.draining,
    now,
    log,
  });
  const app = createApp({ config, version: packageJson.version, readiness, security, log });
  return { api, app, arriving, upstreams, limits, revocations, streams, readiness, metrics: metrics.registry };
}

/** Listens to the users service over Redis. Without Redis, the gateway hears nothing and asks more often. */
async function openRevocations(
  { REDIS_URL: url }: GatewayConfig,
  { pubSub, log }: { pubSub?: PubSub | undefined; log: Logger },
) {
  if (pubSub) return createRevocations(pubSub);
  return url ? createRevocations(await openPubSub({ url, channel: revocationsChannel, log })) : undefined;
}

type Asking = { passports: Passports; now: () => Date; metrics: Registry };

function createAccounts(config: GatewayConfig, { passports, now, metrics }: Asking): UsersService {
  const { SERVICE_URLS: urls, INTERNAL_CALL_MILLISECONDS: deadlineMilliseconds } = config;
  const internal = createInternalClients({ passports, urls, now, metrics, deadlineMilliseconds });
  return createUsersService({ url: urls.users, internal: internal.users, deadlineMilliseconds });
}
