import type { Address, Hash, Hex } from 'viem';

export type BlockHeader = {
  number: number;
  hash: Hash;
  parentHash: Hash;
  /** Seconds since 1970. */
  time: number;
};

export type RawLog = {
  address: Address;
  topics: Hex[];
  data: Hex;
  blockNumber: number;
  blockHash: Hash;
  transactionHash: Hash;
  logIndex: number;
};

export type Receipt = { hash: Hash; blockNumber: number; blockHash: Hash; reverted: boolean; gasUsed: bigint };

export type Call = { from: Address; to: Address; data: Hex; value: bigint };

/** `refused`: it would revert, and why; `unclear`: the node answers with an error that says nothing about the call. */
export type Simulation = { gas: bigint } | { refused: string } | { unclear: string };

/**
 * What a node says to a signed transaction. `taken`: it is in the pool, now or before; `nonce-used`: a transaction with this nonce is
 * in a block; `underpriced`: it asks for a higher fee; `no-funds`: the sender cannot pay; `rejected`: anything else.
 */
export type Broadcast = { outcome: 'taken' | 'nonce-used' | 'underpriced' | 'no-funds' | 'rejected'; message?: string };

/** What the service asks of a chain's node. Every call has a deadline; all throw RpcFault when the node cannot answer. */
export type ChainRpc = {
  head(): Promise<BlockHeader>;
  /** Undefined where the node has no such block. */
  blocks(numbers: number[]): Promise<(BlockHeader | undefined)[]>;
  logsOfBlock(hash: Hash, addresses: Address[]): Promise<RawLog[]>;
  logsOfRange(from: number, to: number, addresses: Address[]): Promise<RawLog[]>;
  receipts(hashes: Hash[]): Promise<(Receipt | undefined)[]>;
  /** How many transactions of an account are in blocks, up to a block or the newest one. */
  nonceOf(account: Address, atBlock?: number): Promise<number>;
  balanceOf(account: Address): Promise<bigint>;
  simulate(call: Call, atBlock?: number): Promise<Simulation>;
  /** Wei per gas of the newest block, and the tip that the node proposes. */
  fees(): Promise<{ baseFeePerGas: bigint; priorityFeePerGas: bigint }>;
  broadcast(raw: Hex): Promise<Broadcast>;
  /** Whether the node has a transaction, in its pool or in a block. */
  knows(hash: Hash): Promise<boolean>;
  ownerOf(contract: Address): Promise<Address | undefined>;
};

/** The node did not answer, or not usefully: to be tried again after a while. */
export class RpcFault extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'RpcFault';
  }
}
