import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { operationsOf } from '@hatchery/api/contract';
import type { ServiceName } from '@hatchery/api/services';
import type { AnyRouter } from '@orpc/server';
import express, { type Express } from 'express';
import type { Registry } from 'prom-client';
import type { Closable } from './closing.ts';
import type { KitConfig } from './config.ts';
import { type Consumer, startConsumers } from './consumers.ts';
import { createDatabase, type Database, migrate } from './database.ts';
import { startExpiry } from './expiry.ts';
import type { FormerSchema } from './former-schema.ts';
import { createHealth, type Health } from './health.ts';
import { failed, notFound, serveContract } from './http.ts';
import { createInProcessTransport } from './in-process.transport.ts';
import { createInternalClients, type InternalClients } from './internal.ts';
import { createKafkaTransport } from './kafka.transport.ts';
import { createLogger, type Logger } from './log.ts';
import { createMetrics } from './metrics.ts';
import { passportKey } from './passport.ts';
import { startRelay } from './relay.ts';
import type { Transport } from './transport.ts';
import { trackUnusedConnections } from './unused-connections.ts';

/** What the platform hands to a service to build itself from. */
export type Kit<Config> = {
  name: ServiceName;
  config: Config;
  log: Logger;
  database: Database;
  internal: InternalClients;
  metrics: Registry;
  now: () => Date;
};

/** What a service is made of. */
export type ServiceParts = {
  /** The implemented contract; a missing handler does not compile. */
  router: AnyRouter;
  consumers?: Consumer[];
  /** Long-running work beside requests, started last and closed first. */
  workers?: (() => Promise<Closable> | Closable)[];
  /** Checks of /readyz beside the database and the bus, by name; a check throws when it fails. */
  readiness?: Record<string, () => Promise<void>>;
  /** Routes that are not JSON operations: pictures, key sets. */
  extend?: (app: Express) => void;
};

type Options<Config extends KitConfig> = {
  name: ServiceName;
  config: Config;
  /** The operations that the service implements. */
  contract: object;
  /** Folders of knex migrations: the service's own, and those of packages that keep tables in its schema. */
  migrations: URL | URL[];
  /** Where an earlier release kept the tables of this service; the first start moves them. */
  formerSchema?: FormerSchema;
  build: (kit: Kit<Config>) => ServiceParts | Promise<ServiceParts>;
  transport?: Transport;
  now?: () => Date;
  log?: Logger;
};

export type RunningService = Closable & { url: string; port: number; database: Database };

/** Starts a service whole: schema, operations, consumers, relay, workers. Closing ends them in reverse, requests in flight first. */
export async function startService<Config extends KitConfig>(options: Options<Config>): Promise<RunningService> {
  const { name, config, now = () => new Date() } = options;
  const log = options.log?.child({ service: name }) ?? createLogger({ service: name, level: config.LOG_LEVEL });
  const metrics = createMetrics(name);
  const closables: Closable[] = [];
  const closeAll = async () => {
    for (const part of closables.splice(0).reverse()) await part.close();
  };
  try {
    const database = createDatabase({
      url: config.DATABASE_URL,
      schema: schemaOf(name),
      log,
      metrics,
      refuseRemoteCalls: config.NODE_ENV !== 'production',
    });
    closables.push(database);
    await migrate(database, options.migrations, options.formerSchema);
    const key = passportKey(config.PASSPORT_SECRET);
    const internal = createInternalClients({
      service: name,
      urls: config.SERVICE_URLS,
      key,
      now,
      metrics,
      deadlineMilliseconds: config.INTERNAL_CALL_MILLISECONDS,
    });
    const parts = await options.build({ name, config, log, database, internal, metrics, now });

    const transport = options.transport ?? ownTransport(config, name, log);
    if (!options.transport) closables.push(transport);
    const health = createHealth({ database, transport, checks: parts.readiness ?? {} });
    const bodyLimit = Math.max(0, ...operationsOf(options.contract).map((operation) => operation.bodyLimit));
    const operations = serveContract({
      router: parts.router,
      service: name,
      database,
      key,
      log,
      now,
      bodyLimit,
      metrics,
    });
    const server = await listen(createApp({ health, metrics, parts, operations, log }), config);
    const unused = trackUnusedConnections(server);
    closables.push({ close: () => closeServer(server, unused) });

    closables.push(await startConsumers({ database, transport, consumers: parts.consumers ?? [], log, metrics }));
    closables.push(await startRelay({ database, transport, log, metrics }), startExpiry({ database, log }));
    for (const start of parts.workers ?? []) closables.push(await start());
    health.started();
    closables.push({ close: async () => health.stopping() });
    const { port } = server.address() as AddressInfo;
    log.info({ port }, 'started');
    return { url: `http://${config.HOST}:${port}`, port, database, close: closeAll };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/** The Postgres schema of a service. */
export const schemaOf = (name: ServiceName) => name.replaceAll('-', '_');

const ownTransport = (config: KitConfig, clientId: string, log: Logger): Transport =>
  config.KAFKA_BROKERS
    ? createKafkaTransport({
        brokers: config.KAFKA_BROKERS,
        clientId,
        log,
        topics: { partitions: config.KAFKA_PARTITIONS, replication: config.KAFKA_REPLICATION },
      })
    : createInProcessTransport({ log });

type AppParts = {
  health: Health;
  metrics: Registry;
  parts: ServiceParts;
  operations: express.RequestHandler;
  log: Logger;
};

function createApp({ health, metrics, parts, operations, log }: AppParts): Express {
  const app = express().disable('x-powered-by').disable('etag');
  app.get('/livez', (_request, response) => void response.send('ok'));
  app.get('/readyz', health.handler);
  app.get('/metrics', async (_request, response) => {
    response.type(metrics.contentType).send(await metrics.metrics());
  });
  parts.extend?.(app);
  app.use(operations, notFound, failed(log));
  return app;
}

function listen(app: Express, { HOST, PORT }: KitConfig): Promise<Server> {
  const server = createServer({ keepAliveTimeout: 65_000, requestTimeout: 30_000 }, app);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(PORT, HOST, () => resolve(server));
  });
}

const closeServer = (server: Server, unused: { end(): void }) =>
  new Promise<void>((resolve) => {
    // A connection becomes idle when its last answer has gone out, and would keep the server open for a minute.
    const sweep = setInterval(() => server.closeIdleConnections(), 100);
    server.close(() => {
      clearInterval(sweep);
      resolve();
    });
    unused.end();
  });
