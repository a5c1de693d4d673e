import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { runningServices } from '@hatchery/api/services';
import { findDeployment } from '@hatchery/chain/addresses';
import { localChainId } from '@hatchery/contracts/deploy/local.ts';
import { startParts } from '@hatchery/kit/closing';
import { createPassportKeyPair, publicHalf } from '@hatchery/kit/passport-keys';
import { createTestDatabase, eventually } from '@hatchery/kit/testing';
import { type Environment, servicesEnvironment } from '@hatchery/local/environment';
import { startLocalChain } from '@hatchery/local/local-chain';
import type { ServicePorts } from '@hatchery/local/ports';
import { chart } from '../../tools/chart.ts';
import { pathOfProcess } from '../../tools/image/targets.ts';
import { startKafka } from '../../tools/kafka.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { withoutLimits } from './running-platform.ts';
import { copySeededChain } from './seeded-chain.ts';
import { queryOf } from './settled.ts';
import { joinedProcesses } from './shared.ts';

export const processes = [...runningServices, 'gateway'] as const;
export type ProcessName = (typeof processes)[number];

/**
 * The platform as processes of their own behind balancers, on a real Postgres and a real Kafka, as the chart runs it: in the form
 * that the image has, with the chart's flags. A replaced process signs with new keys, as in the second step of a rotation
 * (docs/runbooks/passport-keys.md, docs/operating/secrets.md): everybody knows them, and the former ones, from the start.
 */
export const startRollingPlatform = (given: Environment = {}) =>
  startParts(async (keep) => {
    const folder = mkdtempSync(join(tmpdir(), 'hatchery-rolling-'));
    keep({ close: async () => rmSync(folder, { recursive: true, force: true }) });
    const [database, broker, joined] = await Promise.all([
      createTestDatabase(),
      startKafka(),
      joinedProcesses(),
      copySeededChain(folder),
    ]);
    keep({ close: database.drop });
    keep({ close: broker.stop });
    const chain = keep(await startLocalChain(folder, 0));
    const balancers = {} as Record<ProcessName, Balancer>;
    for (const name of processes) balancers[name] = keep(await startBalancer());
    const url = `http://127.0.0.1:${balancers.gateway.port}`;
    const secrets = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'));
    const deployment = findDeployment(localChainId);
    if (!deployment) throw new Error('The local chain has no contracts.');
    const environment = servicesEnvironment({
      given: { ...withoutLimits, ...given, KAFKA_BROKERS: broker.address, KAFKA_ONE_COPY: 'accepted' },
      secrets,
      databaseUrl: database.url,
      publicUrl: url,
      filesDirectory: join(folder, 'files'),
      ports: Object.fromEntries(runningServices.map((name) => [name, balancers[name].port])) as ServicePorts,
      chains: [{ chainId: localChainId, rpcUrl: chain.rpcUrl, deployment }],
      smtpUrl: undefined,
    });
    const newPassportKeys = Object.fromEntries(processes.map((name) => [name, createPassportKeyPair()]));
    const accessTokenKeys = [
      JSON.parse(secrets.accessTokenKey),
      generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
    ];
    const environmentOf = (name: ProcessName, rotated: boolean): Environment => ({
      ...environment,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: join(joined.folder, 'compiled'),
      PASSPORT_KEY: rotated ? newPassportKeys[name]?.privateKey : secrets.passportKeys[name],
      PASSPORT_KEYS: JSON.stringify(
        Object.fromEntries(
          processes.map((name) => [name, [publicHalf(secrets.passportKeys[name]), newPassportKeys[name]?.publicKey]]),
        ),
      ),
      // The first one signs.
      ACCESS_TOKEN_KEY: JSON.stringify({ keys: rotated ? accessTokenKeys.toReversed() : accessTokenKeys }),
    });
    const commandOf = (name: ProcessName) => [
      ...(chart.services[name].nodeFlags ?? []),
      pathOfProcess(name, joined.folder),
    ];

    const begin = async (name: ProcessName, rotated: boolean): Promise<Replica> => {
      const replica = keep(await startReplica(name, commandOf(name), environmentOf(name, rotated)));
      balancers[name].add(replica.port);
      return replica;
    };
    // Where one cannot start, the others are kept first, so that they are closed.
    const begun = processes.map(async (name) => [name, await begin(name, false)] as const);
    await Promise.allSettled(begun);
    const running = new Map(await Promise.all(begun));
    return {
      url,
      query: queryOf(database.url),
      pidOf: (name: ProcessName) => running.get(name)?.pid,
      /**
       * Replaces a process as a roll-out does: starts another one, then tells the former one to end. As in a cluster, that one
       * gets new connections until it is known to leave. Returns, before it has ended, how it will end.
       */
      replace: async (name: ProcessName) => {
        const former = running.get(name) as Replica;
        running.set(name, await begin(name, true));
        const ended = former.end();
        await eventually(
          async () =>
            (await fetch(`http://127.0.0.1:${former.port}/readyz`).catch(() => ({ status: 503 }))).status === 503,
        );
        balancers[name].remove(former.port);
        return { ended };
      },
    };
  });

type Replica = Awaited<ReturnType<typeof startReplica>>;

/** Starts a process, and resolves once it is ready. */
async function startReplica(name: ProcessName, command: string[], environment: Environment) {
  const env = { ...process.env, ...environment, PORT: '0', LOG_LEVEL: 'info' };
  const child = spawn(process.execPath, command, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit').then(([code, signal]) => ({ name, code, signal }));
  const port = await Promise.race([
    portOf(createInterface({ input: child.stdout })),
    exited.then((how) => Promise.reject(new Error(`It ended: ${JSON.stringify(how)}`))),
  ]);
  return {
    port,
    pid: child.pid,
    end: () => {
      child.kill('SIGTERM');
      return exited;
    },
    close: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** The port that a process names in its log when it has started. */
const portOf = (lines: NodeJS.EventEmitter) =>
  new Promise<number>((resolve) => {
    lines.on('line', (line: string) => {
      const { msg, port } = JSON.parse(line);
      if (msg === 'started') resolve(port);
    });
  });
