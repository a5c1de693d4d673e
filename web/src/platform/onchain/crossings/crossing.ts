import type { ContractName } from '@hatchery/chain/addresses';
import { getNetwork } from '@hatchery/chain/networks';
import {
  type Abi,
  type Address,
  getAddress,
  type Hex,
  hexToBigInt,
  hexToNumber,
  isAddressEqual,
  type Log,
  parseAbi,
  parseEventLogs,
  size,
  slice,
} from 'viem';

interface Sent {
  /** Unique among the crossings of all chains. */
  key: string;
  /** Chain ids. */
  from: number;
  to: number;
  /** The transaction that sent it, and its place among the messages of the transaction. */
  hash: Hex;
  index: number;
  block: number;
}

/** A message between LayerZero endpoints. The messages of a path arrive in order, by their nonces from 1. */
export interface EndpointCrossing extends Sent {
  by: 'endpoint';
  srcLzId: number;
  /** The sending contract and the receiving one, 40 bytes. */
  path: Hex;
  nonce: bigint;
  payload: Hex;
}

/** A message between the messengers of Avalanche chains. They arrive in any order. */
export interface MessengerCrossing extends Sent {
  by: 'messenger';
  id: Hex;
  /** The call of the messenger there that executes the message again. @param source the blockchain id of the chain of origin */
  retry(source: Hex): { abi: Abi; functionName: string; args: readonly unknown[] };
}

/** Something under way from one chain to another. */
export type Crossing = EndpointCrossing | MessengerCrossing;

/** The carrier of a family's messages. */
export const carrierOf = (family: ContractName): Crossing['by'] =>
  family === 'tokenBridge' ? 'messenger' : 'endpoint';

/** `Packet` is what LayerZero's V1 library logs, `MessageSent` what the endpoint of local chains logs. */
const sentByEndpoint = parseAbi([
  'event Packet(bytes payload)',
  'event MessageSent(uint16 indexed dstChainId, bytes path, uint64 nonce, uint256 gas, bytes payload)',
]);

const localMessage =
  '(uint256 nonce, bytes32 originBlockchainID, address originSenderAddress, bytes32 destinationBlockchainID, address destinationAddress, uint256 requiredGasLimit, bytes message) message';
const messageOfTeleporter =
  '(uint256 messageNonce, address originSenderAddress, bytes32 destinationBlockchainID, address destinationAddress, uint256 requiredGasLimit, address[] allowedRelayerAddresses, (uint256 receivedMessageNonce, address relayerRewardAddress)[] receipts, bytes message) message';
const sent = 'event SendCrossChainMessage(bytes32 indexed messageID, bytes32 indexed destinationBlockchainID';

/** The messenger of local chains, and Teleporter. Their logs of a message have the same two ids in front. */
const messengers = {
  local: parseAbi([`${sent}, ${localMessage})`, `function retryMessageExecution(${localMessage})`]),
  teleporter: parseAbi([
    `${sent}, ${messageOfTeleporter}, (address feeTokenAddress, uint256 amount) feeInfo)`,
    `function retryMessageExecution(bytes32 sourceBlockchainID, ${messageOfTeleporter})`,
  ]),
};

interface Source {
  chainId: number;
  /** The contract of the platform that sent. */
  app: Address;
  hash: Hex;
  block: number;
  logs: readonly Log[];
}

/** Lists what a transaction sent to other chains by LayerZero. @param chains ids of the chains that are known */
export function crossingsByEndpoint(source: Source, chains: readonly number[]): EndpointCrossing[] {
  const { chainId: from, app, hash, block } = source;
  const srcLzId = getNetwork(from).lzChainId;
  if (srcLzId === undefined) return [];
  return parseEventLogs({ abi: sentByEndpoint, logs: source.logs as Log[] })
    .map(({ eventName, args }) =>
      eventName === 'Packet'
        ? unpacked(args.payload)
        : { dstLzId: args.dstChainId, path: args.path, nonce: args.nonce, payload: args.payload },
    )
    .flatMap((message, index) => {
      const to = chains.find((id) => getNetwork(id).lzChainId === message?.dstLzId);
      if (!message || to === undefined || size(message.path) !== 40) return [];
      if (!isAddressEqual(getAddress(slice(message.path, 0, 20)), app)) return [];
      const { path, nonce, payload } = message;
      return {
        by: 'endpoint',
        key: keyOf(from, hash, index),
        from,
        to,
        hash,
        index,
        block,
        srcLzId,
        path,
        nonce,
        payload,
      };
    });
}

/** Reads LayerZero's packed message: nonce, chain, sender, chain, receiver, payload. */
function unpacked(packet: Hex) {
  if (size(packet) < 52) return undefined;
  const [sender, receiver] = [slice(packet, 10, 30), slice(packet, 32, 52)];
  return {
    nonce: hexToBigInt(slice(packet, 0, 8)),
    dstLzId: hexToNumber(slice(packet, 30, 32)),
    path: `${sender}${receiver.slice(2)}` as Hex,
    payload: size(packet) > 52 ? slice(packet, 52) : ('0x' as Hex),
  };
}

/** Lists what a transaction sent by the messenger. @param chainOf a chain by its blockchain id */
export function crossingsByMessenger(
  source: Source,
  chainOf: (blockchainId: Hex) => number | undefined,
): MessengerCrossing[] {
  const { chainId: from, app, hash, block } = source;
  return source.logs
    .flatMap((log) => messageIn(log))
    .flatMap(({ id, blockchainId, sender, retry }, index) => {
      const to = chainOf(blockchainId);
      if (to === undefined || !isAddressEqual(sender, app)) return [];
      return { by: 'messenger', key: keyOf(from, hash, index), from, to, hash, index, block, id, retry };
    });
}

interface Message extends Pick<MessengerCrossing, 'id' | 'retry'> {
  blockchainId: Hex;
  sender: Address;
}

function messageIn(log: Log): Message[] {
  const { local, teleporter } = messengers;
  for (const { args } of parseEventLogs({ abi: local, logs: [log] })) {
    const { messageID: id, destinationBlockchainID: blockchainId, message } = args;
    const retry = () => ({ abi: local, functionName: 'retryMessageExecution', args: [message] });
    return [{ id, blockchainId, sender: message.originSenderAddress, retry }];
  }
  for (const { args } of parseEventLogs({ abi: teleporter, logs: [log] })) {
    const { messageID: id, destinationBlockchainID: blockchainId, message } = args;
    const retry = (from: Hex) => ({ abi: teleporter, functionName: 'retryMessageExecution', args: [from, message] });
    return [{ id, blockchainId, sender: message.originSenderAddress, retry }];
  }
  return [];
}

const keyOf = (from: number, hash: Hex, index: number) => `${from}-${hash}-${index}`;
