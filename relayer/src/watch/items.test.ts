import { encodeAbiParameters, parseAbi } from 'viem';
import { address, logOf, pathOf } from '../../test/support/logs.ts';
import type { EndpointMessage } from '../messages/message.ts';
import type { Standing } from '../messages/standing.ts';
import { watchItems } from './items.ts';

const abi = parseAbi([
  'event SendToChain(uint16 indexed dstChainId, address indexed from, bytes indexed toAddress, uint256 tokenId, uint256 amount)',
  'event SendBatchToChain(uint16 indexed dstChainId, address indexed from, bytes indexed toAddress, uint256[] tokenIds, uint256[] amounts)',
  'event ReceiveFromChain(uint16 indexed srcChainId, bytes indexed path, address indexed toAddress, uint256 tokenId, uint256 amount)',
  'event ReceiveBatchFromChain(uint16 indexed srcChainId, bytes indexed path, address indexed toAddress, uint256[] tokenIds, uint256[] amounts)',
]);
const [items, owner] = [address('a'), address('b')];
const path = pathOf(items, items);
const places = [1, 2].map((chainId) => ({ chainId, address: items }));

const left = (tokenId: bigint, amount: bigint) =>
  logOf(items, 'SendToChain', { dstChainId: 102, from: owner, toAddress: owner, tokenId, amount }, abi);
const leftTogether = (tokenIds: bigint[], amounts: bigint[]) =>
  logOf(items, 'SendBatchToChain', { dstChainId: 102, from: owner, toAddress: owner, tokenIds, amounts }, abi);
const arrived = (tokenId: bigint, amount: bigint, emitter = items) =>
  logOf(emitter, 'ReceiveFromChain', { srcChainId: 101, path, toAddress: owner, tokenId, amount }, abi);
const arrivedTogether = (tokenIds: bigint[], amounts: bigint[]) =>
  logOf(items, 'ReceiveBatchFromChain', { srcChainId: 101, path, toAddress: owner, tokenIds, amounts }, abi);

const message = (ids: bigint[], amounts: bigint[]): EndpointMessage => ({
  ...{ by: 'endpoint', key: '', from: 1, to: 2, block: 1, srcLzId: 101, nonce: 1n, gas: 1n, path },
  payload: encodeAbiParameters(
    [{ type: 'bytes' }, { type: 'uint256[]' }, { type: 'uint256[]' }],
    [owner, ids, amounts],
  ),
});

function watch(logs: ReturnType<typeof left>[], travelling: EndpointMessage[] = []) {
  const subject = watchItems(places);
  subject.take(1, logs);
  const open = travelling.map((one): Standing['open'][number] => ({ message: one, state: 'blocked' }));
  return subject.judge([], { open, givenUp: [], credits: [], sent: 0 });
}

test('holds if items that left arrived, one kind or several', () => {
  expect(watch([left(1n, 5n), arrived(1n, 5n)]).findings).toEqual([]);
  expect(watch([leftTogether([1n, 2n], [5n, 6n]), arrivedTogether([1n, 2n], [5n, 6n])]).findings).toEqual([]);
});

test('holds if items are in flight', () => {
  expect(
    watch([left(1n, 5n), leftTogether([1n, 2n], [1n, 2n])], [message([1n], [5n]), message([1n, 2n], [1n, 2n])]),
  ).toEqual({
    figures: { kinds: 2, travelling: 2 },
    findings: [],
  });
});

test('ignores items of other contracts', () => {
  expect(watch([arrived(1n, 5n, address('d'))]).figures.kinds).toBe(0);
});

test.each([
  ['arrived twice', [left(1n, 5n), arrived(1n, 5n), arrived(1n, 5n)], [], '-5', '0'],
  ['arrived and is still in flight', [left(1n, 5n), arrived(1n, 5n)], [message([1n], [5n])], '0', '5'],
  ['is lost', [left(1n, 5n)], [], '5', '0'],
])('finds an item that %s', (_, logs, travelling, expected, actual) => {
  expect(watch(logs, travelling).findings).toMatchObject([{ about: 'item 1', expected, actual }]);
});
