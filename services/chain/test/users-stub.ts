import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type KnownWallet = { userId: string; address: string; kind: 'custodial' | 'external' };

/** Answers as the users service does when it is asked whose a wallet is. While it is away, it answers 503. */
export async function startUsersStub() {
  const wallets = new Map<string, KnownWallet>();
  const state = { away: false };
  const server = createServer((request, response) => {
    const [, address = ''] = /^\/internal\/users\/wallets\/(0x\w{40})$/.exec(request.url ?? '') ?? [];
    response.setHeader('content-type', 'application/json');
    if (state.away) response.writeHead(503);
    response.end(JSON.stringify(state.away ? {} : (wallets.get(address) ?? null)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    wallets,
    state,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
