import { encodeAbiParameters, type Hex, numberToHex } from 'viem';
import { address, pathOf } from '../../test/support/logs.ts';
import type { Standing } from '../messages/ledger.ts';
import type { EndpointMessage } from '../messages/message.ts';
import { watchToken } from './token.ts';

const [home, remote, token] = [address('a'), address('b'), address('c')];
const subject = watchToken({
  home: { chainId: 1, address: home, token },
  remotes: [{ chainId: 2, address: remote, token }],
});

const word = (value: bigint): Hex => numberToHex(value, { size: 32, signed: value < 0n });

/** A message with tokens on its way. */
const carrying = (amount: bigint, way = { from: 1, to: 2, path: pathOf(home, remote) }): EndpointMessage => ({
  ...{ by: 'endpoint', key: '', block: 1, srcLzId: 101, nonce: 1n, gas: 1n, ...way },
  payload: encodeAbiParameters([{ type: 'uint16' }, { type: 'bytes' }, { type: 'uint256' }], [0, home, amount]),
});

const standing = (over: Partial<Standing> = {}): Standing => ({ open: [], givenUp: [], credits: [], sent: 0, ...over });
const inFlight = (...amounts: bigint[]) =>
  standing({ open: amounts.map((amount) => ({ message: carrying(amount), state: 'in-flight' })) });

const judge = (locked: bigint, held: bigint, elsewhere: bigint, where = standing()) =>
  subject.judge([word(locked), word(held), word(-elsewhere)], where);

test('what is locked is elsewhere', () => {
  expect(judge(100n, 100n, 100n)).toEqual({
    figures: { locked: 100n, held: 100n, elsewhere: { 2: '100' }, inFlight: 0n, givenUp: 0n },
    findings: [],
  });
});

test('or on its way, both ways', () => {
  const { open } = inFlight(30n);
  const back = carrying(20n, { from: 2, to: 1, path: pathOf(remote, home) });
  const both = standing({ open: [...open, { message: back, state: 'stored' }] });
  expect(judge(100n, 100n, 50n, both)).toMatchObject({ figures: { inFlight: 50n }, findings: [] });
});

test('or given up', () => {
  expect(judge(100n, 100n, 70n, standing({ givenUp: [carrying(30n)] }))).toMatchObject({ findings: [] });
});

test('messages of others are of no concern', () => {
  const others = carrying(30n, { from: 1, to: 2, path: pathOf(home, token) });
  const where = standing({ open: [{ message: others, state: 'in-flight' }] });
  expect(judge(100n, 100n, 100n, where).findings).toEqual([]);
});

test.each([
  ['a message had its effect twice', 100n, 100n, 130n, inFlight()],
  ['a message was lost', 100n, 100n, 70n, inFlight()],
  ['one came home and is still there', 70n, 70n, 100n, inFlight()],
])('it is found when %s', (_, locked, held, elsewhere, where) => {
  expect(judge(locked, held, elsewhere, where).findings).toMatchObject([
    { law: 'what is locked at home is elsewhere or on its way', about: 'token', expected: String(locked) },
  ]);
});

test('it is found when the home holds too little', () => {
  expect(judge(100n, 99n, 100n).findings).toMatchObject([{ expected: 'at least 100', actual: '99' }]);
});

test('a contract that does not answer cannot be judged', () => {
  expect(() => subject.judge([undefined, undefined, undefined], standing())).toThrow('did not answer');
});
