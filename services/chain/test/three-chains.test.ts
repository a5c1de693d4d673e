import { type Anvil, startAnvil } from './anvil.ts';
import { type ChainDatabase, openChainDatabase } from './chain-database.ts';
import { type FollowedChain, followChain } from './followed-chain.ts';
import { type Behaviour, type LyingProxy, startLyingProxy } from './lying-proxy.ts';

const names = ['healthy', 'frozen', 'lying'] as const;
type Name = (typeof names)[number];
const depths = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

let store: ChainDatabase;
let anvils: Record<Name, Anvil>;
let proxies: LyingProxy[] = [];
beforeEach(async () => {
  const [opened, ...started] = await Promise.all([openChainDatabase(), ...names.map(() => startAnvil())] as const);
  store = opened;
  anvils = Object.fromEntries(names.map((name, index) => [name, started[index]])) as Record<Name, Anvil>;
});
afterEach(async () => {
  await Promise.all(proxies.map((proxy) => proxy.close()));
  proxies = [];
  await Promise.all([...Object.values(anvils).map((anvil) => anvil.stop()), store.close()]);
});

const node = async (name: Name, behaviour: Behaviour = {}) => {
  const proxy = await startLyingProxy(anvils[name].url, behaviour);
  proxies.push(proxy);
  return proxy;
};

/** Follows a chain by two nodes, or by one alone. */
const follow = (name: Name, nodes: LyingProxy[], more: { timeoutMilliseconds?: number } = {}): FollowedChain =>
  followChain({
    anvil: anvils[name],
    store,
    chainId: 1_001 + names.indexOf(name),
    urls: nodes.map(({ url }) => url),
    ...more,
  });

/** Draws the same numbers in every run. */
function drawing(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Adds blocks, some with logs, so that more stand than the next reorganisation takes. */
async function grow(anvil: Anvil, draw: (below: number) => number, blocks: number): Promise<void> {
  for (let block = 0; block < blocks; block += 1) {
    if (draw(3) === 0) await anvil.mine();
    else await anvil.emit(...Array.from({ length: 1 + draw(3) }, () => 1 + draw(1_000_000)));
  }
}

/** Takes turns with all chains at once until each was idle. @returns the turns that each took. */
async function catchUpAll(chains: Record<Name, FollowedChain>): Promise<Record<Name, number>> {
  const before = names.map((name) => chains[name].steps());
  await Promise.all(names.map((name) => chains[name].catchUp()));
  const taken = names.map((name, index) => [name, chains[name].steps() - (before[index] as number)]);
  return Object.fromEntries(taken) as Record<Name, number>;
}

/** Turns in which a chain without faults is caught up: one a block above the final ones, and what goes before and after. */
const mostTurns = (blocks: number) => blocks + 3;

describe('three chains at once, one with a frozen node and one with a lying node', () => {
  it('are each as their chain is after reorganisations of 1 to 10 blocks', async () => {
    const frozen = await node('frozen');
    const chains = {
      healthy: follow('healthy', [await node('healthy')]),
      frozen: follow('frozen', [frozen, await node('frozen')]),
      lying: follow('lying', [
        await node('lying', { hides: ({ data }) => Number(data) % 2 === 0 }),
        await node('lying'),
      ]),
    };
    const draw = drawing(1);
    await Promise.all(names.map((name) => grow(anvils[name], draw, 12)));
    await catchUpAll(chains);
    frozen.behaviour.frozenAt = 12;

    for (const depth of depths) {
      await Promise.all(names.map((name) => anvils[name].reorg(depth)));
      const added = 1 + draw(4);
      await Promise.all(names.map((name) => grow(anvils[name], draw, added)));
      const turns = await catchUpAll(chains);
      for (const name of names) await chains[name].expectIndexEqualsChain();
      // The blocks of the reorganisation, those above it, the turn that takes back, the idle one, and five that doubt final blocks.
      expect(turns.healthy).toBeLessThanOrEqual(mostTurns(depth + added) + 5);
    }
    expect(chains.healthy.faults).toEqual([]);
    expect(chains.healthy.lies).toEqual([]);
    expect(chains.frozen.lies).toEqual([]);
    expect(chains.lying.lies).toEqual([1]);
  });

  it('are each as their chain is where the lying node is the only one', async () => {
    const hides: Behaviour['hides'] = ({ blockNumber }) => Number(blockNumber) % 2 === 0;
    const chains = {
      healthy: follow('healthy', [await node('healthy')]),
      frozen: follow('frozen', [await node('frozen', { frozenAt: 5 }), await node('frozen')]),
      lying: follow('lying', [await node('lying', { hides })]),
    };
    const draw = drawing(2);
    await Promise.all(names.map((name) => grow(anvils[name], draw, 12)));
    await catchUpAll(chains);
    for (const depth of [1, 4, 10]) {
      await Promise.all(names.map((name) => anvils[name].reorg(depth)));
      await Promise.all(names.map((name) => grow(anvils[name], draw, 3)));
      await catchUpAll(chains);
      for (const name of names) await chains[name].expectIndexEqualsChain();
    }
    expect(chains.lying.lies.length).toBeGreaterThan(0);
  });

  it('do not wait for a chain whose only node answers nothing', async () => {
    const hanging = await node('frozen');
    const chains = {
      healthy: follow('healthy', [await node('healthy')]),
      frozen: follow('frozen', [hanging], { timeoutMilliseconds: 600_000 }),
      lying: follow('lying', [await node('lying', { hides: () => true }), await node('lying')]),
    };
    const draw = drawing(3);
    await Promise.all(names.map((name) => grow(anvils[name], draw, 12)));
    await catchUpAll(chains);

    hanging.behaviour.hangs = true;
    let isOver = false;
    const stuck = chains.frozen.turn().finally(() => {
      isOver = true;
    });
    for (const depth of [2, 10]) {
      for (const name of ['healthy', 'lying'] as const) {
        await anvils[name].reorg(depth);
        await grow(anvils[name], draw, 2);
        await chains[name].catchUp();
        await chains[name].expectIndexEqualsChain();
      }
    }
    expect(isOver).toBe(false);

    hanging.behaviour.hangs = false;
    hanging.dropAll();
    await stuck;
    await anvils.frozen.reorg(10);
    await grow(anvils.frozen, draw, 2);
    await chains.frozen.catchUp();
    await chains.frozen.expectIndexEqualsChain();
  });
});
