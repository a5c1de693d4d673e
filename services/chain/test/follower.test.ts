import type { ContractLog } from '@hatchery/proto/chain';
import { findCursor, listLogsBetween } from '../src/blocks/blocks.repository.ts';
import { lagOf } from '../src/blocks/chain-view.ts';
import { createFollower, type Follower, type FollowerOptions } from '../src/blocks/follower.ts';
import { createHttpRpc } from '../src/rpc/http.rpc.ts';
import { type BlockHeader, type ChainRpc, RpcFault } from '../src/rpc/rpc.ts';
import { type Anvil, emitter, startAnvil } from './anvil.ts';
import { type ChainDatabase, openChainDatabase, silent, type TellingEvent } from './chain-database.ts';
import { startFaultyProxy } from './faulty-proxy.ts';

const chainId = 31337;
const finalityDepth = 3;
const stranger = '0x9000000000000000000000000000000000000009';

let anvil: Anvil;
let store: ChainDatabase;
beforeEach(async () => {
  [anvil, store] = await Promise.all([startAnvil(), openChainDatabase()]);
});
afterEach(async () => {
  await Promise.all([anvil.stop(), store.close()]);
});

const follow = (more: Partial<FollowerOptions> = {}): Follower =>
  createFollower({
    chainId,
    finalityDepth,
    addresses: [emitter],
    startBlock: 1,
    rpc: createHttpRpc({ urls: [anvil.url], retries: 0 }),
    database: store.database,
    log: silent,
    now: () => new Date(),
    ...more,
  });

/** Steps until there is nothing new. */
async function catchUp(follower: Follower): Promise<number> {
  for (let steps = 0; ; steps += 1) if ((await follower.step()).did === 'idle') return steps;
}

const named = (events: TellingEvent[], type: string) => events.filter((event) => event.type === type);

/** Topics of logs as numbers, by block. */
const valuesOf = (events: TellingEvent[]) =>
  events.flatMap((event) => (event.logs as ContractLog[]).map((log) => Number(log.topics[0])));

/** The state that a reader of the events would hold: logs by block, blocks taken back as told. */
function replay(events: TellingEvent[]): { number: number; values: number[] } {
  let held: { block: bigint; value: number }[] = [];
  let number = 0n;
  for (const event of events) {
    if (event.type === 'BlocksSeen') {
      expect(event.fromNumber).toBe(number + 1n);
      number = event.toNumber as bigint;
      held.push(
        ...(event.logs as ContractLog[]).map((log) => ({ block: log.blockNumber, value: Number(log.topics[0]) })),
      );
    } else if (event.type === 'BlocksUnwound' && event.topic === 'chain.blocks-seen') {
      number = event.toNumber as bigint;
      held = held.filter((log) => log.block <= number);
    }
  }
  return { number: Number(number), values: held.map((log) => log.value) };
}

/** The chain itself, read at once. */
async function logsOfChain(): Promise<string[]> {
  const logs = await anvil.client.getLogs({ address: emitter, fromBlock: 1n });
  return logs.map((log) => `${log.blockHash} ${log.logIndex} ${log.data}`);
}

async function expectIndexEqualsChain(): Promise<void> {
  const height = await anvil.height();
  const stored = await listLogsBetween(store.database.knex, chainId, 0, height);
  expect(stored.map((log) => `${log.blockHash} ${log.logIndex} ${log.data}`)).toEqual(await logsOfChain());
  const cursor = await findCursor(store.database.knex, chainId);
  const block = await anvil.client.getBlock({ blockNumber: BigInt(height) });
  expect(cursor).toMatchObject({ number: height, hash: block.hash });
  expect(replay(await store.events())).toEqual({ number: height, values: stored.map((log) => Number(log.topics[0])) });
}

/** No block is told as final twice or left out. */
function expectFinalInOrder(events: TellingEvent[], upTo: number): void {
  let number = 0n;
  for (const event of named(events, 'BlocksFinal')) {
    expect(event.fromNumber).toBe(number + 1n);
    number = event.toNumber as bigint;
  }
  expect(Number(number)).toBe(upTo);
}

