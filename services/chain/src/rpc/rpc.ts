import type { Address, Hash, Hex } from 'viem';

export type BlockHeader = {
  number: number;
  hash: Hash;
  parentHash: Hash;
  /** Seconds since 1970. */
  time: number;
  /** The filter of its logs and the root of its receipts. Absent where a node does not tell. */
  logsBloom?: Hex | undefined;
  receiptsRoot?: Hash | undefined;
};

/** Blocks whose logs are asked for: all of a range, or the one with a hash. */
export type LogRange = { from: number; to: number; hash?: Hash };

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

/** `mostGas`: the most that it may need, if there is a bound. */
export type Call = { from: Address; to: Address; data: Hex; value: bigint; mostGas?: bigint | null };

/** `refused`: the call would revert, with the reason. `unclear`: the node's error says nothing about the call. */
export type Simulation = { gas: bigint } | { refused: string } | { unclear: string };

/**
 * The answer of a node to a signed transaction. `taken`: it is in the pool, now or before; `nonce-used`: a transaction with this
 * nonce is in a block; `underpriced`: the fee is too low; `no-funds`: the sender cannot pay; `rejected`: anything else.
 */
export type Broadcast = { outcome: 'taken' | 'nonce-used' | 'underpriced' | 'no-funds' | 'rejected'; message?: string };

/** A transaction, with the hash of its block. That is null while it waits for one. */
export type SentCall = { to: Address | null; input: Hex; value: bigint; blockHash: Hash | null };

/** A transaction in a block, with the bytes that were signed. */
export type MinedCall = Omit<Call, 'to' | 'mostGas'> & {
  to: Address | null;
  hash: Hash;
  raw: Hex;
  nonce: number;
  gas: bigint;
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
};

/** The calls to a chain's node. Each has a deadline and throws RpcFault when the node cannot answer. */
export type ChainRpc = {
  head(): Promise<BlockHeader>;
  /** Undefined where the node has no such block. */
  blocks(numbers: number[]): Promise<(BlockHeader | undefined)[]>;
  logsOfBlock(hash: Hash, addresses: Address[]): Promise<RawLog[]>;
  logsOfRange(from: number, to: number, addresses: Address[]): Promise<RawLog[]>;
  /** Asks another node than `logsOf…` for the same logs. Undefined if none has the blocks or answers. */
  logsOfWitness(range: LogRange, addresses: Address[]): Promise<RawLog[] | undefined>;
  /**
   * Lists all logs of a block by receipts that fit its root, from the first node that has them.
   * @throws RpcFault if no node has receipts that fit, or nodes show different roots of the block.
   */
  provenLogs(block: BlockHeader): Promise<RawLog[]>;
  /** Notes that the node that answered these logs, the very array, left some out or made some up. It is asked last from then on. */
  accuse(logs: readonly RawLog[]): void;
  receipts(hashes: Hash[]): Promise<(Receipt | undefined)[]>;
  /** Undefined where the node does not know the transaction. */
  transactionOf(hash: Hash): Promise<SentCall | undefined>;
  /** Counts the transactions of an account in blocks, up to a block or the newest one. */
  nonceOf(account: Address, atBlock?: number): Promise<number>;
  /** Counts the transactions of an account in blocks and in the pool of the node. */
  pendingNonceOf(account: Address): Promise<number>;
  /** Lists the transactions of some accounts in a block. @throws RpcFault where the node has no such block */
  callsIn(block: number, accounts: ReadonlySet<Address>): Promise<MinedCall[]>;
  /** Counts the transactions of an account up to the block with this hash. A node without that block throws RpcFault. */
  nonceIn(account: Address, blockHash: Hash): Promise<number>;
  /** Lists the transactions of the block with this hash. Undefined where the node has no such block. */
  contentsOf(blockHash: Hash): Promise<{ parentHash: Hash; transactions: Hash[] } | undefined>;
  balanceOf(account: Address): Promise<bigint>;
  simulate(call: Call, atBlock?: number): Promise<Simulation>;
  /** Returns whether a call with this much gas succeeds at the newest block. */
  succeeds(call: Call, gas: bigint): Promise<boolean>;
  /** Calls a view at the newest block. */
  read(to: Address, data: Hex): Promise<Hex>;
  /** Calls a view at the newest block. Undefined where it reverts. */
  tryRead(to: Address, data: Hex): Promise<Hex | undefined>;
  /** Calls a view at a block. Undefined where it reverts or nothing is there. @throws RpcFault where the node lacks the block */
  viewAt(block: number, to: Address, data: Hex): Promise<Hex | undefined>;
  /** Returns the code at an address; `0x` if there is none. */
  codeOf(address: Address): Promise<Hex>;
  /** Returns what a contract keeps at a place of its storage. */
  storageAt(contract: Address, place: Hex): Promise<Hex>;
  /** Wei per gas of the newest block, and the tip that the node proposes. */
  fees(): Promise<{ baseFeePerGas: bigint; priorityFeePerGas: bigint }>;
  broadcast(raw: Hex): Promise<Broadcast>;
  /** Returns whether the node has a transaction, in its pool or in a block. */
  knows(hash: Hash): Promise<boolean>;
  ownerOf(contract: Address): Promise<Address | undefined>;
};

/** The node gave no useful answer. Try again later. */
export class RpcFault extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'RpcFault';
  }
}

/** Takes a fault for an answer. @throws every other error. */
export function faultOf(error: unknown): RpcFault {
  if (error instanceof RpcFault) return error;
  throw error;
}
