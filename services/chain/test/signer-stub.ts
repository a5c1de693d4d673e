import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { keccak256, type LocalAccount } from 'viem';

/** Answers as the signer's internal API does, for one operator and some wallets, and without a policy. */
export async function startSignerStub(operator: LocalAccount, wallets: LocalAccount[] = []) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    response.setHeader('content-type', 'application/json');
    if (request.url?.startsWith('/internal/signer/operators/')) {
      response.end(JSON.stringify({ address: operator.address }));
      return;
    }
    const { transactions } = JSON.parse(Buffer.concat(chunks).toString());
    const results = transactions.map(async ({ reference: _, from, ...body }: Record<string, string>) => {
      const account = wallets.find(({ address }) => address === from) ?? operator;
      const amounts = ['value', 'gas', 'maxFeePerGas', 'maxPriorityFeePerGas'];
      const read = amounts.map((name) => [name, BigInt(body[name] ?? 0)]);
      const raw = await account.signTransaction({ ...body, ...Object.fromEntries(read), type: 'eip1559' });
      return { raw, hash: keccak256(raw) };
    });
    response.end(JSON.stringify({ results: await Promise.all(results) }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
