import { randomUUID } from 'node:crypto';
import { eventually } from '@hatchery/kit/testing';
import type { EventMessage } from '@hatchery/kit/transport';
import { getAddress } from 'viem';
import { createTestChain } from '../src/testing.ts';
import { chainIds, type Stage, startStage, transfer } from './indexing.fixture.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await startStage();
});
afterEach(() => stage?.close());

const [main, other] = chainIds;
const holder = getAddress(`0x${'11'.repeat(20)}`);
const mined = (amount: number) => stage.main.mine([transfer(holder, amount)]);
const goesOn = () => eventually(async () => (await stage.pauseOf(main)) === null);

describe('blocks that follow on one another', () => {
  it('take effect once, in order, however often they are told', async () => {
    const first = await mined(1);
    await mined(2);
    for (const again of [first, { ...first, eventId: randomUUID() }]) await stage.deliver('chain.blocks-seen', again);
    await mined(3);
    expect(await stage.amounts(main)).toEqual([1, 2, 3]);
    expect(await stage.amounts(other)).toEqual([]);
  });

  it('are told as final apart from being told as seen', async () => {
    const late = stage.main.mineUntold([transfer(holder, 1)]);
    await stage.main.finalize();
    expect([await stage.amounts(main), await stage.amounts(main, 'final_transfers')]).toEqual([[], [1]]);
    await late.tell();
    expect(await stage.amounts(main)).toEqual([1]);
  });
});

describe('a missing block', () => {
  it('pauses its chain alone, which goes on once the block has come', async () => {
    await mined(1);
    const missing = stage.main.mineUntold([transfer(holder, 2)]);
    await mined(3);
    await mined(4);
    await stage.other.mine([transfer(holder, 7)]);
    expect(await stage.pauseOf(main)).toBe('blocks 2 to 2 are missing');
    expect([await stage.amounts(main), await stage.amounts(other)]).toEqual([[1], [7]]);
    expect(await stage.gauge('projection_paused')).toEqual({ [main]: 1, [other]: 0 });
    expect(await stage.gauge('projection_lag_blocks')).toEqual({ [main]: 3, [other]: 0 });

    await missing.tell();
    await goesOn();
    await mined(5);
    expect(await stage.amounts(main)).toEqual([1, 2, 3, 4, 5]);
    expect(await stage.gauge('projection_paused')).toEqual({ [main]: 0, [other]: 0 });
  });

  it('is noticed where the blocks behind it are of another branch', async () => {
    await mined(1);
    await mined(2);
    // An unwinding and a block that never arrive: the next block has the right number, and another parent.
    await stage.knex('followed_chains').where({ chain_id: main }).update({ seen_hash: '0xab' });
    await mined(3);
    expect(await stage.pauseOf(main)).toBe('the parent of block 3 is not the applied block 2');
  });
});

describe('a block that cannot be applied', () => {
  it('pauses its chain alone, is never put aside, and is applied once the fault is gone', async () => {
    await mined(1);
    stage.faults.set(main, new Error('out of sorts'));
    await mined(2);
    await mined(3);
    await stage.main.unwind(2);
    await mined(4);
    await stage.other.mine([transfer(holder, 7)]);
    expect(await stage.pauseOf(main)).toBe('out of sorts');
    expect([await stage.amounts(main), await stage.amounts(other)]).toEqual([[1], [7]]);
    expect(await stage.knex('dead_letters')).toEqual([]);

    stage.faults.set(main, new Error('still out of sorts'));
    await eventually(async () => (await stage.pauseOf(main)) === 'still out of sorts');
    stage.faults.clear();
    await goesOn();
    expect(await stage.amounts(main)).toEqual([1, 2, 4]);
    expect(await stage.knex('held_events')).toEqual([]);
    await mined(5);
    expect(await stage.amounts(main)).toEqual([1, 2, 4, 5]);
  });

  it('leaves final blocks going', async () => {
    await mined(1);
    stage.faults.set(main, new Error('out of sorts'));
    await mined(2);
    await stage.main.finalize();
    expect([await stage.amounts(main), await stage.amounts(main, 'final_transfers')]).toEqual([[1], [1, 2]]);
    expect(await stage.pauseOf(main, 'final')).toBeNull();
  });
});

describe('a reorganisation', () => {
  it('takes back what was seen, once, and the other branch follows', async () => {
    await mined(1);
    await mined(2);
    const unwound = await stage.main.unwind(1);
    expect(await stage.amounts(main)).toEqual([1]);
    await mined(3);
    await stage.deliver('chain.blocks-seen', { ...unwound, eventId: randomUUID() });
    expect(await stage.amounts(main)).toEqual([1, 3]);
  });

  it('that is told late holds back what stands on it, and leaves what the chain has', async () => {
    const told: [string, EventMessage][] = [];
    const send = async (topic: string, event: EventMessage) => {
      told.push([topic, event]);
      return event;
    };
    const chain = createTestChain({ chainId: main, send });
    await chain.mine([transfer(holder, 1)]);
    await chain.mine([transfer(holder, 5)]);
    const unwound = await chain.unwind(1);
    await chain.mine([transfer(holder, 3)]);
    for (const [topic, event] of told) if (event !== unwound) await stage.deliver(topic, event);
    expect(await stage.pauseOf(main)).not.toBeNull();
    expect(await stage.amounts(main)).toEqual([1, 5]);
    await stage.deliver('chain.blocks-seen', unwound);
    await goesOn();
    expect(await stage.amounts(main)).toEqual([1, 3]);
  });

  it('takes back what was final where it goes that deep', async () => {
    await mined(1);
    await mined(2);
    await stage.main.finalize();
    await stage.main.unwindFinal(1);
    expect([await stage.amounts(main), await stage.amounts(main, 'final_transfers')]).toEqual([[1], [1]]);
    await mined(3);
    await stage.main.finalize();
    expect(await stage.amounts(main, 'final_transfers')).toEqual([1, 3]);
  });
});
