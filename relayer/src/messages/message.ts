import { isSame } from '@hatchery/chain/laws/law';
import { type Address, getAddress, type Hex, parseEventLogs, size, slice, toEventSelector } from 'viem';
import { applicationAbi, creditsAbi, endpointAbi, messengerAbi } from '../abis.ts';
import type { RelayedChain } from '../chains.ts';
import type { RawLog } from '../node/logs.ts';

type Sent<By extends string> = {
  by: By;
  /** Unique among the messages of all chains. */
  key: string;
  /** Chain ids. */
  from: number;
  to: number;
  /** The block that included the send, or the report of a failure. */
  block: number;
};

/** A message between endpoints. The messages of a path arrive in order, by their nonces from 1. */
export type EndpointMessage = Sent<'endpoint'> & {
  srcLzId: number;
  path: Hex;
  nonce: bigint;
  /** The gas that its sender paid for. */
  gas: bigint;
  payload: Hex;
};

/** The message in the messenger's event. */
export type LocalMessage = {
  nonce: bigint;
  originBlockchainID: Hex;
  originSenderAddress: Address;
  destinationBlockchainID: Hex;
  destinationAddress: Address;
  requiredGasLimit: bigint;
  message: Hex;
};

/** A message between messengers. They arrive in any order. */
export type MessengerMessage = Sent<'messenger'> & { id: Hex; message: LocalMessage };

export type Message = EndpointMessage | MessengerMessage;

/** Tokens of a message that ran out of gas before all were handed out. `index` is the first that waits. */
export type Credit = { key: string; chainId: number; application: Address; hash: Hex; payload: Hex; index: bigint };

/** A log's news about a message. */
export type News =
  | { did: 'send'; message: Message }
  /** The message arrived and failed. Its application or the messenger stores it. */
  | { did: 'fail'; message: Message }
  | { did: 'give-up'; key: string }
  | { did: 'store-credit'; credit: Credit };

const abi = [...endpointAbi, ...applicationAbi, ...messengerAbi, ...creditsAbi];

/** The first topics of logs about messages. */
export const topicsOfMessages: readonly Hex[] = abi
  .filter(({ type }) => type === 'event')
  .map(toEventSelector as never);

/** Returns the application that a path leads to. */
export const receiverOf = (path: Hex): Address => getAddress(slice(path, 20, 40));

const endpointKey = (from: number, to: number, path: Hex, nonce: bigint) => `endpoint/${from}/${to}/${path}/${nonce}`;

/** Returns a key that all messages of one path share. */
export const pathKey = ({ from, to, path }: EndpointMessage): string => `${from}/${to}/${path}`;

/** Reads a chain's logs and returns the news about messages between the chains. */
export function newsOf(chain: RelayedChain, chains: readonly RelayedChain[], logs: readonly RawLog[]): News[] {
  const byLzId = (id: number) => chains.find(({ lzChainId }) => lzChainId === id)?.chainId;
  const byBlockchainId = (id: Hex) => chains.find(({ blockchainId }) => isSame(blockchainId, id))?.chainId;
  const here = chain.chainId;

  return parseEventLogs({ abi, logs: logs as never }).flatMap((log): News[] => {
    const { address, block } = log as unknown as RawLog;
    switch (log.eventName) {
      case 'MessageSent': {
        const { dstChainId, path, nonce, gas, payload } = log.args;
        const to = byLzId(dstChainId);
        if (!isSame(address, chain.endpoint) || to === undefined || size(path) !== 40) return [];
        const way = { by: 'endpoint', key: endpointKey(here, to, path, nonce), from: here, to, block } as const;
        return [{ did: 'send', message: { ...way, srcLzId: chain.lzChainId, path, nonce, gas, payload } }];
      }
      case 'MessageGivenUp': {
        const { srcChainId, path, nonce } = log.args;
        const from = byLzId(srcChainId);
        if (!isSame(address, chain.endpoint) || from === undefined) return [];
        return [{ did: 'give-up', key: endpointKey(from, here, path, nonce) }];
      }
      case 'MessageFailed': {
        const { srcChainId, path, nonce, payload } = log.args;
        const from = byLzId(srcChainId);
        // Anyone can emit such a log, so only the message's receiver is believed.
        if (from === undefined || size(path) !== 40 || !isSame(address, receiverOf(path))) return [];
        const way = { by: 'endpoint', key: endpointKey(from, here, path, nonce), from, to: here, block } as const;
        return [{ did: 'fail', message: { ...way, srcLzId: srcChainId, path, nonce, gas: 0n, payload } }];
      }
      case 'SendCrossChainMessage':
      case 'MessageExecutionFailed': {
        const { messageID: id, message } = log.args;
        const from = byBlockchainId(message.originBlockchainID);
        const to = byBlockchainId(message.destinationBlockchainID);
        if (!isSame(address, chain.messenger) || from === undefined || to === undefined) return [];
        const did = log.eventName === 'SendCrossChainMessage' ? 'send' : 'fail';
        return [{ did, message: { by: 'messenger', key: `messenger/${id}`, from, to, block, id, message } }];
      }
      case 'CreditStored': {
        const { hashedPayload: hash, payload } = log.args;
        const key = `credit/${here}/${address}/${hash}`;
        return [
          { did: 'store-credit', credit: { key, chainId: here, application: address, hash, payload, index: 0n } },
        ];
      }
      default:
        return [];
    }
  });
}
