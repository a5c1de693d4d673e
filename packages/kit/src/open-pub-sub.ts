import type { Logger } from './log.ts';
import { createInProcessPubSub, type PubSub } from './pub-sub.ts';

type Options = {
  /** REDIS_URL. Without one, messages stay in this process. */
  url: string | undefined;
  channel: string;
  log: Logger;
};

/** Opens a PubSub between the replicas of a service: over Redis if it is configured. Its client is loaded only then. */
export async function openPubSub({ url, channel, log }: Options): Promise<PubSub> {
  if (!url) return createInProcessPubSub();
  const { createRedisPubSub } = await import('./redis.pub-sub.ts');
  return createRedisPubSub({ url, channel, log });
}
