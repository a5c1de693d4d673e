import express, { type RequestHandler } from 'express';
import type { Registry } from 'prom-client';
import type { Closable } from './closing.ts';
import type { KitConfig } from './config.ts';
import { startHttpServer } from './http-server.ts';
import type { Logger } from './log.ts';
import { failed, notFound } from './problem-answers.ts';
import { within } from './within.ts';

/** Less than the time that Prometheus waits. */
const longestMilliseconds = 2_000;

/** Answers with metrics in the text format of Prometheus. Those that a dependency keeps from being told in time are left out. */
export const serveMetrics =
  (metrics: Registry): RequestHandler =>
  async (_request, response) => {
    const told = await Promise.all(metrics.getMetricsAsArray().map(({ name }) => tell(metrics, name)));
    response.type(metrics.contentType).send(`${told.filter(Boolean).join('\n\n')}\n`);
  };

async function tell(metrics: Registry, name: string): Promise<string> {
  let told = '';
  const telling = metrics.getSingleMetricAsString(name).then(
    (text) => {
      told = text;
    },
    () => {},
  );
  await within(longestMilliseconds, telling);
  return told;
}

type Address = Pick<KitConfig, 'HOST' | 'METRICS_PORT'>;

/** Starts a server that answers /metrics and nothing else, if the configuration names a port for it. */
export async function startMetricsServer(
  { HOST: host, METRICS_PORT: port }: Address,
  { metrics, log }: { metrics: Registry; log: Logger },
): Promise<Closable & { port: number | undefined }> {
  if (port === undefined) return { port, close: async () => {} };
  const app = express().disable('x-powered-by').get('/metrics', serveMetrics(metrics));
  return startHttpServer(app.use(notFound, failed(log)), { host, port });
}
