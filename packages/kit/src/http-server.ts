import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Closable } from './closing.ts';
import { oneAtATime } from './one-at-a-time.ts';

type Options = ServerOptions & {
  host: string;
  /** 0 chooses a free port. */
  port: number;
  /** Closing drops the connections of requests that take longer. Default: no limit. */
  drainMilliseconds?: number;
  /** A connection on which nothing moves for longer ends, such as that of a client who does not read. Default: no limit. */
  silenceMilliseconds?: number;
  /** Answers bytes that are no request, or a request that did not arrive in time, and ends the connection. Default: a bare answer. */
  onClientError?: (error: NodeJS.ErrnoException, socket: Duplex) => void;
};

/** How often connections are checked for requests that take too long to arrive. */
const checkMilliseconds = 1_000;

/** Starts an HTTP server. Closing refuses new connections and waits for requests in progress. @throws Error if the port is taken. */
export async function startHttpServer(
  listener: RequestListener,
  { host, port, drainMilliseconds, silenceMilliseconds = 0, onClientError, ...options }: Options,
): Promise<Closable & { port: number }> {
  const defaults = {
    keepAliveTimeout: 65_000,
    requestTimeout: 90_000,
    connectionsCheckingInterval: checkMilliseconds,
    // The stream of a body that is not there costs a tenth of a short answer.
    optimizeEmptyRequests: true,
  };
  // Connections without a request so far, such as those that browsers and connection pools open in advance. node:http does not
  // count them as idle, so closing would wait for their timeout.
  const unused = new Set<Socket>();
  const served = oneAtATime(listener);
  const serve: RequestListener = (request, response) => {
    unused.delete(request.socket);
    served(request, response);
  };
  const server = createServer({ ...defaults, ...options }, serve);
  server.timeout = silenceMilliseconds;
  // Expectations that nobody knows may be left aside (RFC 9110, section 10.1.1). node:http would answer with a bare 417.
  server.on('checkExpectation', serve);
  if (onClientError) server.on('clientError', onClientError);
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: () => closeServer(server, unused, drainMilliseconds),
  };
}

const closeServer = (server: Server, unused: ReadonlySet<Socket>, drainMilliseconds: number | undefined) =>
  new Promise<void>((resolve) => {
    const deadline =
      drainMilliseconds === undefined ? undefined : setTimeout(() => server.closeAllConnections(), drainMilliseconds);
    // A connection becomes idle after its last answer, and would keep the server open until its timeout.
    const sweep = setInterval(() => server.closeIdleConnections(), 100);
    server.close(() => {
      clearTimeout(deadline);
      clearInterval(sweep);
      resolve();
    });
    for (const socket of unused) socket.destroy();
  });
