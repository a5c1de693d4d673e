import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type CuttableNode = { rpcUrl: string; cut(isCut: boolean): void; stop(): void };

/** A proxy in front of a chain's node that can be cut off. */
export async function cuttable(rpcUrl: string): Promise<CuttableNode> {
  let isCut = false;
  const server = createServer(async (request, response) => {
    if (isCut) return void request.socket.destroy();
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(rpcUrl, { method: 'POST', headers, body: await text(request) });
    response.writeHead(answer.status, headers).end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    rpcUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: (next) => {
      isCut = next;
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
