import type { Address, Hex } from 'viem';
import { type Call, RpcFault, type Simulation } from './rpc.ts';
import { simulateByKind } from './simulate-by-kind.ts';

const eggs: Address = '0x5000000000000000000000000000000000000005';
const from: Address = '0x1000000000000000000000000000000000000001';
const mint = (data: Hex = '0x12345678aa'): Call => ({ from, to: eggs, data, value: 0n });

/** A node by which each call needs some gas. */
function nodeThat(needs: (call: Call) => bigint | Simulation | RpcFault) {
  const asked = { estimates: 0, runs: [] as bigint[] };
  let time = 0;
  const simulate = async (call: Call): Promise<Simulation> => {
    asked.estimates += 1;
    const needed = needs(call);
    if (needed instanceof RpcFault) throw needed;
    return typeof needed === 'bigint' ? { gas: needed } : needed;
  };
  const succeeds = async (call: Call, gas: bigint) => {
    asked.runs.push(gas);
    const needed = needs(call);
    return typeof needed === 'bigint' && needed <= gas;
  };
  const pass = (milliseconds: number) => {
    time += milliseconds;
  };
  return { asked, pass, simulate: simulateByKind({ simulate, succeeds }, () => new Date(time)) };
}

it('estimates one of many calls of a kind, and runs the others once', async () => {
  const { simulate, asked } = nodeThat(() => 100_000n);
  const all = await Promise.all(Array.from({ length: 50 }, (_, index) => simulate(mint(`0x12345678${10 + index}`))));
  expect(all).toEqual([{ gas: 100_000n }, ...Array(49).fill({ gas: 105_000n })]);
  expect(asked).toEqual({ estimates: 1, runs: Array(49).fill(105_000n) });
});

it.each<[string, Call]>([
  ['another function', mint('0x87654321aa')],
  ['another amount of data', mint('0x12345678aaaa')],
  ['another contract', { ...mint(), to: from }],
])('estimates %s by itself', async (_, other) => {
  const { simulate, asked } = nodeThat(() => 100_000n);
  await simulate(mint());
  expect(await simulate(other)).toEqual({ gas: 100_000n });
  expect(asked).toEqual({ estimates: 2, runs: [] });
});

it('estimates a call that needs more than one like it, and those after it by that', async () => {
  const { simulate } = nodeThat(({ data }) => (data === '0x12345678bb' ? 300_000n : 100_000n));
  await simulate(mint());
  expect(await simulate(mint('0x12345678bb'))).toEqual({ gas: 300_000n });
  expect(await simulate(mint())).toEqual({ gas: 315_000n });
});

it('refuses no call for what another one of its kind needs', async () => {
  const { simulate } = nodeThat(({ data }) => (data === '0x12345678bb' ? 5_000_000n : 100_000n));
  const bounded = (data?: Hex): Call => ({ ...mint(data), mostGas: 600_000n });
  expect(await simulate(bounded('0x12345678bb'))).toEqual({ gas: 5_000_000n });
  expect(await simulate(bounded())).toEqual({ gas: 100_000n });
});

it('forgets a generous estimate after a minute', async () => {
  let needed = 300_000n;
  const { simulate, pass } = nodeThat(() => needed);
  await simulate(mint());
  needed = 100_000n;
  pass(59_999);
  expect(await simulate(mint())).toEqual({ gas: 315_000n });
  pass(1);
  expect(await simulate(mint())).toEqual({ gas: 100_000n });
});

it('tells of a refusal only what the estimate of the call itself said', async () => {
  const { simulate } = nodeThat(({ data }) => (data === '0x12345678bb' ? { refused: 'No eggs' } : 100_000n));
  await simulate(mint());
  expect(await simulate(mint('0x12345678bb'))).toEqual({ refused: 'No eggs' });
  expect(await simulate(mint())).toEqual({ gas: 100_000n });
});

it('leaves nothing behind of a node that was away', async () => {
  let isAway = true;
  const { simulate } = nodeThat(() => (isAway ? new RpcFault('eth_estimateGas: away') : 100_000n));
  const away = await Promise.allSettled([simulate(mint()), simulate(mint())]);
  expect(away.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isAway = false;
  expect(await simulate(mint())).toEqual({ gas: 100_000n });
});

it('estimates transfers and calls in the past as they come', async () => {
  const { simulate, asked } = nodeThat(() => 21_000n);
  for (const _ of [1, 2]) {
    await simulate(mint('0x'));
    await simulate(mint(), 5);
  }
  expect(asked).toEqual({ estimates: 4, runs: [] });
});
