import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPublicClient, http } from 'viem';
import { startLocalChain } from './local-chain.ts';

test('a chain that is started again is the same chain, and its clock goes on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hatchery-chain-'));
  const look = async () => {
    const chain = await startLocalChain(folder, 0);
    const client = createPublicClient({ transport: http(chain.rpcUrl), pollingInterval: 50 });
    const next = (await client.getBlockNumber()) + 2n;
    while ((await client.getBlockNumber({ cacheTime: 0 })) < next)
      await new Promise((resolve) => setTimeout(resolve, 50));
    const [first, second, latest] = await Promise.all([
      client.getBlock({ blockNumber: 0n }),
      client.getBlock({ blockNumber: 1n }),
      client.getBlock(),
    ]);
    await chain.close();
    return { first, second, latest };
  };
  const before = await look();
  const startedAgain = Date.now();
  const after = await look();
  rmSync(folder, { recursive: true });
  expect([after.first.hash, after.second.hash, after.second.parentHash]).toEqual([
    before.first.hash,
    before.second.hash,
    before.first.hash,
  ]);
  expect(after.latest.number).toBeGreaterThan(before.latest.number);
  expect(Number(after.latest.timestamp)).toBeGreaterThanOrEqual(Math.floor(startedAgain / 1_000));
});
