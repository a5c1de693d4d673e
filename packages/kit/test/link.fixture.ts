import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Opens a link to the database that can go silent, like a broken network. */
export async function openLink(target: string) {
  const { hostname, port } = new URL(target);
  const sockets: Socket[] = [];
  let silent = false;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const pass = (to: Socket) => (bytes: Buffer) => void (silent || to.write(bytes));
    near
      .on('data', pass(far))
      .on('error', () => {})
      .on('close', () => far.destroy());
    far
      .on('data', pass(near))
      .on('error', () => {})
      .on('close', () => near.destroy());
    sockets.push(near, far);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    silence: (on: boolean) => {
      silent = on;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
