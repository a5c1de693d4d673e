import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runningServices, serviceUrls } from '@hatchery/api/services';
import { findDeployment } from '@hatchery/chain/addresses';
import { localChainId } from '@hatchery/contracts/deploy/local.ts';
import { startParts } from '@hatchery/kit/closing';
import { type Environment, servicesEnvironment } from '@hatchery/local/environment';
import { startLocalChain } from '@hatchery/local/local-chain';
import { findServicePorts, freePort } from '@hatchery/local/ports';
import { startPostgres } from '@hatchery/local/postgres';
import type { Secrets } from '@hatchery/local/state';
import { chart } from '../tools/chart.ts';
import { pathOfProcess } from '../tools/image/targets.ts';

const floor = fileURLToPath(new URL('floor-process.js', import.meta.url));
const root = fileURLToPath(new URL('..', import.meta.url));

/** Where `npm start` and the image keep compiled code. */
export const compiledCode = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') };

/** A process to start: arguments of node for its form in a checkout and for the one in the image, and its environment. */
export type Startable = { source: string[]; image: string[]; port: number; env: Environment };

/** Starts the database and the chain of a folder where a platform ran before, and returns the processes to start on them. */
export const prepareProcesses = (folder: string) =>
  startParts(async (keep) => {
    const secrets: Secrets = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'));
    const database = keep(await startPostgres(folder, secrets.databasePassword, { port: 0 }));
    const chain = keep(await startLocalChain(folder, 0));
    const deployment = findDeployment(localChainId);
    if (!deployment) throw new Error('The local chain has no contracts.');
    const ports = await findServicePorts(() => 0);
    const common = servicesEnvironment({
      given: { ...compiledCode, LOG_LEVEL: 'fatal' },
      secrets,
      databaseUrl: database.url,
      publicUrl: 'http://localhost:8080',
      filesDirectory: join(folder, 'files'),
      ports,
      chains: [{ chainId: localChainId, rpcUrl: chain.rpcUrl, deployment }],
      smtpUrl: undefined,
    });
    // The gateway is ready when all services are, which this stands for.
    const ready = createServer((_request, response) => response.end('{}')).listen(0, '127.0.0.1');
    await once(ready, 'listening');
    keep({ close: async () => void ready.close() });
    const allReady = serviceUrls(() => `http://127.0.0.1:${(ready.address() as AddressInfo).port}`);
    const startable = (name: string, port: number, env: Environment = {}): Startable => ({
      source: [join(root, chart.services[name].command)],
      image: [...(chart.services[name].nodeFlags ?? []), pathOfProcess(name, join(root, 'dist'))],
      port,
      env: { ...common, PASSPORT_KEY: secrets.passportKeys[name], PORT: String(port), ...env },
    });
    const floorPort = await freePort(0);
    const processes: Record<string, Startable> = {
      floor: { source: [floor], image: [floor], port: floorPort, env: { ...common, PORT: String(floorPort) } },
      ...Object.fromEntries(runningServices.map((name) => [name, startable(name, ports[name])])),
      gateway: startable('gateway', await freePort(0), { SERVICE_URLS: allReady }),
    };
    return { processes };
  });

/** Starts a process and waits until it is ready. @returns the milliseconds from the command, and the process. */
export async function startUntilReady(command: string[], { port, env }: Startable) {
  const started = performance.now();
  const child = spawn(process.execPath, command, { env: { ...process.env, ...env }, stdio: 'ignore' });
  while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`${command.at(-1)} ended with ${child.exitCode}.`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return { milliseconds: performance.now() - started, child };
}

/** Stops a process. SIGTERM lets it keep its compiled code for the next start. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  const over = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await over;
}

/** Returns the resident set of a process in MB. */
export const residentMegabytes = ({ pid }: ChildProcess): number =>
  (Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024) / 1e6;
