import { type MinedChain, startMiner } from './miner.ts';

/** Mines for some rounds on a chain whose transactions arrive in the named rounds, after the pool was looked at. Returns the sizes of its blocks. */
async function mineFor(rounds: number, arrivals: number[], broken: number[] = []): Promise<number[]> {
  const blocks: number[] = [];
  let round = 0;
  let ended = () => {};
  const end = new Promise<void>((resolve) => {
    ended = resolve;
  });
  let pool = 0;
  const chain: MinedChain = {
    async getTxpoolStatus() {
      if (broken.includes(round)) throw new Error('The node does not answer.');
      const pending = pool;
      if (arrivals.includes(round)) pool += 1;
      return { pending };
    },
    async mine() {
      if (broken.includes(round)) throw new Error('The node does not answer.');
      if (arrivals.includes(round) && pool === 0) pool += 1;
      blocks.push(pool);
      pool = 0;
    },
    getBlock: async () => ({ transactions: Array(blocks.at(-1) ?? 0).fill('0x') }),
  };
  const miner = startMiner(chain, async (signal) => {
    round += 1;
    if (round < rounds) return;
    ended();
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
  });
  await end;
  await miner.close();
  return blocks;
}

test('a quiet chain stops after four empty blocks', async () => {
  expect(await mineFor(10, [])).toEqual([0, 0, 0, 0]);
});

test.each([1, 2, 3, 4, 5])(
  'a transaction of round %i gets four blocks after its own, whenever it arrives',
  async (round) => {
    const blocks = await mineFor(20, [round]);
    const at = blocks.indexOf(1);
    expect(blocks.slice(at)).toEqual([1, 0, 0, 0, 0]);
  },
);

test('a node that does not answer for a while is mined on later', async () => {
  expect(await mineFor(20, [12], [0, 1, 2])).toEqual([0, 0, 0, 0, 1, 0, 0, 0, 0]);
});
