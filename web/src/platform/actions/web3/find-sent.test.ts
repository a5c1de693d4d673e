import { getViemChain } from '@hatchery/chain/networks';
import { type Address, createClient, custom, type Hash, type Hex } from 'viem';
import type { Web3 } from '../../wallet/web3/web3.ts';
import type { Action } from '../actions.rules.ts';
import { findSent } from './find-sent.ts';

const sender: Address = `0x${'1'.repeat(40)}`;
const other: Address = `0x${'2'.repeat(40)}`;
const contract: Address = `0x${'3'.repeat(40)}`;
const hashOf = (digit: string): Hash => `0x${digit.repeat(64)}`;

interface Sent {
  from: Address;
  to?: Address;
  input: Hex;
}

/** A node with transactions by their hashes, each of which left two logs of the contract. */
function nodeWith(transactions: Record<Hash, Sent>) {
  const asked: unknown[] = [];
  const transport = custom({
    async request({ method, params }: { method: string; params: unknown[] }) {
      if (method === 'eth_getLogs') {
        asked.push(params[0]);
        return Object.keys(transactions).flatMap((transactionHash) => {
          const log = {
            address: contract,
            topics: [],
            data: '0x',
            blockNumber: '0x9',
            transactionHash,
            logIndex: '0x0',
          };
          return [log, log];
        });
      }
      return { to: contract, blockNumber: '0x9', ...transactions[params[0] as Hash], hash: params[0] };
    },
  });
  const client = createClient({ chain: getViemChain(31337, 'http://127.0.0.1:1'), transport });
  return { web3: { getClient: () => client } as unknown as Web3, asked };
}

const action = (facts: Partial<Action> = {}) =>
  ({ chainId: 31337, sender, to: contract, selector: '0xaabbccdd', unansweredFrom: 7, ...facts }) as Action;

const transactions = {
  [hashOf('a')]: { from: sender, input: '0xaabbccdd01' },
  [hashOf('b')]: { from: other, input: '0xaabbccdd02' },
  [hashOf('c')]: { from: sender, input: '0x11111111' },
  [hashOf('d')]: { from: sender, input: '0xaabbccdd03' },
  [hashOf('e')]: { from: other, to: sender, input: '0x22222222' },
} as const;

test('calls of the function by the sender are found, oldest first', async () => {
  const { web3, asked } = nodeWith(transactions);
  expect(await findSent(web3, action())).toEqual([hashOf('a'), hashOf('d')]);
  expect(asked).toEqual([{ address: contract, fromBlock: '0x8', topics: [] }]);
});

test('calls that were sent as one may go through the account, by anybody', async () => {
  const { web3 } = nodeWith(transactions);
  const found = await findSent(web3, action({ selector: undefined } as never));
  expect(found).toEqual([hashOf('a'), hashOf('c'), hashOf('d'), hashOf('e')]);
});

test('nothing is asked where the wallet was asked for nothing', async () => {
  const { web3, asked } = nodeWith(transactions);
  expect(await findSent(web3, action({ unansweredFrom: undefined } as never))).toEqual([]);
  expect(await findSent(web3, action({ to: undefined } as never))).toEqual([]);
  expect(asked).toEqual([]);
});
