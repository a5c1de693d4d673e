import { pad } from 'viem';
import { address, logOf, pathOf, threeChains } from '../test/support/logs.ts';
import { createLooker } from './look.ts';
import type { RawLog } from './node/logs.ts';
import type { Node } from './node.ts';

const path = pathOf(address('a'), address('b'));
const sent = (nonce: bigint): RawLog =>
  logOf(address('e'), 'MessageSent', { dstChainId: 102, path, nonce, gas: 1n, payload: '0x' });

/** Three chains with the given heights and logs by block. */
function start(heights: number[], logs: Record<number, RawLog>[] = [{}, {}, {}]) {
  const faults: number[] = [];
  const reads: string[] = [];
  const down = new Set<number>();
  const nodes = threeChains.map(({ chainId }, index): [number, Node] => [
    chainId,
    {
      height: async () => {
        if (down.has(chainId)) throw new Error('down');
        return heights[index] as number;
      },
      logs: async (from, to) => {
        reads.push(`${chainId}: ${from} to ${to}`);
        return Object.entries(logs[index] ?? {}).flatMap(([block, log]) =>
          Number(block) >= from && Number(block) <= to ? [log] : [],
        );
      },
      ask: async (calls) => calls.map(() => pad('0x0')),
      waiting: async () => 0,
      send: async () => [],
    },
  ]);
  const onFault = (chainId: number) => void faults.push(chainId);
  const looker = createLooker({ chains: threeChains, nodes: new Map(nodes), topics: [], onFault });
  const openKeys = async () =>
    (await looker.look()).standing.open.map(({ message }) => Number(message.by === 'endpoint' && message.nonce));
  return { looker, openKeys, faults, reads, down, heights, logs };
}

test('reads each block once', async () => {
  const { openKeys, reads, heights, logs } = start([5, 5, 5], [{ 3: sent(1n) }, {}, {}]);
  expect(await openKeys()).toEqual([1]);
  heights[0] = 7;
  (logs[0] as Record<number, RawLog>)[7] = sent(2n);
  expect(await openKeys()).toEqual([1, 2]);
  expect(reads.filter((read) => read.startsWith('1'))).toEqual(['1: 0 to 5', '1: 6 to 7']);
});

test('leaves out a chain that does not answer, and reads on when it does', async () => {
  const { looker, reads, faults, down } = start([5, 5, 5]);
  down.add(3);
  expect([...(await looker.look()).heights.keys()]).toEqual([1, 2]);
  expect(faults).toEqual([3]);
  down.delete(3);
  expect([...(await looker.look()).heights.keys()]).toEqual([1, 2, 3]);
  expect(reads).toContain('3: 0 to 5');
});

test('reads everything again after a chain began anew, and after it was told to forget', async () => {
  const { looker, openKeys, reads, heights } = start([5, 5, 5], [{ 3: sent(1n) }, {}, {}]);
  expect((await looker.look()).isFresh).toBe(true);
  expect((await looker.look()).isFresh).toBe(false);
  heights[1] = 2;
  expect((await looker.look()).isFresh).toBe(true);
  expect(reads.slice(-3)).toEqual(['1: 0 to 5', '2: 0 to 2', '3: 0 to 5']);
  looker.forget();
  expect(await openKeys()).toEqual([1]);
});
