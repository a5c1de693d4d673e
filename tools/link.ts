import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A connection to a server through this process, which fails as networks do. */
export type Link = {
  url: string;
  /** Bytes that clients have sent. */
  sentBytes(): number;
  /** From now on the connections that are open pass nothing, and nobody is told. */
  freeze(): void;
  /** Breaks the first connection whose client sends this, without passing it. */
  cutAt(text: RegExp): void;
  /** Breaks all connections and refuses new ones. */
  cut(): void;
  close(): Promise<void>;
};

/** Opens a link to the server at `url`, on a free port of this machine. */
export async function startLink(url: string): Promise<Link> {
  const { protocol, hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const frozen = new WeakSet<Socket>();
  let sent = 0;
  let fatal: RegExp | undefined;

  const join = (from: Socket, to: Socket, pass: (chunk: Buffer) => boolean) => {
    sockets.add(from);
    from.on('data', (chunk) => {
      if (pass(chunk) && !frozen.has(from)) to.write(chunk);
    });
    from.on('error', () => {});
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  };
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    join(far, near, () => true);
    join(near, far, (chunk) => {
      sent += chunk.length;
      if (!fatal?.test(chunk.toString('latin1'))) return true;
      fatal = undefined;
      near.destroy();
      return false;
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const cut = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return {
    url: `${protocol}//127.0.0.1:${(server.address() as AddressInfo).port}`,
    sentBytes: () => sent,
    freeze: () => {
      for (const socket of sockets) frozen.add(socket);
    },
    cutAt: (text) => {
      fatal = text;
    },
    cut,
    close: async () => cut(),
  };
}
