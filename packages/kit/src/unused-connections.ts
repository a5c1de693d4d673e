import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * The connections on which nothing was asked so far, as browsers and connection pools open them ahead. node:http does not count
 * them among idle ones, so a server that closes must end them itself or wait for their timeout.
 */
export function trackUnusedConnections(server: Server): { end(): void } {
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  return {
    end: () => {
      for (const socket of unused) socket.destroy();
    },
  };
}
