import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MetricProcess } from '@hatchery/api/metrics';
import { findDeployment } from '@hatchery/chain/addresses';
import { localChainId } from '@hatchery/contracts/deploy/local.ts';
import { gatewayConfig } from '@hatchery/gateway/config';
import { startGateway } from '@hatchery/gateway/server';
import { startParts } from '@hatchery/kit/closing';
import { loadConfig } from '@hatchery/kit/config';
import { createLogger } from '@hatchery/kit/log';
import { type Environment, servicesEnvironment } from '@hatchery/local/environment';
import { usersConfig } from '@hatchery/users-service/config';
import { startUsersService } from '@hatchery/users-service/service';
import { startKafka } from '../../tools/kafka.ts';
import { startRedis } from '../../tools/redis.ts';
import { startTestPlatform, type TestPlatform, withoutLimits } from './running-platform.ts';

/** The platform with a second replica of the users service and a second gateway before it, on a real Kafka and a real Redis. */
export const startReplicatedPlatform = (given: Environment = {}) =>
  startParts(async (keep) => {
    const broker = await startKafka();
    keep({ close: broker.stop });
    const redis = await startRedis();
    keep({ close: redis.stop });
    const environment = { ...withoutLimits, ...given, KAFKA_BROKERS: broker.address, REDIS_URL: redis.url };
    const platform = keep(await startTestPlatform(environment));
    const log = createLogger({ service: 'replica', level: process.env.LOG_LEVEL ?? 'fatal' });
    const users = keep(
      await startUsersService({ config: loadConfig(usersConfig, environmentOf(platform, environment, 'users')), log }),
    );
    const second = environmentOf(platform, environment, 'gateway', users.port);
    const gateway = keep(await startGateway({ config: loadConfig(gatewayConfig, second), log }));
    return {
      redis,
      /** Two ways in. Each has a replica of the users service of its own, and they share all other services. */
      gateways: [platform.url, gateway.url] as const,
      replicas: [`http://127.0.0.1:${platform.ports.users}`, users.url] as const,
    };
  });

/** The variables of another replica of a process of a platform that runs already. */
export function environmentOf(
  platform: Pick<TestPlatform, 'folder' | 'url' | 'databaseUrl' | 'rpcUrl' | 'ports'>,
  given: Environment,
  process: MetricProcess,
  users = platform.ports.users,
): Environment {
  const { folder, url, databaseUrl, rpcUrl, ports } = platform;
  const deployment = findDeployment(localChainId);
  if (!deployment) throw new Error('The local chain has no contracts.');
  const secrets = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'));
  return {
    ...servicesEnvironment({
      given,
      secrets,
      databaseUrl,
      publicUrl: url,
      filesDirectory: join(folder, 'files'),
      ports: { ...ports, users },
      chains: [{ chainId: localChainId, rpcUrl, deployment }],
      smtpUrl: undefined,
    }),
    PASSPORT_KEY: secrets.passportKeys[process],
    PORT: '0',
  };
}
