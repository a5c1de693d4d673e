import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { runningServices, type ServiceName, services } from '@hatchery/api/services';

/** Finds a free port: the wanted one if nobody listens on it. 0 wants any. */
export async function freePort(wanted: number): Promise<number> {
  if (wanted !== 0 && (await isFree(wanted))) return wanted;
  for (;;) {
    const port = randomInt(lowest, lowestOfSystem);
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
}

const lowest = 10_000;
/** From here on, systems choose ports for connections. One of them would sometimes take a free port before it is listened on. */
const lowestOfSystem = 32_768;
const given = new Set<number>();

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

export type ServicePorts = Record<ServiceName, number>;

/** Finds a free port for each service, its usual one if possible. @param usual the port to ask for, see PlatformOptions.port */
export async function findServicePorts(usual: (port: number) => number): Promise<ServicePorts> {
  const found = runningServices.map(async (name) => [name, await freePort(usual(services[name].port))] as const);
  return Object.fromEntries(await Promise.all(found)) as ServicePorts;
}
