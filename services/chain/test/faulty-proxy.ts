import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Fault = 'refuse' | 'hang' | 'garbage' | 'busy' | 'lose';

/** Stands before a node and fails requests as told: breaks the connection, never answers, answers nonsense, says it is busy, or loses the answer. */
export async function startFaultyProxy(target: string) {
  let fault: Fault = 'refuse';
  let failures = 0;
  let passing = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const isFailing = passing === 0 && failures > 0;
    if (isFailing) failures -= 1;
    else if (passing > 0) passing -= 1;
    if (isFailing && fault !== 'lose') return fail(response, fault);
    const body = Buffer.concat(chunks);
    const answer = await fetch(target, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    if (isFailing) return response.socket?.destroy();
    response.setHeader('content-type', 'application/json').end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failNext: (kind: Fault, times: number) => {
      fault = kind;
      failures = times;
      passing = 0;
    },
    failAfter: (kind: Fault, requests: number, times: number) => {
      fault = kind;
      failures = times;
      passing = requests;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function fail(response: ServerResponse, fault: Fault): void {
  if (fault === 'refuse') response.socket?.destroy();
  if (fault === 'garbage') response.end('<html>not a node</html>');
  if (fault === 'busy') response.writeHead(429).end('too many requests');
}
