import type { RequestListener } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServiceName } from '@hatchery/api/services';
import type { AnyRouter } from '@orpc/server';
import express, { type Express } from 'express';
import type { Registry } from 'prom-client';
import { awaitMigrations } from './await-migrations.ts';
import { type Closable, startParts } from './closing.ts';
import type { KitConfig } from './config.ts';
import { type ConnectionDrain, createConnectionDrain } from './connection-drain.ts';
import { type Consumer, startConsumers } from './consumers.ts';
import { createDatabase, type Database } from './database.ts';
import { databaseAddress } from './database-connections.ts';
import { watchTables } from './database-metrics.ts';
import type { FormerSchema } from './former-schema.ts';
import { createHealth, type Health } from './health.ts';
import { startHttpServer } from './http-server.ts';
import { createInProcessTransport } from './in-process.transport.ts';
import { createInternalClients, type InternalClients } from './internal.ts';
import { kafkaSettings } from './kafka.config.ts';
import { createLogger, type Logger } from './log.ts';
import { createMetrics } from './metrics.ts';
import { serveMetrics, startMetricsServer } from './metrics-server.ts';
import { migrate } from './migrate.ts';
import { createOpening } from './opening.ts';
import { createPassports, type Passports } from './passport.ts';
import { failed, notFound } from './problem-answers.ts';
import { startRelay } from './relay.ts';
import { schemaOf } from './schema-name.ts';
import { serveContract } from './serve-contract.ts';
import { startTracing } from './start-tracing.ts';
import { traceRequests } from './trace-requests.ts';
import type { Tracer } from './tracing.ts';
import type { Transport } from './transport.ts';
import { startUpkeep, type Upkeep } from './upkeep.ts';

/** Everything that a service is built from. */
export type Kit<Config> = {
  name: ServiceName;
  config: Config;
  log: Logger;
  database: Database;
  passports: Passports;
  internal: InternalClients;
  metrics: Registry;
  now: () => Date;
  /** Undefined where nothing is traced. */
  tracer: Tracer | undefined;
};

/** The parts that make a service. */
export type ServiceParts = {
  /** The implemented contract. A missing handler does not compile. */
  router: AnyRouter;
  consumers?: Consumer[];
  /** Background work. Started last, closed first. */
  workers?: (() => Promise<Closable> | Closable)[];
  /** Checks of neighbours that /readyz names, by name. A check throws to fail. They do not decide. */
  readiness?: Record<string, () => Promise<void>>;
  /** Rows and partitions that the service lets go of. */
  upkeep?: Upkeep;
  /** Adds routes that are not JSON operations, such as files. */
  extend?: (app: Express) => void;
};

type Options<Config extends KitConfig> = {
  name: ServiceName;
  config: Config;
  /** Folders of migrations: the service's own, and those of packages with tables in its schema. */
  migrations: URL | URL[];
  /** The schema that held the tables in an earlier release. The first start renames it. */
  formerSchema?: FormerSchema;
  build: (kit: Kit<Config>) => ServiceParts | Promise<ServiceParts>;
  transport?: Transport;
  now?: () => Date;
  log?: Logger;
};

export type RunningService = Closable & {
  url: string;
  port: number;
  /** Undefined where /metrics is on the service's own port. */
  metricsPort: number | undefined;
  database: Database;
};

/**
 * Starts a service: schema, operations, consumers, relay, workers. It listens first, and says that it lives. Closing ends them in
 * reverse order, and finishes requests.
 */
