import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type CuttableNode = {
  rpcUrl: string;
  cut(isCut: boolean): void;
  /** Holds the next request for a method back. @returns what resolves when it has come, with what lets it go on */
  holdBack(method: string): Promise<() => void>;
  stop(): void;
};

/** A proxy in front of a chain's node that can be cut off or kept waiting. */
export async function cuttable(rpcUrl: string): Promise<CuttableNode> {
  let isCut = false;
  let holding: { method: string; come(letGo: () => void): void } | undefined;
  const server = createServer(async (request, response) => {
    if (isCut) return void request.socket.destroy();
    const headers = { 'content-type': 'application/json' };
    const body = await text(request);
    if (holding && body.includes(holding.method)) {
      const { come } = holding;
      holding = undefined;
      await new Promise<void>(come);
    }
    const answer = await fetch(rpcUrl, { method: 'POST', headers, body });
    response.writeHead(answer.status, headers).end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    rpcUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: (next) => {
      isCut = next;
    },
    holdBack: (method) =>
      new Promise((resolve) => {
        holding = { method, come: resolve };
      }),
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
