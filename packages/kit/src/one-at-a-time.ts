import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one connection that may wait for the answer before theirs. */
const mostWaiting = 100;

/**
 * Serves the requests of a connection one after another, each when the answer before it has left. node:http would hand over at once
 * all that a client sends at once, keep every answer until the client reads, and never tell the later ones that the client has left.
 */
export function oneAtATime(listener: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  return (request, response) => {
    if (response.socket) return listener(request, response);
    const { socket } = request;
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    if (count > mostWaiting) return void socket.destroy();
    // An answer that waits for its turn has no connection; it gets it with the turn.
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      if (!socket.destroyed) listener(request, response);
    });
  };
}
