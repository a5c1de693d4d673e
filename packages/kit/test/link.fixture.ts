import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Opens a link to the database that can go silent or break, like a network, or change a word on its way there. */
export async function openLink(target: string) {
  const { hostname, port } = new URL(target);
  const sockets: Socket[] = [];
  let silent = false;
  let garbled: Garbled | undefined;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const pass = (to: Socket) => (bytes: Buffer) => void (silent || to.write(bytes));
    const there = pass(far);
    near
      .on('data', (bytes) => there(garbled ? garble(bytes, garbled) : bytes))
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
    /** Replaces a word by another one of the same length. Undefined replaces none. */
    garble: (words: Garbled | undefined) => {
      garbled = words;
    },
    /** Ends all connections at once, wherever they are. */
    cut: () => {
      for (const socket of sockets.splice(0)) socket.destroy();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

type Garbled = { said: string; heard: string };

const garble = (bytes: Buffer, { said, heard }: Garbled): Buffer =>
  Buffer.from(bytes.toString('latin1').replaceAll(said, heard), 'latin1');
