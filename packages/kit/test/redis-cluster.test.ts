import { describeWith } from '../../../tools/describe-with.ts';
import { type RedisCluster, startRedisCluster } from '../../../tools/redis.ts';
import { createLogger } from '../src/log.ts';
import { createRedisPubSub } from '../src/redis.pub-sub.ts';
import { connectRedis } from '../src/redis-connection.ts';
import { eventually } from '../src/testing.ts';

const log = createLogger({ service: 'test', level: 'silent' });

describeWith('redis', 'a cluster of three nodes', () => {
  let cluster: RedisCluster;
  beforeAll(async () => {
    cluster = await startRedisCluster();
  });
  afterAll(() => cluster?.stop());

  it('runs a script where its key is, over all nodes', async () => {
    const redis = connectRedis({ url: cluster.url, onReady: () => {}, onError: () => {} });
    await eventually(() => redis.isReady());
    const count = (key: string) => redis.eval(`return redis.call('incr', KEYS[1])`, { keys: [key], arguments: [] });
    const keys = Array.from({ length: 100 }, (_, key) => `limit ${key}`);
    for (let turn = 1; turn <= 2; turn += 1)
      expect(new Set(await Promise.all(keys.map(count)))).toEqual(new Set([turn]));
    redis.close();
  });

  it('carries messages between replicas, whichever nodes they are connected to', async () => {
    const replicas = Array.from({ length: 4 }, () => {
      const pubSub = createRedisPubSub({ url: cluster.url, channel: 'news', log });
      const heard = new Set<string>();
      pubSub.subscribe((message) => void heard.add(message));
      return { pubSub, heard };
    });
    let tries = 0;
    await eventually(() => {
      tries += 1;
      replicas[0]?.pubSub.publish(`try ${tries}`);
      return replicas.every(({ heard }) => heard.size > 0);
    });
    replicas[3]?.pubSub.publish('news');
    await eventually(() => replicas.every(({ heard }) => heard.has('news')));
    await Promise.all(replicas.map(({ pubSub }) => pubSub.close()));
  });

  it('is found by any node that is there', async () => {
    const [, ...there] = cluster.url.split(',');
    const redis = connectRedis({
      url: ['redis://127.0.0.1:1', ...there].join(','),
      onReady: () => {},
      onError: () => {},
    });
    await eventually(() => redis.isReady());
    redis.close();
  });
});

it('says that no node of a cluster is there, and goes on trying until closed', async () => {
  const errors: unknown[] = [];
  const redis = connectRedis({
    url: 'redis://127.0.0.1:1,redis://127.0.0.1:2',
    onReady: () => {},
    onError: (error) => void errors.push(error),
  });
  await eventually(() => errors.length > 0);
  expect(redis.isReady()).toBe(false);
  redis.close();
});
