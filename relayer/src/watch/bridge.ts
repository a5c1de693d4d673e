import { bridgeLaw } from '@hatchery/chain/laws/bridge-law';
import { isSame, sum } from '@hatchery/chain/laws/law';
import type { Watched } from '@hatchery/chain/laws/watched';
import { decodeAbiParameters, type Hex, hexToBigInt, slice } from 'viem';
import type { RelayedChain } from '../chains.ts';
import type { Message, MessengerMessage } from '../messages/message.ts';
import type { Subject } from './subject.ts';

type Bridge = NonNullable<Watched['bridge']>;
type Remote = Bridge['remotes'][number];

/** Watches the bridge of a home and its remotes. A remote's balance is there or in flight, and the home covers it. */
export function watchBridge(bridge: Bridge, chains: readonly RelayedChain[]): Subject {
  const idOf = (chainId: number) => chains.find((chain) => chain.chainId === chainId)?.blockchainId as Hex;
  const law = bridgeLaw(bridge, idOf);
  return {
    topics: [],
    questions: law.questions,
    forget: () => {},
    take: () => {},
    judge: (answers, { open }) =>
      law.judge(answers, (remote) => {
        const onItsWay = (direction: Direction) =>
          sum(open.map(({ message }) => amountOf(message, bridge.home, remote, direction, idOf)));
        return { incoming: onItsWay('incoming'), outgoing: onItsWay('outgoing') };
      }),
  };
}

type Direction = 'incoming' | 'outgoing';

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
