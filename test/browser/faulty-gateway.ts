import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The fate of a request: `pass`; a bare answer with a status; `hang`: no answer, ever; `cut`: the connection breaks before it
 * reaches the platform; `lost`: the platform does its work, and the answer never arrives.
 */
export type Fate = 'pass' | 'hang' | 'cut' | 'lost' | 503 | 429 | 502;

export interface FaultyGateway {
  url: string;
  /** Decides on each request from now on. */
  decide(fate: (method: string, path: string) => Fate): void;
  /** The requests so far, as in `POST /account/token`. */
  seen: string[];
  close(): Promise<void>;
}

/** Starts a proxy in front of a platform that fails as it is told to. */
export async function startFaultyGateway(platformUrl: string): Promise<FaultyGateway> {
  const target = new URL(platformUrl);
  const seen: string[] = [];
  let fateOf: (method: string, path: string) => Fate = () => 'pass';
  const server = createServer((request, response) => {
    const { method = 'GET', url = '/' } = request;
    const path = url.split('?')[0] ?? url;
    seen.push(`${method} ${path}`);
    suffer(fateOf(method, path), request, response);
  });

  function suffer(fate: Fate, request: IncomingMessage, response: ServerResponse): void {
    if (fate === 'hang') return void request.resume();
    if (fate === 'cut') return void request.socket.destroy();
    if (typeof fate === 'number') {
      response.writeHead(fate, { 'content-type': 'text/html', ...(fate === 429 ? { 'retry-after': '1' } : {}) });
      return void response.end('<h1>No</h1>');
    }
    const onward = forward(
      { host: target.hostname, port: target.port, method: request.method, path: request.url, headers: request.headers },
      (answer) => {
        if (fate === 'lost') return void answer.resume().on('end', () => request.socket.destroy());
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    decide: (fate) => {
      fateOf = fate;
    },
    seen,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
