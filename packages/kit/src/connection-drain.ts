import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';

export type ConnectionDrain = {
  /** Comes before every other handler of express. Operations ask `draining` when they answer. */
  handler: RequestHandler;
  draining(): boolean;
  /** Makes each answer end its connection from now on, also those that requests wait for already. */
  start(): void;
};

/** Lets clients open their next connection elsewhere, without a request on one that is about to close. */
export function createConnectionDrain(): ConnectionDrain {
  const underWay = new Set<ServerResponse>();
  let draining = false;
  return {
    handler: (_request, response, next) => {
      if (draining) response.shouldKeepAlive = false;
      underWay.add(response);
      response.once('close', () => underWay.delete(response));
      next();
    },
    draining: () => draining,
    start: () => {
      draining = true;
      for (const response of underWay) response.shouldKeepAlive = false;
    },
  };
}
