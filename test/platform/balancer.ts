import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

export type Balancer = Awaited<ReturnType<typeof startBalancer>>;

/**
 * One address for the replicas of a process, as a Service of Kubernetes is: each new connection goes to the next replica, and a
 * connection stays with its replica until one of them ends it.
 */
export async function startBalancer() {
  const ports: number[] = [];
  let turn = 0;
  const server = createServer((client) => {
    const port = ports[turn++ % ports.length];
    if (port === undefined) return void client.destroy();
    const replica = connect(port, '127.0.0.1');
    client.on('error', () => replica.destroy());
    replica.on('error', () => client.resetAndDestroy());
    client.pipe(replica).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    add: (port: number) => void ports.push(port),
    remove: (port: number) => void ports.splice(ports.indexOf(port), 1),
    close: async () => void server.close(),
  };
}
