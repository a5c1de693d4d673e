import { decodeAbiParameters, type Hex, hexToBigInt, parseAbi, slice } from 'viem';
import type { RelayedChain } from '../chains.ts';
import { isSame, type Message, type MessengerMessage } from '../messages/message.ts';
import { type Finding, numberOf, question, type Subject, sum } from './subject.ts';
import type { Watched } from './watched.ts';

const abi = parseAbi([
  'function balanceOf(address account) view returns (uint256)',
  'function totalSupply() view returns (uint256)',
  'function totalNativeAssetSupply() view returns (uint256)',
  'function getInitialReserveImbalance() view returns (uint256)',
  'function getTransferredBalance(bytes32 blockchainID, address remote) view returns (uint256)',
  'function getRemoteTokenTransferrerSettings(bytes32 blockchainID, address remote) view returns (bool, uint256, uint256, bool)',
]);

type Bridge = NonNullable<Watched['bridge']>;
type Remote = Bridge['remotes'][number];

const questionsPerRemote = 4;

/** Watches the bridge of a home and its remotes. A remote's balance is there or in flight, and the home covers it. */
export function watchBridge({ home, remotes }: Bridge, chains: readonly RelayedChain[]): Subject {
  const idOf = (chainId: number) => chains.find((chain) => chain.chainId === chainId)?.blockchainId as Hex;
  return {
    topics: [],
    questions: [
      question(home.chainId, home.token, abi, 'balanceOf', [home.address]),
      ...remotes.flatMap(({ chainId, address, form }) => [
        question(home.chainId, home.address, abi, 'getTransferredBalance', [idOf(chainId), address]),
        question(home.chainId, home.address, abi, 'getRemoteTokenTransferrerSettings', [idOf(chainId), address]),
        question(chainId, address, abi, form === 'erc20' ? 'totalSupply' : 'totalNativeAssetSupply'),
        question(chainId, address, abi, 'getInitialReserveImbalance'),
      ]),
    ],
    forget: () => {},
    take: () => {},
    judge([heldAnswer, ...rest], standing) {
      const held = numberOf(heldAnswer);
      const findings: Finding[] = [];
      const messages = standing.open.map(({ message }) => message);
      const read = remotes.map((remote, index) =>
        readRemote(rest.slice(index * questionsPerRemote, (index + 1) * questionsPerRemote), (direction) =>
          sum(messages.map((message) => amountOf(message, home, remote, direction, idOf))),
        ),
      );
      for (const [index, { transferred, supply, incoming, outgoing }] of read.entries()) {
        const accounted = supply + incoming + outgoing;
        if (transferred === accounted) continue;
        findings.push({
          invariant: "a remote's balance at home is on the remote or in flight",
          about: `remote on chain ${remotes[index]?.chainId}`,
          expected: String(transferred),
          actual: String(accounted),
        });
      }
      const needed = sum(read.map((remote) => remote.covering));
      if (held < needed)
        findings.push({
          invariant: 'the home covers its remotes',
          about: 'bridge',
          expected: `at least ${needed}`,
          actual: String(held),
        });
      const ofRemotes = remotes.map(({ chainId }, index) => ({ chainId, ...read[index] }));
      return { figures: { held, needed, remotes: ofRemotes }, findings };
    },
  };
}

type Direction = 'incoming' | 'outgoing';

/**
 * Reads a remote's figures in its base units. `covering` is in base units of the home. Coins that a chain started with
 * count once the home says that they are covered.
 */
function readRemote(answers: readonly (Hex | undefined)[], onItsWay: (direction: Direction) => bigint) {
  const [transferredAnswer, settings, supplyAnswer, imbalanceAnswer] = answers;
  const transferred = numberOf(transferredAnswer);
  if (settings === undefined) throw new Error('A home that is watched did not answer.');
  const [isRegistered, collateralNeeded, multiplier, multiplyOnRemote] = decodeAbiParameters(
    [{ type: 'bool' }, { type: 'uint256' }, { type: 'uint256' }, { type: 'bool' }],
    settings,
  );
  // Remotes that started without coins do not answer.
  const imbalance = imbalanceAnswer === undefined ? 0n : numberOf(imbalanceAnswer);
  const uncovered = !isRegistered || collateralNeeded > 0n ? imbalance : 0n;
  const covering = multiplyOnRemote ? (transferred + multiplier - 1n) / (multiplier || 1n) : transferred * multiplier;
  const supply = numberOf(supplyAnswer) - uncovered;
  return { transferred, covering, supply, incoming: onItsWay('incoming'), outgoing: onItsWay('outgoing') };
}

/** Returns what a message brings to a remote or takes from it, in its base units. Zero if the message is of another pair. */
function amountOf(
  message: Message,
  home: Bridge['home'],
  remote: Remote,
  direction: Direction,
  idOf: (chainId: number) => Hex,
): bigint {
  if (message.by !== 'messenger') return 0n;
  const [source, destination] = direction === 'incoming' ? [home, remote] : [remote, home];
  const { originSenderAddress, destinationAddress, originBlockchainID, destinationBlockchainID } = message.message;
  const isTheirs =
    isSame(originBlockchainID, idOf(source.chainId)) &&
    isSame(destinationBlockchainID, idOf(destination.chainId)) &&
    isSame(originSenderAddress, source.address) &&
    isSame(destinationAddress, destination.address);
  return isTheirs ? bridgedAmount(message) : 0n;
}

const word = { type: 'bytes32' } as const;
const account = { type: 'address' } as const;
const amount = { type: 'uint256' } as const;
const bytes = { type: 'bytes' } as const;
/** SendAndCallInput of contracts/src/bridge/ITokenBridge.sol. */
const callInput = {
  type: 'tuple',
  components: [word, account, account, bytes, amount, amount, account, account, account, amount, amount],
} as const;
const tuple = <const T extends readonly { type: string }[]>(components: T) => [{ type: 'tuple', components }] as const;

/** Reads the amount in a message between a home and a remote (contracts/src/bridge/BridgeMessages.sol). */
export function bridgedAmount({ message }: Pick<MessengerMessage, 'message'>): bigint {
  const [[kind, payload]] = decodeAbiParameters(tuple([{ type: 'uint8' }, bytes]), message.message) as unknown as [
    [number, Hex],
  ];
  switch (kind) {
    case 1:
      return hexToBigInt(slice(payload, 32, 64));
    case 2: {
      const call = tuple([word, account, account, account, amount, bytes, amount, account]);
      return (decodeAbiParameters(call, payload) as unknown as [unknown[]])[0][4] as bigint;
    }
    case 3:
      return hexToBigInt(slice(payload, 8 * 32, 9 * 32));
    case 4:
      return (
        decodeAbiParameters(tuple([account, callInput, amount]), payload) as unknown as [unknown[]]
      )[0][2] as bigint;
    default:
      return 0n;
  }
}
