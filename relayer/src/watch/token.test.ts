import { encodeAbiParameters, type Hex, numberToHex } from 'viem';
import { address, pathOf } from '../../test/support/logs.ts';
import type { EndpointMessage } from '../messages/message.ts';
import type { Standing } from '../messages/standing.ts';
import { watchToken } from './token.ts';

const [home, remote, token] = [address('a'), address('b'), address('c')];
const subject = watchToken({
  home: { chainId: 1, address: home, token },
  remotes: [{ chainId: 2, address: remote, token }],
});

const word = (value: bigint): Hex => numberToHex(value, { size: 32, signed: value < 0n });

/** A message that carries tokens. */
const carrying = (amount: bigint, way = { from: 1, to: 2, path: pathOf(home, remote) }): EndpointMessage => ({
  ...{ by: 'endpoint', key: '', block: 1, srcLzId: 101, nonce: 1n, gas: 1n, ...way },
  payload: encodeAbiParameters([{ type: 'uint16' }, { type: 'bytes' }, { type: 'uint256' }], [0, home, amount]),
});

const standing = (over: Partial<Standing> = {}): Standing => ({ open: [], givenUp: [], credits: [], sent: 0, ...over });
const inFlight = (...amounts: bigint[]) =>
  standing({ open: amounts.map((amount) => ({ message: carrying(amount), state: 'in-flight' })) });

const judge = (locked: bigint, held: bigint, elsewhere: bigint, where = standing()) =>
  subject.judge([word(locked), word(held), word(-elsewhere)], where);

test('holds if locked tokens are elsewhere', () => {
  expect(judge(100n, 100n, 100n)).toEqual({
    figures: { locked: 100n, held: 100n, elsewhere: { 2: '100' }, inFlight: 0n, givenUp: 0n },
    findings: [],
  });
});

test('holds if tokens are in flight, both ways', () => {
  const { open } = inFlight(30n);
  const back = carrying(20n, { from: 2, to: 1, path: pathOf(remote, home) });
  const both = standing({ open: [...open, { message: back, state: 'stored' }] });
  expect(judge(100n, 100n, 50n, both)).toMatchObject({ figures: { inFlight: 50n }, findings: [] });
});

test('holds if tokens were given up', () => {
  expect(judge(100n, 100n, 70n, standing({ givenUp: [carrying(30n)] }))).toMatchObject({ findings: [] });
});

test('ignores messages of other contracts', () => {
  const others = carrying(30n, { from: 1, to: 2, path: pathOf(home, token) });
  const where = standing({ open: [{ message: others, state: 'in-flight' }] });
  expect(judge(100n, 100n, 100n, where).findings).toEqual([]);
});

test.each([
  ['a message took effect twice', 100n, 100n, 130n, inFlight()],
  ['a message was lost', 100n, 100n, 70n, inFlight()],
  ['a message came home and its tokens are still there', 70n, 70n, 100n, inFlight()],
])('finds that %s', (_, locked, held, elsewhere, where) => {
  expect(judge(locked, held, elsewhere, where).findings).toMatchObject([
    { invariant: 'tokens locked at home are elsewhere or in flight', about: 'token', expected: String(locked) },
  ]);
});

test('finds that the home holds too little', () => {
  expect(judge(100n, 99n, 100n).findings).toMatchObject([{ expected: 'at least 100', actual: '99' }]);
});

test('throws if a contract does not answer', () => {
  expect(() => subject.judge([undefined, undefined, undefined], standing())).toThrow('did not answer');
});
