import { getViemChain } from '@hatchery/chain/networks';
import {
  type Address,
  createClient,
  custom,
  decodeFunctionData,
  encodeFunctionResult,
  erc20Abi,
  erc1155Abi,
  type Hex,
} from 'viem';
import type { Action } from '../actions/actions.rules.ts';
import type { Plan } from '../actions/web3/plan.ts';
import type { Web3 } from '../wallet/web3/web3.ts';
import type { ActFacts } from './acts.ts';
import { type PlannedAct, planActs } from './plan-acts.ts';

const address = (digit: string): Address => `0x${digit.repeat(40)}`;
const [account, contract, token, collection] = ['1', '2', '3', '4'].map(address) as [
  Address,
  Address,
  Address,
  Address,
];

/** The wallet's property, and what it has allowed. */
const wealth = { coins: 10n, balance: 100n, allowance: 0n, operator: false };
type Wealth = typeof wealth;

const erc20Answers = ({ balance, allowance }: Wealth) => ({ balanceOf: balance, allowance });

function answerCall(data: Hex, wealthNow: Wealth): Hex {
  try {
    const { functionName } = decodeFunctionData({ abi: erc20Abi, data });
    const result = erc20Answers(wealthNow)[functionName as 'balanceOf'];
    return encodeFunctionResult({ abi: erc20Abi, functionName: functionName as 'balanceOf', result });
  } catch {
    return encodeFunctionResult({ abi: erc1155Abi, functionName: 'isApprovedForAll', result: wealthNow.operator });
  }
}

function nodeWith(wealthNow: Wealth): { web3: Web3; blocks: unknown[] } {
  const blocks: unknown[] = [];
  const transport = custom({
    request({ method, params }: { method: string; params: unknown[] }) {
      if (method === 'eth_getBlockByNumber')
        return Promise.resolve({ number: '0x7', timestamp: '0x64', transactions: [] });
      blocks.push(params[1]);
      if (method === 'eth_getBalance') return Promise.resolve(`0x${wealthNow.coins.toString(16)}`);
      return Promise.resolve(answerCall((params[0] as { data: Hex }).data, wealthNow));
    },
  });
  const client = createClient({ chain: getViemChain(31337, 'http://127.0.0.1:1'), transport });
  return { web3: { getClient: () => client } as unknown as Web3, blocks };
}

const act: PlannedAct = {
  label: 'Buy',
  call: { address: contract, abi: erc20Abi, functionName: 'transfer', args: [account, 1n] },
  comes: [{ text: 'a creature' }],
};
const spends = [{ token, spender: contract, base: 60n, symbol: 'HATCHY', decimals: 1 }];

async function plan(planned: Partial<PlannedAct>, has: Partial<Wealth> = {}): Promise<Plan> {
  const { web3 } = nodeWith({ ...wealth, ...has });
  const planner = planActs({ buy: async () => ({ ...act, ...planned }) });
  return planner.plan(web3, { facts: { act: 'buy' }, chainId: 31337 } as unknown as Action<ActFacts>, account);
}

const labels = ({ steps }: Plan) => steps.map(({ step, label }) => `${step}: ${label}`);

test('what needs no permission is one step', async () => {
  const planned = await plan({});
  expect(labels(planned)).toEqual(['send: Buy']);
  expect(planned).toMatchObject({ leaves: [], comes: [{ text: 'a creature' }] });
  expect(planned).not.toHaveProperty('permission');
});

test('tokens are allowed exactly, before they are taken', async () => {
  const planned = await plan({ spends });
  expect(labels(planned)).toEqual(['approve: Allow 6 HATCHY', 'send: Buy']);
  expect(planned.steps[0].call).toMatchObject({ address: token, functionName: 'approve', args: [contract, 60n] });
  expect(planned.permission).toBe('Lets the contract take 6 HATCHY from your wallet, once, and no more.');
  expect(planned.leaves).toEqual([{ base: 60n, decimals: 1, symbol: 'HATCHY' }]);
  expect(labels(await plan({ spends }, { allowance: 60n }))).toEqual(['send: Buy']);
});

test('a token that moves itself needs no permission', async () => {
  expect(labels(await plan({ spends: [{ ...spends[0], spender: token } as (typeof spends)[0]] }))).toEqual([
    'send: Buy',
  ]);
});

test('a collection is handed over once', async () => {
  const hands = [{ collection, operator: contract, things: 'creatures' }];
  const planned = await plan({ hands });
  expect(labels(planned)).toEqual(['approve: Allow it to move your creatures', 'send: Buy']);
  expect(planned.steps[0].call).toMatchObject({ address: collection, functionName: 'setApprovalForAll' });
  expect(labels(await plan({ hands }, { operator: true }))).toEqual(['send: Buy']);
});

test('too few tokens or coins are told before anything is sent', async () => {
  expect((await plan({ spends }, { balance: 59n })).missing).toBe(
    'This takes 6 HATCHY, but your wallet has 5.9 HATCHY. Nothing was sent.',
  );
  expect((await plan({ value: 11n })).missing).toMatch(/^This takes 0\.000000000000000011 network coins/);
  expect(await plan({ value: 10n })).not.toHaveProperty('missing');
});

test('a wallet with too few game tokens is shown where there are more', async () => {
  const buy = { path: '/token', label: 'Get HATCHY' };
  expect((await plan({ spends }, { balance: 59n })).remedy).toEqual(buy);
  const others = [{ ...spends[0], symbol: 'USDC' } as (typeof spends)[0]];
  for (const planned of [plan({ spends }), plan({ spends: others }, { balance: 59n }), plan({ value: 11n })])
    expect(await planned).not.toHaveProperty('remedy');
  const own = { path: '/tickets', label: 'Get tickets' };
  expect((await plan({ spends, remedy: own }, { balance: 59n })).remedy).toEqual(own);
  expect(await plan({ spends, missing: 'Sold out.' }, { balance: 59n })).not.toHaveProperty('remedy');
});

test('coins go along with the call', async () => {
  const { steps, leaves } = await plan({ value: 4n });
  expect(steps[0].call.value).toBe(4n);
  expect(leaves).toEqual([{ base: 4n, decimals: 18, symbol: 'network coins' }]);
});

test('a reason of the act comes first', async () => {
  expect((await plan({ spends, missing: 'Sold out.' }, { balance: 0n })).missing).toBe('Sold out.');
});

test('everything is read at one block', async () => {
  const { web3, blocks } = nodeWith(wealth);
  const planner = planActs({ buy: async () => ({ ...act, spends }) });
  await planner.plan(web3, { facts: { act: 'buy' }, chainId: 31337 } as unknown as Action<ActFacts>, account);
  expect(blocks).toEqual(['0x7', '0x7', '0x7']);
});

test('an act of another version is not sent', async () => {
  const { web3 } = nodeWith(wealth);
  const wish = { facts: { act: 'sell' }, chainId: 31337 } as unknown as Action<ActFacts>;
  await expect(planActs({}).plan(web3, wish, account)).rejects.toThrow('Reload the page.');
});
