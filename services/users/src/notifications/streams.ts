import type { Logger } from '@hatchery/kit/log';
import { openPubSub } from '@hatchery/kit/open-pub-sub';
import { serveStream } from '@hatchery/kit/serve-stream';
import type { Kit } from '@hatchery/kit/service';
import { createStreamHub, type StreamHub } from '@hatchery/kit/stream-hub';
import type { Express } from 'express';
import type { UsersConfig } from '../config.ts';
import type { UsersContext } from '../context.ts';
import { createStreamSource } from './notifications.stream.ts';

const channel = 'users:streams';

/** Creates the streams of this replica. With Redis, they also hear what other replicas have committed. */
export async function createStreams({
  config,
  database,
  log,
  metrics,
}: Pick<Kit<UsersConfig>, 'config' | 'database' | 'log' | 'metrics'>): Promise<StreamHub> {
  return createStreamHub({
    source: createStreamSource(database),
    pubSub: await openPubSub({ url: config.REDIS_URL, channel, log }),
    heartbeatMilliseconds: config.STREAM_HEARTBEAT_SECONDS * 1_000,
    log,
    metrics,
  });
}

/** Serves the stream that packages/api/src/raw-routes.ts describes. */
export function serveAccountStream(app: Express, { passports, streams, now }: UsersContext, log: Logger): void {
  app.get('/account/stream', serveStream({ hub: streams, passports, allowed: 'user', now, log }));
}