describe('reading', () => {
  it('reads blocks in order, tells each and the logs of the contracts alone', async () => {
    const follower = follow();
    await anvil.emit(1, 2);
    await anvil.mine();
    await anvil.client.sendTransaction({ to: stranger, value: 1n });
    await anvil.emit(3);
    await catchUp(follower);
    await expectIndexEqualsChain();
    expect(valuesOf(named(await store.events(), 'BlocksSeen'))).toEqual([1, 2, 3]);
    const [log] = (named(await store.events(), 'BlocksSeen')[0]?.logs ?? []) as ContractLog[];
    const block = await anvil.client.getBlock({ blockNumber: 1n });
    expect(log).toMatchObject({ address: emitter, blockHash: block.hash, blockTime: block.timestamp, logIndex: 0 });
  });

  it('tells empty blocks too, one event for many while catching up', async () => {
    const follower = follow();
    await anvil.client.mine({ blocks: 2_500 });
    await catchUp(follower);
    const seen = named(await store.events(), 'BlocksSeen');
    expect(replay(seen).number).toBe(2_500);
    expect(seen.length).toBeLessThanOrEqual(3 + finalityDepth);
    await anvil.mine(2);
    await catchUp(follower);
    expect(named(await store.events(), 'BlocksSeen').length).toBe(seen.length + 2);
  });

  it('tells blocks as final once they are deep enough, with their logs again', async () => {
    const follower = follow();
    await anvil.emit(1);
    await anvil.emit(2);
    await anvil.mine(finalityDepth - 1);
    await catchUp(follower);
    expect(valuesOf(named(await store.events(), 'BlocksFinal'))).toEqual([1]);
    await anvil.mine(2);
    await catchUp(follower);
    expect(valuesOf(named(await store.events(), 'BlocksFinal'))).toEqual([1, 2]);
    expectFinalInOrder(await store.events(), 4 + finalityDepth - 1 - finalityDepth);
    const last = named(await store.events(), 'BlocksFinal').at(-1);
    const block = await anvil.client.getBlock({ blockNumber: last?.toNumber as bigint });
    expect(last).toMatchObject({ toHash: block.hash, toTime: block.timestamp });
  });

  it('begins at the start block, and at the newest one where nothing is indexed', async () => {
    await anvil.mine(10);
    await catchUp(follow({ startBlock: 6 }));
    expect(named(await store.events(), 'BlocksSeen')[0]?.fromNumber).toBe(6n);
    const other = await openChainDatabase();
    await catchUp(follow({ startBlock: undefined, addresses: [], database: other.database }));
    expect(named(await other.events(), 'BlocksSeen')[0]?.fromNumber).toBe(10n);
    await other.close();
  });

  it('cuts a range with many logs into several events', async () => {
    for (let block = 0; block < 6; block += 1)
      await anvil.emit(...Array.from({ length: 110 }, (_, index) => block * 110 + index));
    await anvil.mine(finalityDepth);
    await catchUp(follow());
    await expectIndexEqualsChain();
    expect(named(await store.events(), 'BlocksSeen').length).toBeGreaterThan(1 + finalityDepth);
    expect(valuesOf(named(await store.events(), 'BlocksFinal'))).toHaveLength(660);
  });

  it('tells a block with more logs than a message can carry', async () => {
    await anvil.emit(1);
    const values = Array.from({ length: 8 }, (_, index) => index + 2);
    for (const value of values) await anvil.announce(value, 100_000);
    await anvil.mine(1 + finalityDepth);
    await catchUp(follow());
    await expectIndexEqualsChain();
    const seen = named(await store.events(), 'BlocksSeen');
    expect(seen.map((event) => valuesOf([event]))).toContainEqual(values);
    expect(valuesOf(named(await store.events(), 'BlocksFinal'))).toEqual([1, ...values]);
  });
});