export function startService<Config extends KitConfig>(options: Options<Config>): Promise<RunningService> {
  const { name, config } = options;
  return startParts(async (keep) => {
    const log = options.log?.child({ service: name }) ?? createLogger({ service: name, level: config.LOG_LEVEL });
    const { tracer } = keep(await startTracing({ name, config, log }));
    const kit = createKit(options, { log, tracer });
    const { database, metrics } = kit;
    keep(database);
    const opening = createOpening();
    const server = keep(await startHttpServer(opening.listener, { host: config.HOST, port: config.PORT }));
    await prepareSchema(options, database);
    watchTables(database.knex, metrics);
    const parts = await options.build(kit);
    const transport = options.transport ?? keep(await ownTransport(config, name, log));
    const health = createHealth({ database, transport, checks: parts.readiness ?? {}, metrics });
    const connections = createConnectionDrain();
    const operations = serveContract({ ...kit, router: parts.router, draining: connections.draining });
    const { port: metricsPort } = keep(await startMetricsServer(config, kit));
    const app = createApp({ ...kit, health, metrics: metricsPort ? undefined : metrics, parts, connections });
    // Operations bypass express, which would cost as much as all the rest of a read.
    const listener: RequestListener = (request, response) => {
      if (!operations(request, response)) app(request, response);
    };
    opening.open(listener);
    // Again, because what it serves needs the parts above: it closes before them.
    const { port } = keep(server);
    keep(await startUpkeep({ database, log, ...(parts.upkeep ? { own: parts.upkeep } : {}) }));
    keep(await startConsumers({ ...kit, transport, consumers: parts.consumers ?? [] }));
    keep(await startRelay({ ...kit, transport }));
    for (const start of parts.workers ?? []) keep(await start());
    health.started();
    keep({
      close: async () => {
        health.stopping();
        connections.start();
        await delay(config.DRAIN_SECONDS * 1_000);
      },
    });
    log.info({ port }, 'started');
    return { url: `http://${config.HOST}:${port}`, port, metricsPort, database };
  });
}

function prepareSchema<Config extends KitConfig>(options: Options<Config>, database: Database): Promise<void> {
  const { config, migrations, formerSchema } = options;
  return config.DATABASE_MIGRATIONS === 'elsewhere'
    ? awaitMigrations(database, migrations)
    : migrate(database, migrations, { former: formerSchema, role: config.DATABASE_ROLE });
}

function createKit<Config extends KitConfig>(
  { name, config, now = () => new Date() }: Options<Config>,
  { log, tracer }: Pick<Kit<Config>, 'log' | 'tracer'>,
): Kit<Config> {
  const metrics = createMetrics(name);
  const database = createDatabase({
    ...databaseAddress(config),
    schema: schemaOf(name),
    poolSize: config.DATABASE_POOL_SIZE,
    log,
    metrics,
    refuseRemoteCalls: config.NODE_ENV !== 'production',
  });
  const passports = createPassports({ name, key: config.PASSPORT_KEY, keys: config.PASSPORT_KEYS, metrics });
  const internal = createInternalClients({
    passports,
    urls: config.SERVICE_URLS,
    now,
    metrics,
    deadlineMilliseconds: config.INTERNAL_CALL_MILLISECONDS,
  });
  return { name, config, log, database, passports, internal, metrics, now, tracer };
}

async function ownTransport(config: KitConfig, clientId: string, log: Logger): Promise<Transport> {
  const settings = kafkaSettings(config);
  if (!settings) return createInProcessTransport({ log });
  const { createKafkaTransport } = await import('./kafka.transport.ts');
  return createKafkaTransport({ ...settings, clientId, log });
}

type AppParts = {
  connections: ConnectionDrain;
  health: Health;
  /** Undefined where they have a port of their own. */
  metrics: Registry | undefined;
  parts: ServiceParts;
  log: Logger;
  tracer: Tracer | undefined;
};

function createApp({ health, metrics, parts, log, connections, tracer }: AppParts): Express {
  const app = express().disable('x-powered-by').disable('etag');
  app.use(connections.handler);
  app.get('/livez', (_request, response) => void response.send('ok'));
  app.get('/readyz', health.handler);
  if (metrics) app.get('/metrics', serveMetrics(metrics));
  if (tracer) app.use(traceRequests(tracer));
  parts.extend?.(app);
  app.use(notFound, failed(log));
  return app;
}
