import { encodeAbiParameters, type Hex, numberToHex, pad } from 'viem';
import { address, threeChains } from '../../test/support/logs.ts';
import type { Message } from '../messages/message.ts';
import type { Standing } from '../messages/standing.ts';
import { bridgedAmount, watchBridge } from './bridge.ts';

const [home, remote, native, token] = [address('a'), address('b'), address('c'), address('f')];
const idOf = (chainId: number) => threeChains[chainId - 1]?.blockchainId as Hex;
const subject = watchBridge(
  {
    home: { chainId: 1, address: home, token },
    remotes: [
      { chainId: 2, address: remote, form: 'erc20' },
      { chainId: 3, address: native, form: 'native' },
    ],
  },
  threeChains,
);

const account = { type: 'address' } as const;
const amount = { type: 'uint256' } as const;
const word = { type: 'bytes32' } as const;
const bytes = { type: 'bytes' } as const;
const sendInput = {
  type: 'tuple',
  components: [word, account, account, account, amount, amount, amount, account],
} as const;
const callInput = {
  type: 'tuple',
  components: [word, account, account, bytes, amount, amount, account, account, account, amount, amount],
} as const;
const tuple = (...components: readonly { type: string }[]) => [{ type: 'tuple', components }];
const zero = pad('0x');

/** Messages as BridgeMessages.sol encodes them. */
const encode = (kind: number, components: ReturnType<typeof tuple>, value: unknown[]): Hex =>
  encodeAbiParameters(tuple({ type: 'uint8' }, bytes), [[kind, encodeAbiParameters(components, [value])]]);
const encoded = (given: bigint) => ({
  RegisterRemote: encode(0, tuple(amount, { type: 'uint8' }, { type: 'uint8' }), [given, 18, 18]),
  SingleHopSend: encode(1, tuple(account, amount), [home, given]),
  SingleHopCall: encode(2, tuple(word, account, account, account, amount, bytes, amount, account), [
    ...[zero, home, home, home, given, '0x1234', 5n, home],
  ]),
  MultiHopSend: encode(3, tuple(sendInput, amount), [[zero, home, home, home, 1n, 2n, 3n, home], given]),
  MultiHopCall: encode(4, tuple(account, callInput, amount), [
    ...[home, [zero, home, home, '0x1234', 1n, 2n, home, home, home, 3n, 4n], given],
  ]),
});

test.each(Object.entries(encoded(77n)))('reads the amount of %s', (name, message) => {
  expect(bridgedAmount({ message: { message } as never })).toBe(name === 'RegisterRemote' ? 0n : 77n);
});

const travelling = (
  from: [number, Hex],
  to: [number, Hex],
  message: Hex,
): { message: Message; state: 'in-flight' } => ({
  state: 'in-flight',
  message: {
    ...{ by: 'messenger', key: '', from: from[0], to: to[0], block: 1, id: zero },
    message: {
      nonce: 1n,
      originBlockchainID: idOf(from[0]),
      originSenderAddress: from[1],
      destinationBlockchainID: idOf(to[0]),
      destinationAddress: to[1],
      requiredGasLimit: 1n,
      message,
    },
  },
});

type Remote = {
  transferred: bigint;
  supply: bigint;
  imbalance?: bigint;
  registered?: boolean;
  needed?: bigint;
  multiplier?: bigint;
  onRemote?: boolean;
};

function judge(held: bigint, remotes: Remote[], open: Standing['open'] = []) {
  const number = (value: bigint) => numberToHex(value, { size: 32 });
  const answers = remotes.flatMap((one) => [
    number(one.transferred),
    encodeAbiParameters(
      [{ type: 'bool' }, amount, amount, { type: 'bool' }],
      [one.registered ?? true, one.needed ?? 0n, one.multiplier ?? 1n, one.onRemote ?? false],
    ),
    number(one.supply),
    one.imbalance === undefined ? undefined : number(one.imbalance),
  ]);
  return subject.judge([number(held), ...answers], { open, givenUp: [], credits: [], sent: 0 });
}

const none: Remote = { transferred: 0n, supply: 0n };

test('holds if remotes hold their balances', () => {
  const { findings } = judge(150n, [
    { transferred: 100n, supply: 100n },
    { transferred: 50n, supply: 50n },
  ]);
  expect(findings).toEqual([]);
});

test('holds if balances are in flight, there and back', () => {
  const open = [
    travelling([1, home], [2, remote], encoded(30n).SingleHopSend),
    travelling([2, remote], [1, home], encoded(20n).MultiHopSend),
    travelling([2, address('9')], [1, home], encoded(999n).SingleHopSend),
  ];
  const { findings, figures } = judge(100n, [{ transferred: 100n, supply: 50n }, none], open);
  expect(findings).toEqual([]);
  expect(figures.remotes).toMatchObject([
    { incoming: 30n, outgoing: 20n },
    { incoming: 0n, outgoing: 0n },
  ]);
});

test('counts coins that a chain started with once they are covered', () => {
  const coins = { imbalance: 1_000n };
  expect(judge(0n, [none, { transferred: 0n, supply: 1_000n, registered: false, ...coins }]).findings).toEqual([]);
  expect(judge(0n, [none, { transferred: 0n, supply: 1_000n, needed: 1n, ...coins }]).findings).toEqual([]);
  expect(judge(1_000n, [none, { transferred: 1_000n, supply: 1_000n, ...coins }]).findings).toEqual([]);
});

test('rounds up what covers a remote of other decimals', () => {
  const more = { transferred: 1_001n, supply: 1_001n, multiplier: 1_000n, onRemote: true };
  expect(judge(2n, [more, none]).findings).toEqual([]);
  expect(judge(1n, [more, none]).findings).toMatchObject([{ about: 'bridge', expected: 'at least 2' }]);
  const fewer = { transferred: 5n, supply: 5n, multiplier: 1_000n };
  expect(judge(5_000n, [fewer, none]).findings).toEqual([]);
});

test('finds a remote that has more than it was sent, or less', () => {
  for (const supply of [99n, 101n])
    expect(judge(100n, [{ transferred: 100n, supply }, none]).findings).toEqual([
      {
        law: 'bridge-balances',
        invariant: "a remote's balance at home is on the remote or in flight",
        about: 'remote on chain 2',
        expected: '100',
        actual: String(supply),
      },
    ]);
});

test('throws if the home does not answer', () => {
  const nothing = Array.from({ length: 9 }, () => undefined);
  expect(() => subject.judge(nothing, { open: [], givenUp: [], credits: [], sent: 0 })).toThrow('did not answer');
});