describe('reorganisations', () => {
  it.each([1, 2, 3, 5, 10])('takes back %i blocks and reads those in their place', async (depth) => {
    const follower = follow();
    for (let value = 1; value <= 12; value += 1) await anvil.emit(value);
    await catchUp(follower);
    await anvil.reorg(depth);
    await anvil.emit(100);
    await catchUp(follower);
    await expectIndexEqualsChain();
    const unwound = named(await store.events(), 'BlocksUnwound');
    expect(unwound.map((event) => event.toNumber)).toContain(BigInt(12 - depth));
    const topics = depth > finalityDepth ? ['chain.blocks-seen', 'chain.blocks-final'] : ['chain.blocks-seen'];
    expect(unwound.map((event) => event.topic)).toEqual(topics);
  });

  it('notices a reorganisation of the same height', async () => {
    const follower = follow();
    await anvil.emit(1);
    await anvil.emit(2);
    await catchUp(follower);
    await anvil.reorg(1);
    await catchUp(follower);
    await expectIndexEqualsChain();
    expect(replay(await store.events()).values).toEqual([1]);
  });

  it('follows one reorganisation after another, and finality after them', async () => {
    const follower = follow();
    for (let round = 1; round <= 5; round += 1) {
      await anvil.emit(round * 10, round * 10 + 1);
      await anvil.emit(round * 10 + 2);
      await catchUp(follower);
      await anvil.reorg(round % 2 === 0 ? 2 : 1);
      await catchUp(follower);
    }
    await anvil.mine(finalityDepth);
    await catchUp(follower);
    await expectIndexEqualsChain();
    expectFinalInOrder(await store.events(), (await anvil.height()) - finalityDepth);
  });

  it('reads again from the start when the chain was reset', async () => {
    const unwound: unknown[] = [];
    await anvil.emit(1);
    await anvil.mine(8);
    await catchUp(follow());
    const port = Number(new URL(anvil.url).port);
    await anvil.stop();
    anvil = await startAnvil({ port });
    await anvil.emit(7);
    const follower = follow({ onUnwound: async (_tx, told) => void unwound.push(told) });
    await catchUp(follower);
    await expectIndexEqualsChain();
    expect(unwound).toEqual([{ blocks: 9, to: 0, reset: true, beyondFinal: true }]);
  });

  it('notices the reset of a chain under its eyes, shorter or longer than before', async () => {
    const follower = follow();
    for (const blocks of [5, 2, 6]) {
      await anvil.mine(blocks);
      await anvil.emit(blocks);
      await catchUp(follower);
      await expectIndexEqualsChain();
      const port = Number(new URL(anvil.url).port);
      await anvil.stop();
      anvil = await startAnvil({ port });
    }
  });

  it('unwinds to the oldest block that it kept when none of them is left', async () => {
    const follower = follow();
    await anvil.mine(30);
    await catchUp(follower);
    await store.database.knex('blocks').update({ hash: '0xgone' });
    await store.database.knex('chain_cursors').update({ block_hash: '0xgone' });
    await anvil.mine();
    await catchUp(follower);
    const oldest = named(await store.events(), 'BlocksUnwound')[0]?.toNumber as bigint;
    expect(oldest).toBeLessThan(30n);
    await expectIndexEqualsChain();
  });

  it('reads the past again when a contract is added', async () => {
    await anvil.emit(1);
    await anvil.mine(6);
    await catchUp(follow({ addresses: [] }));
    expect(replay(await store.events()).values).toEqual([]);
    await catchUp(follow());
    await expectIndexEqualsChain();
  });
});

