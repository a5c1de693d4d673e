import type { Transaction } from '@hatchery/kit/database';
import type { Abi, Address, DecodeEventLogReturnType, Hash } from 'viem';

/** ABIs by family of contract, as families are named in packages/chain. */
export type Abis = Readonly<Record<string, Abi>>;

/** Addresses of the followed contracts on one chain. A family without one has no contract there. */
export type FollowedChain<A extends Abis> = Readonly<Partial<Record<keyof A, Address>>> & {
  /** The first block that can contain an event of theirs. */
  readonly startBlock: number;
};

type EventPlace = {
  blockNumber: number;
  /** Time of the block, in seconds since 1970. */
  blockTime: number;
  logIndex: number;
  transactionHash: Hash;
  address: Address;
};

/** An event of a followed contract: its family, place, name and arguments. */
export type ContractEvent<A extends Abis> = {
  [Family in keyof A & string]: EventPlace & { family: Family } & DecodeEventLogReturnType<A[Family]>;
}[keyof A & string];

/** An event of any contract. */
export type AnyEvent = EventPlace & { family: string; eventName?: string | undefined; args?: unknown };

/** Consecutive blocks of one chain, with the events of the followed contracts in their order. */
export type Blocks<Event = AnyEvent> = {
  chainId: number;
  fromNumber: number;
  toNumber: number;
  events: Event[];
  /** The blocks were applied before and rows are being rebuilt. Publish no events and notify nobody. */
  isReplay: boolean;
};

/** `toTime`: time of the last block, in seconds since 1970. */
export type FinalBlocks<Event = AnyEvent> = Blocks<Event> & { toTime: number };

/** Every block above `toNumber` is void. */
export type Unwound = { chainId: number; toNumber: number; isReplay: boolean };

/**
 * Rows that a service derives from chains. Each hook runs in the transaction that also moves the cursor, so each block takes
 * effect once. A hook that throws pauses the chain until it succeeds.
 *
 * Seen and final blocks are separate streams: a block may be final before it is seen.
 */
export type Projection<Event = AnyEvent> = {
  /** Applies blocks that may yet be void. */
  onSeen?(tx: Transaction, blocks: Blocks<Event>): Promise<void>;
  /** Undoes everything that `onSeen` did for the blocks above `toNumber`. */
  onUnwound?(tx: Transaction, unwound: Unwound): Promise<void>;
  /** Applies blocks that are final. */
  onFinal?(tx: Transaction, blocks: FinalBlocks<Event>): Promise<void>;
  /** Undoes everything that `onFinal` did for the blocks above `toNumber`. */
  onFinalUnwound?(tx: Transaction, unwound: Unwound): Promise<void>;
};
