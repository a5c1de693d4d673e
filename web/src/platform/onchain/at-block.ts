import { getNetwork } from '@hatchery/chain/networks';
import type {
  Abi,
  ContractFunctionArgs,
  ContractFunctionName,
  ReadContractParameters,
  ReadContractReturnType,
} from 'viem';
import { getBlock, readContract } from 'viem/actions';
import type { Web3 } from '../wallet/web3/web3.ts';

/** Reads a view of a contract at one block. What is read together travels in one request. */
export type Read = <
  const abi extends Abi | readonly unknown[],
  name extends ContractFunctionName<abi, 'pure' | 'view'>,
  const args extends ContractFunctionArgs<abi, 'pure' | 'view', name>,
>(
  call: Omit<ReadContractParameters<abi, name, args>, 'blockNumber' | 'blockTag'>,
) => Promise<ReadContractReturnType<abi, name, args>>;

/** Something read from a chain, and the block that it is true of. */
export interface AsOf<Data> {
  data: Data;
  chainId: number;
  block: number;
  /** Time of the block, in milliseconds since 1970. */
  minedAt: number;
  /** The newest block that no reorganisation can remove. */
  finalBlock: number;
}

/** Where things are read: one block of one chain. */
export interface Place {
  read: Read;
  web3: Web3;
  chainId: number;
  blockNumber: bigint;
}

/**
 * Reads a chain at its newest block in two requests: one for the block, one for everything that `work` asks at once.
 * @throws what the node or a contract answers
 */
export async function readAtBlock<Data>(
  web3: Web3,
  chainId: number,
  work: (read: Read, place: Place) => Promise<Data>,
): Promise<AsOf<Data>> {
  const client = web3.getClient({ chainId });
  const { number: blockNumber, timestamp } = await getBlock(client, { includeTransactions: false });
  const read: Read = (call) => readContract(client, { ...call, blockNumber } as never) as never;
  const data = await work(read, { read, web3, chainId, blockNumber });
  const block = Number(blockNumber);
  const finalBlock = Math.max(0, block - getNetwork(chainId).finalityDepth);
  return { data, chainId, block, minedAt: Number(timestamp) * 1000, finalBlock };
}
