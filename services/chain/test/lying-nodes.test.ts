import { type Anvil, startAnvil, word } from './anvil.ts';
import { type ChainDatabase, openChainDatabase } from './chain-database.ts';
import { type FollowedChain, followChain } from './followed-chain.ts';
import { type Behaviour, type LyingProxy, startLyingProxy, type ToldLog } from './lying-proxy.ts';

const chainId = 31337;

let anvil: Anvil;
let store: ChainDatabase;
let proxies: LyingProxy[] = [];
beforeEach(async () => {
  [anvil, store] = await Promise.all([startAnvil(), openChainDatabase()]);
});
afterEach(async () => {
  await Promise.all(proxies.map((proxy) => proxy.close()));
  proxies = [];
  await Promise.all([anvil.stop(), store.close()]);
});

const liar = async (behaviour: Behaviour) => {
  const proxy = await startLyingProxy(anvil.url, behaviour);
  proxies.push(proxy);
  return proxy;
};
const follow = (...nodes: { url: string }[]): FollowedChain =>
  followChain({ anvil, store, chainId, urls: nodes.map(({ url }) => url) });

const everything = () => true;
const ofBlocks =
  (...numbers: number[]) =>
  ({ blockNumber }: ToldLog) =>
    numbers.includes(Number(blockNumber));

/** Blocks with logs, enough of them to be read as a range and one by one. */
async function fill(): Promise<void> {
  for (let value = 1; value <= 6; value += 1) await anvil.emit(value, value + 100);
  await anvil.mine(4);
  await anvil.emit(7);
}

describe('one node alone, that leaves out logs', () => {
  it.each([
    ['in a range', ofBlocks(2, 5)],
    ['in the newest block', ofBlocks(11)],
    ['everywhere', everything],
  ])('is found out %s by what blocks say of themselves, and its receipts are read', async (_, hides) => {
    const followed = follow(await liar({ hides }));
    await fill();
    await followed.catchUp();
    await followed.expectIndexEqualsChain();
    expect(followed.lies.length).toBeGreaterThan(0);
  });

  it('is read receipt by receipt where it cannot tell those of a block at once', async () => {
    const followed = follow(await liar({ hides: everything, lacksBlockReceipts: true }));
    await fill();
    await followed.catchUp();
    await followed.expectIndexEqualsChain();
  });

  it('is not believed where its receipts do not fit either, until they do', async () => {
    const node = await liar({ hides: ofBlocks(11), hidesInReceipts: true });
    const followed = follow(node);
    await fill();
    for (let turns = 0; turns < 50; turns += 1) expect(await followed.turn()).toBe(false);
    expect((await followed.stored()).map(({ blockNumber }) => blockNumber)).not.toContain(11);
    expect(new Set(followed.faults)).toEqual(new Set(['No node has receipts of block 11 that fit its root.']));
    node.behaviour.hides = undefined;
    await followed.catchUp();
    await followed.expectIndexEqualsChain();
  });

  it('costs nothing where it is honest', async () => {
    const node = await liar({});
    const followed = follow(node);
    await fill();
    await anvil.mine(20);
    await followed.catchUp();
    await followed.expectIndexEqualsChain();
    expect(node.asked.filter((method) => method.includes('Receipt'))).toEqual([]);
    expect(followed.lies).toEqual([]);
  });
});

describe('a node that lies beside an honest one', () => {
  it('is found out when it leaves out some logs of a contract and tells others', async () => {
    const hides = ({ data }: ToldLog) => data === word(103);
    const followed = follow(await liar({ hides }), await liar({}));
    await fill();
    await followed.catchUp();
    await followed.expectIndexEqualsChain();
    expect(followed.lies).toEqual([1]);
  });

  it('is asked last from then on, for logs and for the head', async () => {
    const [first, second] = [await liar({ hides: everything }), await liar({})];
    const followed = follow(first, second);
    await fill();
    await followed.catchUp();
    expect(followed.lies).toEqual([1]);
    const before = first.asked.length;
    for (let value = 20; value < 30; value += 1) {
      await anvil.emit(value);
      await followed.catchUp();
    }
    await followed.expectIndexEqualsChain();
    expect(new Set(first.asked.slice(before))).toEqual(new Set(['eth_getBlockByNumber']));
    expect(followed.lies).toEqual([1]);
  });

  it('cannot make an honest node look like a liar', async () => {
    const followed = follow(await liar({}), await liar({ hides: everything, hidesInReceipts: true }));
    await fill();
    await followed.catchUp();
    await followed.expectIndexEqualsChain();
    expect(followed.lies).toEqual([2]);
  });

  it('gives its receipts in vain: those of the honest one fit', async () => {
    const followed = follow(await liar({ hides: everything, hidesInReceipts: true }), await liar({}));
    await fill();
    await followed.catchUp();
    await followed.expectIndexEqualsChain();
    expect(new Set(followed.lies)).toEqual(new Set([1]));
  });

  it('stops the chain when it shows another root, since nobody can tell who is right', async () => {
    const forged = `0x${'ab'.repeat(32)}`;
    const retells = (block: Record<string, unknown>) => ({ ...block, receiptsRoot: forged });
    const followed = follow(await liar({ hides: ofBlocks(11), retells }), await liar({}));
    await fill();
    for (let turns = 0; turns < 12; turns += 1) await followed.turn();
    expect(followed.faults.at(-1)).toBe('The nodes show different roots of the receipts of block 11.');
    expect(followed.lies).toEqual([]);
  });

  it('is asked first again while the honest one stands far behind', async () => {
    const honest = await liar({});
    const followed = follow(await liar({ hides: everything }), honest);
    await fill();
    await followed.catchUp();
    expect(followed.lies).toEqual([1]);
    honest.behaviour.frozenAt = 11;
    for (let value = 30; value < 50; value += 1) await anvil.emit(value);
    await followed.catchUp();
    await followed.expectIndexEqualsChain();
  });
});

describe('a second node that answers nothing but the head', () => {
  it('is left in peace for a while after it failed', async () => {
    const second = await liar({});
    const followed = follow({ url: anvil.url }, second);
    await anvil.emit(1);
    await followed.catchUp();
    const compared = () => second.asked.filter((method) => method === 'eth_getLogs').length;
    const before = compared();
    second.behaviour.refusesLogs = true;
    for (let value = 2; value < 20; value += 1) {
      await anvil.emit(value);
      await followed.catchUp();
    }
    expect(compared() - before).toBe(1);
    await followed.expectIndexEqualsChain();
  });

  it('is not waited for when it hangs', async () => {
    const hanging = await liar({ hangsOnLogs: true });
    const urls = [anvil.url, hanging.url];
    const followed = followChain({ anvil, store, chainId, urls, timeoutMilliseconds: 600_000, graceMilliseconds: 50 });
    await fill();
    await followed.catchUp();
    await followed.expectIndexEqualsChain();
    hanging.dropAll();
  });
});
