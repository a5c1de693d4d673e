import type { RequestListener } from 'node:http';

/**
 * Answers requests from the moment the process listens: that it lives, and 503 to everything else, until `open` hands it what the
 * service serves. So no probe ends a process whose schema takes long.
 */
export function createOpening(): { listener: RequestListener; open(listener: RequestListener): void } {
  let current: RequestListener = (request, response) => {
    if (request.url === '/livez') response.end('ok');
    else response.writeHead(503, { 'retry-after': '1', connection: 'close' }).end();
  };
  return {
    listener: (request, response) => current(request, response),
    open: (listener) => {
      current = listener;
    },
  };
}
