import { type Abi, type AbiEvent, type Address, encodeAbiParameters, encodeEventTopics, type Hex, pad } from 'viem';
import { applicationAbi, creditsAbi, endpointAbi, messengerAbi } from '../../src/abis.ts';
import type { RelayedChain } from '../../src/chains.ts';
import type { RawLog } from '../../src/node/logs.ts';

const abi: Abi = [...endpointAbi, ...applicationAbi, ...messengerAbi, ...creditsAbi];

export const address = (digit: string): Address => `0x${digit.repeat(40)}`;

/** Three chains, as in a relayer's configuration. */
export const threeChains: RelayedChain[] = [1, 2, 3].map((chainId) => ({
  chainId,
  lzChainId: 100 + chainId,
  blockchainId: pad(`0x${chainId}${chainId}`),
  rpcUrl: 'http://127.0.0.1:1',
  endpoint: address('e'),
  messenger: address('d'),
}));

/** Builds a log as a node returns it. */
export function logOf(emitter: Address, eventName: string, args: Record<string, unknown>, events: Abi = abi): RawLog {
  const event = events.find((item) => item.type === 'event' && item.name === eventName) as AbiEvent;
  const data = event.inputs.filter(({ indexed }) => !indexed);
  return {
    address: emitter,
    topics: encodeEventTopics({ abi: [event], eventName, args } as never) as RawLog['topics'],
    data: encodeAbiParameters(
      data,
      data.map(({ name }) => args[name as string]),
    ),
    block: 7,
  };
}

/** Returns the path from one application to another. */
export const pathOf = (from: Address, to: Address): Hex => `0x${from.slice(2)}${to.slice(2)}`;
