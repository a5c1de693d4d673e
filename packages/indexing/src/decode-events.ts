import { type Address, decodeEventLog, getAddress, type Hash, type Hex } from 'viem';
import type { Abis, ContractEvent, FollowedChain } from './projections.ts';

/** A log as the chain service publishes or stores it. */
export type StoredLog = {
  address: string;
  topics: string[];
  data: string;
  blockNumber: bigint | number;
  blockTime: bigint | number;
  transactionHash: string;
  logIndex: number;
};

export type DecodeEvents<A extends Abis> = (logs: StoredLog[]) => ContractEvent<A>[];

/** Creates a decoder for the contracts of one chain. It skips logs of other contracts and events that no ABI has. */
export function createDecoder<A extends Abis>(abis: A, chain: FollowedChain<A>): DecodeEvents<A> {
  const families = new Map<Address, string>();
  for (const family of Object.keys(abis)) {
    const address = chain[family];
    if (address) families.set(getAddress(address), family);
  }
  return (logs) =>
    logs.flatMap((log) => {
      const address = getAddress(log.address);
      const family = families.get(address);
      const abi = family === undefined ? undefined : abis[family];
      const decoded = abi && decode(abi, log);
      if (!decoded) return [];
      const { logIndex, transactionHash } = log;
      const block = { blockNumber: Number(log.blockNumber), blockTime: Number(log.blockTime) };
      const place = { address, ...block, logIndex, transactionHash: transactionHash as Hash };
      return [{ ...place, family, ...decoded } as unknown as ContractEvent<A>];
    });
}

function decode(abi: Abis[string], { data, topics }: StoredLog) {
  try {
    return decodeEventLog({ abi, data: data as Hex, topics: topics as [Hex, ...Hex[]] });
  } catch {
    // An event of a later version of the contract.
    return undefined;
  }
}
