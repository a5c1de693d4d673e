import { eventually } from '@hatchery/kit/testing';
import { getAddress } from 'viem';
import { recordVoucher } from '../src/redemptions/redemptions.ts';
import { reindex } from '../src/reindex/reindex.ts';
import type { ChainLogs } from '../src/reindex/stage-logs.ts';
import type { TestChain } from '../src/testing.ts';
import { chainIds, type Stage, startStage, transfer, voucherUsed } from './indexing.fixture.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await startStage();
});
afterEach(() => stage?.close());

const [main, other] = chainIds;
const holder = getAddress(`0x${'11'.repeat(20)}`);
const mined = (amount: number) => stage.main.mine([transfer(holder, amount)]);

/** Creates a chain service during whose answers something happens. */
const serviceOf = (chain: TestChain, meanwhile: () => Promise<unknown> = async () => {}): ChainLogs =>
  ({
    position: async () => {
      const position = await chain.service.position();
      await meanwhile();
      return position;
    },
    logs: ({ query }: { query: Parameters<TestChain['service']['logs']>[0] }) => chain.service.logs(query),
  }) as unknown as ChainLogs;

const rebuild = (chain = stage.main, service = serviceOf(chain)) =>
  reindex(stage.declaration, chain.chainId, { database: stage.database, chain: service, log: stage.log });
const rows = (table: string) => stage.knex(table).orderByRaw('1, 2, 3');

describe('a reindexing', () => {
  it('rebuilds what was lost, of one chain, and blocks follow on it', async () => {
    for (const amount of [1, 2, 3]) await mined(amount);
    await stage.main.finalize(2);
    await stage.other.mine([transfer(holder, 7)]);
    await stage.knex('transfers').where({ amount: 2 }).delete();
    await stage.knex('final_transfers').delete();
    expect(await rebuild()).toEqual({ blockNumber: 3 });
    expect([await stage.amounts(main), await stage.amounts(main, 'final_transfers')]).toEqual([
      [1, 2, 3],
      [1, 2],
    ]);
    await mined(4);
    await stage.main.finalize();
    expect([await stage.amounts(main), await stage.amounts(other)]).toEqual([[1, 2, 3, 4], [7]]);
    expect(await stage.knex('staged_logs')).toEqual([]);
  });

  it('heals a chain that waits for blocks that never came', async () => {
    await mined(1);
    stage.main.mineUntold([transfer(holder, 2)]);
    await mined(3);
    expect(await stage.pauseOf(main)).toBe('blocks 2 to 2 are missing');
    await rebuild();
    await eventually(async () => (await stage.pauseOf(main)) === null);
    await mined(4);
    expect(await stage.amounts(main)).toEqual([1, 2, 3, 4]);
  });

  it('takes what is told while it fetches, a reorganisation too', async () => {
    for (const amount of [1, 2, 3]) await mined(amount);
    const events = [() => mined(4), () => stage.main.unwind(2), () => mined(5)];
    await rebuild(
      stage.main,
      serviceOf(stage.main, async () => events.shift()?.()),
    );
    expect(await stage.amounts(main)).toEqual([1, 2, 5]);
    await mined(6);
    expect(await stage.amounts(main)).toEqual([1, 2, 5, 6]);
  });

  it('shows readers the old projection until they see the new one', async () => {
    for (const amount of [1, 2, 3]) await mined(amount);
    const seen = new Set<number>();
    let isOver = false;
    const reading = (async () => {
      while (!isOver) seen.add((await stage.amounts(main)).length);
    })();
    for (let round = 0; round < 5; round += 1) await rebuild();
    isOver = true;
    await reading;
    expect([...seen]).toEqual([3]);
  });

  it('changes nothing where it fails', async () => {
    await mined(1);
    await mined(2);
    const before = await rows('transfers');
    stage.faults.set(main, new Error('out of sorts'));
    await expect(rebuild()).rejects.toThrow('out of sorts');
    expect(await rows('transfers')).toEqual(before);
    expect(await stage.knex('staged_logs')).toEqual([]);
    await expect(
      reindex(stage.declaration, 5, { database: stage.database, chain: serviceOf(stage.main), log: stage.log }),
    ).rejects.toThrow('Chain 5 is not followed here.');
  });

  it('keeps redemptions as they were', async () => {
    for (const [index, reference] of ['a', 'b', 'c'].entries())
      await stage.database.transaction((tx) =>
        recordVoucher(tx, {
          reference,
          kind: 'gift',
          subject: reference,
          chainId: main,
          voucherId: String(index + 5),
          deadline: 1_000,
          signature: '0xab',
        }),
      );
    await stage.main.mine([voucherUsed('5', holder)]);
    await stage.main.mine([voucherUsed('6', holder)]);
    await stage.main.finalize(1, 1_001);
    const before = await rows('redemptions');
    await rebuild();
    expect(await rows('redemptions')).toEqual(before);
  });
});

describe('a service that is new', () => {
  it('fetches the blocks that nobody tells it any more, and goes on by itself', async () => {
    const late = await startStage({ fetches: true });
    try {
      for (const amount of [1, 2, 3]) late.main.mineUntold([transfer(holder, amount)]);
      await late.main.mine([transfer(holder, 4)]);
      await eventually(async () => (await late.amounts(main)).length === 4);
      await late.main.mine([transfer(holder, 5)]);
      await late.main.finalize();
      // Latest and final blocks are followed apart: either may be there first.
      for (const table of ['transfers', 'final_transfers'])
        await eventually(async () => (await late.amounts(main, table)).length === 5);
      expect(await late.amounts(main)).toEqual([1, 2, 3, 4, 5]);
      await eventually(async () => (await late.pauseOf(main)) === null && (await late.pauseOf(main, 'final')) === null);
    } finally {
      await late.close();
    }
  });

  it('waits for somebody if it lost blocks later, since that should not happen', async () => {
    const late = await startStage({ fetches: true });
    try {
      await late.main.mine([transfer(holder, 1)]);
      late.main.mineUntold([transfer(holder, 2)]);
      await late.main.mine([transfer(holder, 3)]);
      await late.other.mine([transfer(holder, 7)]);
      expect(await late.pauseOf(main)).toBe('blocks 2 to 2 are missing');
      expect([await late.amounts(main), await late.amounts(other)]).toEqual([[1], [7]]);
    } finally {
      await late.close();
    }
  });
});