describe('faults', () => {
  it('goes on where it was after a restart at any block', async () => {
    for (let value = 1; value <= 8; value += 1) {
      await anvil.emit(value);
      await follow().step();
    }
    await catchUp(follow());
    await expectIndexEqualsChain();
  });

  it('stores nothing of a step that fails at its end', async () => {
    await anvil.emit(1);
    await anvil.emit(2);
    const follower = follow();
    await follower.step();
    await store.database.knex.raw(
      `alter table outbox add constraint no_room check (type <> 'hatchery.BlocksSeen') not valid`,
    );
    await expect(follower.step()).rejects.toThrow();
    expect((await findCursor(store.database.knex, chainId))?.number).toBe(1);
    await store.database.knex.raw('alter table outbox drop constraint no_room');
    await catchUp(follower);
    await expectIndexEqualsChain();
  });

  it('lets one of two followers write', async () => {
    for (let value = 1; value <= 6; value += 1) await anvil.emit(value);
    const followers = [follow(), follow()];
    await followers[0]?.step();
    for (let round = 0; round < 10; round += 1) {
      await Promise.allSettled(followers.map((follower) => follower.step()));
    }
    await expectIndexEqualsChain();
  });

  it.each(['refuse', 'hang', 'garbage', 'busy'] as const)(
    'ends a step whose node will %s, and goes on afterwards',
    async (fault) => {
      const proxy = await startFaultyProxy(anvil.url);
      const faults: string[] = [];
      const rpc = createHttpRpc({
        urls: [proxy.url],
        retries: 0,
        timeoutMilliseconds: 200,
        onFault: () => faults.push(fault),
      });
      const follower = follow({ rpc });
      try {
        for (let value = 1; value <= 5; value += 1) {
          await anvil.emit(value);
          proxy.failNext(fault, value % 3);
          for (let tries = 0; tries < 5; tries += 1)
            await follower.step().catch((error) => expect(error).toBeInstanceOf(RpcFault));
        }
        expect(faults.length).toBeGreaterThan(0);
        await catchUp(follower);
        await expectIndexEqualsChain();
      } finally {
        await proxy.close();
      }
    },
  );

  it('does not take logs that belong to another block than the chain has', async () => {
    for (let value = 1; value <= 4; value += 1) await anvil.emit(value);
    await anvil.mine(finalityDepth);
    const honest = createHttpRpc({ urls: [anvil.url], retries: 0 });
    let lies = 2;
    const rpc: ChainRpc = {
      ...honest,
      logsOfRange: async (from, to, addresses) => {
        const logs = await honest.logsOfRange(from, to, addresses);
        lies -= 1;
        return lies < 0 ? logs : logs.map((log) => ({ ...log, blockHash: `0x${'ab'.repeat(32)}` as const }));
      },
    };
    const follower = follow({ rpc });
    await expect(follower.step()).rejects.toThrow(RpcFault);
    await expect(follower.step()).rejects.toThrow(RpcFault);
    await catchUp(follower);
    await expectIndexEqualsChain();
  });

  it('reads smaller ranges when the node refuses large ones', async () => {
    await anvil.client.mine({ blocks: 300 });
    await anvil.emit(1);
    await anvil.mine(finalityDepth);
    const honest = createHttpRpc({ urls: [anvil.url], retries: 0 });
    const rpc: ChainRpc = {
      ...honest,
      logsOfRange: async (from, to, addresses) => {
        if (to - from >= 50) throw new RpcFault('the range is too large');
        return honest.logsOfRange(from, to, addresses);
      },
    };
    const follower = follow({ rpc });
    await expect(follower.step()).rejects.toThrow(RpcFault);
    expect(await findCursor(store.database.knex, chainId)).toMatchObject({
      number: 0,
      headNumber: await anvil.height(),
    });
    for (let tries = 0; tries < 40; tries += 1)
      await follower.step().catch((error) => expect(error).toBeInstanceOf(RpcFault));
    await expectIndexEqualsChain();
  });

  describe('nodes that disagree behind one address', () => {
    const honest = () => createHttpRpc({ urls: [anvil.url], retries: 0 });

    it('voids no block because a node does not have it yet', async () => {
      await anvil.mine(12);
      await catchUp(follow());
      await anvil.reorg(1);
      await anvil.mine();
      const main = honest();
      /** A request for many blocks meets a node that is five behind. */
      const rpc: ChainRpc = {
        ...main,
        blocks: async (numbers) => {
          const newest = (await anvil.height()) - 5;
          const found = await main.blocks(numbers);
          return found.map((block) => (numbers.length > 1 && block && block.number > newest ? undefined : block));
        },
      };
      await expect(follow({ rpc }).step()).rejects.toThrow(RpcFault);
      expect(named(await store.events(), 'BlocksUnwound')).toEqual([]);
      const unwound: unknown[] = [];
      await catchUp(follow({ onUnwound: async (_tx, told) => void unwound.push(told) }));
      expect(unwound).toEqual([{ blocks: 1, to: expect.any(Number), reset: false, beyondFinal: false }]);
      await expectIndexEqualsChain();
    });

    it('unwinds nothing because a node shows a block that does not follow', async () => {
      await anvil.mine(4);
      await catchUp(follow());
      await anvil.mine();
      const main = honest();
      const rpc: ChainRpc = {
        ...main,
        head: async () => ({ ...(await main.head()), parentHash: `0x${'ab'.repeat(32)}` }),
      };
      await expect(follow({ rpc }).step()).rejects.toThrow(RpcFault);
      await catchUp(follow());
      expect(named(await store.events(), 'BlocksUnwound')).toEqual([]);
      await expectIndexEqualsChain();
    });

    it('voids final blocks, or a whole chain, only after it was told so several times in a row', async () => {
      await anvil.mine(12);
      await catchUp(follow());
      const main = honest();
      let isLying = true;
      const falsified = <T extends BlockHeader | undefined>(block: T): T =>
        isLying && block ? { ...block, hash: `0x${'cd'.repeat(32)}` } : block;
      const rpc: ChainRpc = {
        ...main,
        head: async () => falsified(await main.head()),
        blocks: async (numbers) => (await main.blocks(numbers)).map(falsified),
      };
      const follower = follow({ rpc });
      for (let round = 0; round < 3; round += 1) {
        isLying = true;
        for (let step = 0; step < 4; step += 1) expect(await follower.step()).toEqual({ did: 'doubted', behind: 0 });
        isLying = false;
        expect((await follower.step()).did).toBe('idle');
      }
      expect(named(await store.events(), 'BlocksUnwound')).toEqual([]);
      await expectIndexEqualsChain();
    });
  });

  it('shows the age of the newest block of a node that stands still', async () => {
    await anvil.mine(6);
    await catchUp(follow());
    const { time } = await createHttpRpc({ urls: [anvil.url] }).head();
    const later = new Date(time * 1000 + 6_000_000);
    await follow({ now: () => later }).step();
    const lag = await lagOf(store.database.knex, chainId, later);
    expect(lag).toMatchObject({ blocks: 0, headSeconds: 6_000 });
  });

  it('waits for a node that is behind', async () => {
    await anvil.mine(6);
    const honest = createHttpRpc({ urls: [anvil.url], retries: 0 });
    await catchUp(follow());
    const [earlier] = await honest.blocks([3]);
    const behind: ChainRpc = { ...honest, head: async () => earlier ?? honest.head() };
    expect(await follow({ rpc: behind }).step()).toEqual({ did: 'idle', behind: 0 });
    await expectIndexEqualsChain();
  });
});
