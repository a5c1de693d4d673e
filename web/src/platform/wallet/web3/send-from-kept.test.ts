import { tokenSaleAbi } from '@hatchery/chain/abis/token-sale';
import { families } from '@hatchery/chain/families';
import { encodeFunctionData } from 'viem';
import { knowOperations } from '../../operations.ts';
import { queryClient } from '../../query-client.ts';
import { wordsForWallet } from './wallet-words.ts';

const wallet = '0x1000000000000000000000000000000000000001';
const sale = '0x2000000000000000000000000000000000000002';
const hash = `0x${'ab'.repeat(32)}`;
const realFetch = globalThis.fetch;
const stored = new Map<string, string>();
/** The idempotency keys of the calls that Hatchery was asked for. */
let keys: string[] = [];
let answers: (() => Response)[] = [];

Object.assign(globalThis, {
  localStorage: {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  },
});
knowOperations({
  'chain.contracts': 'GET /v2/contracts',
  'chain.sendKeptCall': 'POST /v2/kept-calls',
  'chain.keptCall': 'GET /v2/kept-calls/{uid}',
});
globalThis.fetch = async (url, { method = 'GET', headers } = {}) => {
  if (String(url).startsWith('/v2/contracts')) return Response.json([{ name: families.tokenSale.name, address: sale }]);
  if (method === 'GET') return Response.json({ uid: 'u', state: 'sent', transactionHash: hash });
  keys.push((headers as Record<string, string>)['idempotency-key'] ?? '');
  return (answers.shift() ?? (() => Response.json({ uid: 'u', state: 'waiting' })))();
};
afterAll(() => {
  globalThis.fetch = realFetch;
  Reflect.deleteProperty(globalThis, 'localStorage');
  queryClient.clear();
});
beforeEach(() => {
  [keys, answers] = [[], []];
  stored.clear();
});

const { sendFromKept } = await import('./send-from-kept.ts');

const buy = () =>
  sendFromKept({
    ...{ wallet, chainId: 31337, to: sale, value: 0n },
    data: encodeFunctionData({ abi: tokenSaleAbi, functionName: 'buyHatchyAtLeast', args: [5n, 4n] }),
  });
const lost = () => {
  throw new TypeError('lost');
};
const refusal = (status: number, type: string) => () => Response.json({ type: `/problems/${type}` }, { status });

test.each([
  ['a limit', refusal(429, 'too-many-requests')],
  ['a session that has ended', refusal(401, 'unauthenticated')],
  ['an outage', refusal(503, 'unavailable')],
  ['a twin that still runs', refusal(409, 'request-in-progress')],
])('a call whose answer was lost is asked for by the same key after %s', async (_, answer) => {
  answers = [lost, answer];
  for (const _attempt of [1, 2]) {
    const error = await buy().catch((thrown: unknown) => thrown);
    expect(wordsForWallet(error)).not.toMatch(/Nothing was sent/);
  }
  expect(await buy()).toBe(hash);
  expect(new Set(keys).size).toBe(1);
});

test('a call that was refused, or has its hash, is another one the next time', async () => {
  answers = [refusal(400, 'bad-request')];
  await expect(buy()).rejects.toThrow(/Nothing was sent/);
  await buy();
  await buy();
  expect(new Set(keys).size).toBe(3);
});
