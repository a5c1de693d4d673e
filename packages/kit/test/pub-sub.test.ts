import { describeWith } from '../../../tools/describe-with.ts';
import { type Link, startLink } from '../../../tools/link.ts';
import { createLogger } from '../src/log.ts';
import type { PubSub } from '../src/pub-sub.ts';
import { createRedisPubSub } from '../src/redis.pub-sub.ts';
import { eventually } from '../src/testing.ts';

const log = createLogger({ service: 'test', level: 'silent' });

describeWith('redis', 'messages between replicas over Redis', () => {
  const redisUrl = process.env.TEST_REDIS_URL as string;
  let link: Link;
  let replicas: PubSub[];
  beforeEach(async () => {
    link = await startLink(redisUrl);
    replicas = [];
  });
  afterEach(async () => {
    await Promise.all(replicas.map((replica) => replica.close()));
    await link.close();
  });

  const startReplica = (url: string, channel: string, silenceMilliseconds?: number) => {
    const replica = createRedisPubSub({ url, channel, log, ...(silenceMilliseconds ? { silenceMilliseconds } : {}) });
    const heard: string[] = [];
    replica.subscribe((message) => void heard.push(message));
    replicas.push(replica);
    return { ...replica, heard };
  };
  /** Waits until a replica hears what another one says; each try is a message of its own. */
  const untilHeard = async (speaker: PubSub, { heard }: { heard: string[] }) => {
    let tries = 0;
    await eventually(() => {
      tries += 1;
      speaker.publish(`try ${tries}`);
      return heard.some((message) => message.startsWith('try'));
    });
  };

  it('reach every replica once, that of the speaker without Redis', async () => {
    const [one, other] = [startReplica(redisUrl, 'each once'), startReplica(redisUrl, 'each once')];
    await untilHeard(one, other);
    one.publish('news');
    expect(one.heard.at(-1)).toBe('news');
    await eventually(() => other.heard.includes('news'));
    one.publish('the end');
    await eventually(() => other.heard.includes('the end'));
    for (const { heard } of [one, other]) expect(heard.filter((message) => message === 'news')).toEqual(['news']);
  });

  it('arrive after a connection broke in the midst of subscribing', async () => {
    link.cutAt(/subscribe/i);
    const [speaker, listener] = [startReplica(redisUrl, 'broken'), startReplica(link.url, 'broken')];
    await untilHeard(speaker, listener);
  });

  it('arrive again after Redis fell silent without an end of the connection', async () => {
    const [speaker, listener] = [startReplica(redisUrl, 'silent'), startReplica(link.url, 'silent', 500)];
    await untilHeard(speaker, listener);
    link.freeze();
    listener.heard.length = 0;
    await untilHeard(speaker, listener);
    await untilHeard(listener, startReplica(redisUrl, 'silent'));
  });

  it('do not pile up while Redis is silent', async () => {
    const [speaker, listener] = [startReplica(link.url, 'piling'), startReplica(redisUrl, 'piling')];
    await untilHeard(speaker, listener);
    link.freeze();
    const before = link.sentBytes();
    const message = 'x'.repeat(1_000);
    for (let count = 0; count < 10_000; count += 1) {
      speaker.publish(message);
      if (count % 100 === 0) await new Promise(setImmediate);
    }
    // Rings that wait for an answer stay in memory, so no more than the bound were ever sent.
    await eventually(() => link.sentBytes() - before >= 900 * message.length);
    expect(link.sentBytes() - before).toBeLessThan(3_000 * message.length);
  });
});
