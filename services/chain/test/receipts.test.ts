import { type Hash, type Hex, toHex } from 'viem';
import { bitsOf, bloomOf, bloomWith, mayHold } from '../src/rpc/bloom.rules.ts';
import { type BlockReceipt, inPlace, logsOfReceipts, receiptsRootOf } from '../src/rpc/receipts.rules.ts';
import { type Anvil, emitter, refusing, startAnvil, word } from './anvil.ts';

let anvil: Anvil;
beforeAll(async () => {
  anvil = await startAnvil();
});
afterAll(() => anvil?.stop());

type Block = { number: Hex; hash: Hash; receiptsRoot: Hash; logsBloom: Hex };

/** The newest block and its receipts, as the node answers them. */
async function newest() {
  const ask = <T>(method: string, ...params: unknown[]) => anvil.client.request({ method, params } as never) as T;
  const block = await ask<Promise<Block>>('eth_getBlockByNumber', 'latest', false);
  const receipts = inPlace(await ask<Promise<BlockReceipt[]>>('eth_getBlockReceipts', block.number));
  return { block, receipts };
}

/** Sends transactions of all types, some of which revert, and mines them into one block. */
async function mineMany(count: number): Promise<void> {
  const to = emitter;
  for (let index = 0; index < count; index += 1) {
    const data = index % 5 === 4 ? refusing() : word(index);
    const gas = 60_000n;
    if (index % 3 === 0) await anvil.client.sendTransaction({ to, data, gas, type: 'legacy' });
    else if (index % 3 === 1) await anvil.client.sendTransaction({ to, data, gas, type: 'eip2930' });
    else await anvil.client.sendTransaction({ to, data, gas, type: 'eip1559' });
  }
  await anvil.mine();
}

it.each([0, 1, 2, 16, 17, 129, 300])('computes the root that a node has for %i receipts', async (count) => {
  await mineMany(count);
  const { block, receipts } = await newest();
  expect(receipts).toHaveLength(count);
  expect(receiptsRootOf(receipts)).toBe(block.receiptsRoot);
});

it('computes another root when a log, a topic or a byte is missing, or a receipt has another place', async () => {
  await mineMany(3);
  const { block, receipts } = await newest();
  const changed = (change: (receipt: BlockReceipt) => Partial<BlockReceipt>) =>
    receiptsRootOf(receipts.map((receipt, index) => (index === 1 ? { ...receipt, ...change(receipt) } : receipt)));
  const roots = [
    changed(() => ({ logs: [] })),
    changed(({ logs }) => ({ logs: logs.map((log) => ({ ...log, topics: [] })) })),
    changed(({ logs }) => ({ logs: logs.map((log) => ({ ...log, data: '0x' as const })) })),
    changed(() => ({ status: '0x0' })),
    receiptsRootOf(receipts.toReversed()),
    receiptsRootOf(receipts.slice(1)),
  ];
  expect(new Set([...roots, block.receiptsRoot]).size).toBe(7);
});

it('reads from the bloom of a block what logs it has', async () => {
  await mineMany(8);
  const { block, receipts } = await newest();
  const bloom = bloomOf(block.logsBloom);
  const items = receipts.flatMap(({ logs }) => logs.flatMap(({ address, topics }) => [address as Hex, ...topics]));
  expect(bloom && toHex(bloom)).toBe(toHex(bloomWith(items)));
  expect(items.every((item) => bloom && mayHold(bloom, bitsOf(item)))).toBe(true);
  expect(bloom && mayHold(bloom, bitsOf(word(7_777)))).toBe(false);
  expect(bloomOf(undefined)).toBeUndefined();
});

it('numbers the logs of receipts as the node does', async () => {
  await mineMany(6);
  const { block, receipts } = await newest();
  const logs = logsOfReceipts(receipts, { number: Number(block.number), hash: block.hash });
  const told = await anvil.client.getLogs({ blockHash: block.hash });
  expect(logs.map(({ logIndex, transactionHash, data }) => ({ logIndex, transactionHash, data }))).toEqual(
    told.map(({ logIndex, transactionHash, data }) => ({ logIndex, transactionHash, data })),
  );
});
