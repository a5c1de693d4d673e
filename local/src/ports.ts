import { createServer } from 'node:net';
import { type RunningServiceName, runningServices, services } from '@hatchery/api/services';

/** Finds a free port: the wanted one if nobody listens on it. */
export async function freePort(wanted: number): Promise<number> {
  return (await tryPort(wanted)) ?? ((await tryPort(0)) as number);
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      const found = typeof address === 'object' ? address?.port : undefined;
      server.close(() => resolve(found));
    });
  });
}

export type ServicePorts = Record<RunningServiceName, number>;

/** Finds a free port for each service, its usual one if possible. @param usual the port to ask for, see PlatformOptions.port */
export async function findServicePorts(usual: (port: number) => number): Promise<ServicePorts> {
  const found = runningServices.map(async (name) => [name, await freePort(usual(services[name].port))] as const);
  return Object.fromEntries(await Promise.all(found)) as ServicePorts;
}
