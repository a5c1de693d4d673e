import { encodeAbiParameters, type Hex, parseAbi, zeroAddress } from 'viem';
import { address, logOf, pathOf } from '../../test/support/logs.ts';
import type { EndpointMessage } from '../messages/message.ts';
import type { Standing } from '../messages/standing.ts';
import { idsOf, watchCreatures } from './creatures.ts';

const abi = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)']);
const [creatures, owner] = [address('a'), address('b')];
const places = [1, 2].map((chainId) => ({ chainId, address: creatures }));

const transfer = (from: Hex, to: Hex, tokenId: bigint, emitter = creatures) =>
  logOf(emitter, 'Transfer', { from, to, tokenId }, abi);
const minted = (id: bigint) => transfer(zeroAddress, owner, id);
const burnt = (id: bigint) => transfer(owner, zeroAddress, id);

const payloadOf = (...ids: bigint[]): Hex =>
  encodeAbiParameters([{ type: 'bytes' }, { type: 'uint256[]' }], [owner, ids.flatMap((id) => [id, 1n, 2n, 3n, 4n])]);
const message = (...ids: bigint[]): EndpointMessage => ({
  ...{ by: 'endpoint', key: '', from: 1, to: 2, block: 1, srcLzId: 101, nonce: 1n, gas: 1n },
  ...{ path: pathOf(creatures, creatures), payload: payloadOf(...ids) },
});
const standing = (over: Partial<Standing> = {}): Standing => ({ open: [], givenUp: [], credits: [], sent: 0, ...over });

function watch(first: ReturnType<typeof minted>[], second: ReturnType<typeof minted>[], where = standing()) {
  const subject = watchCreatures(places);
  subject.take(1, first);
  subject.take(2, second);
  return subject.judge([], where);
}

test('holds if a creature lives where it was minted, whoever owns it', () => {
  const moved = transfer(owner, address('c'), 1n);
  expect(watch([minted(1n), moved], [minted(2n)])).toEqual({
    figures: { known: 2, living: 2, travelling: 0 },
    findings: [],
  });
});

test('holds if a creature is in flight or stored', () => {
  const open = [{ message: message(1n, 2n), state: 'stored' as const }];
  expect(watch([minted(1n), minted(2n), burnt(1n), burnt(2n)], [], standing({ open })).findings).toEqual([]);
});

test('holds if a creature waits in a credit', () => {
  const credit = {
    key: '',
    chainId: 2,
    application: creatures,
    hash: owner,
    payload: payloadOf(1n, 2n, 3n),
    index: 1n,
  };
  const departed = [1n, 2n, 3n].flatMap((id) => [minted(id), burnt(id)]);
  expect(watch(departed, [minted(1n)], standing({ credits: [credit] })).findings).toEqual([]);
});

test('ignores tokens of other contracts', () => {
  expect(watch([transfer(zeroAddress, owner, 1n, address('d'))], []).figures.known).toBe(0);
});

test.each([
  ['lives on two chains', [minted(1n)], [minted(1n)], standing(), 'on chains 1, 2, in 0 messages'],
  ['is lost', [minted(1n), burnt(1n)], [], standing(), 'on chains none, in 0 messages'],
  [
    'lives and travels',
    [minted(1n)],
    [],
    standing({ open: [{ message: message(1n), state: 'in-flight' }] }),
    'on chains 1, in 1 messages',
  ],
])('finds a creature that %s', (_, first, second, where, actual) => {
  expect(watch(first, second, where).findings).toMatchObject([{ about: 'creature 1', actual }]);
});

test('forgets what it learned when chains begin anew', () => {
  const subject = watchCreatures(places);
  subject.take(1, [minted(1n)]);
  subject.forget();
  expect(subject.judge([], standing()).figures.known).toBe(0);
});

test('reads ids from a payload', () => {
  expect(idsOf(payloadOf(7n, 8n))).toEqual([7n, 8n]);
});
