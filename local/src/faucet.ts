import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import { type Address, isAddress, parseEther } from 'viem';
import { openSeedClient } from './seed-client.ts';

/** Enough for five eggs. */
const gift = parseEther('500');

/** Gives test tokens to whoever asks, from the deployer's. Meant for a chain on this machine, where they are worth nothing. */
export async function startFaucet({ rpcUrl, chainId, token }: { rpcUrl: string; chainId: number; token: Address }) {
  const client = openSeedClient(rpcUrl, chainId);
  let turn: Promise<unknown> = Promise.resolve();

  async function give(receiver: Address, tries = 3): Promise<void> {
    const call = { address: token, abi: gameTokenAbi, functionName: 'transfer', args: [receiver, gift] } as const;
    try {
      const hash = await client.writeContract(call);
      await client.waitForTransactionReceipt({ hash });
    } catch (error) {
      // Somebody else who has this key, which everybody knows, may have taken the nonce.
      if (tries <= 1) throw error;
      await give(receiver, tries - 1);
    }
  }

  const server = createServer(async (request, response) => {
    const answer = (status: number, detail: string) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ detail }));
    const { address } = (await json(request).catch(() => ({}))) as { address?: unknown };
    if (typeof address !== 'string' || !isAddress(address)) return answer(400, 'This is no address.');
    // One after the other: they share the deployer's nonces.
    const given = turn.then(() => give(address));
    turn = given.catch(() => undefined);
    await given.then(
      () => answer(200, 'Here you are.'),
      () => answer(503, "The chain didn't answer. Nothing was given. Try again in a moment."),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
