import type { Transaction } from '@hatchery/kit/database';
import type { Abi, Address, DecodeEventLogReturnType, Hash } from 'viem';

/** ABIs by family of contract, as families are named in packages/chain. */
export type Abis = Readonly<Record<string, Abi>>;

/** Where the followed contracts of one chain stand. A family that is missing has no contract there. */
export type FollowedChain<A extends Abis> = Readonly<Partial<Record<keyof A, Address>>> & {
  /** The first block that can hold an event of theirs. */
  readonly startBlock: number;
};

export type EventPlace = { blockNumber: number; logIndex: number; transactionHash: Hash; address: Address };

/** An event of a followed contract: its family, place, name and arguments. */
export type ContractEvent<A extends Abis> = {
  [Family in keyof A & string]: EventPlace & { family: Family } & DecodeEventLogReturnType<A[Family]>;
}[keyof A & string];

/** What every event has, whatever its contract. */
export type AnyEvent = EventPlace & { family: string; eventName?: string | undefined; args?: unknown };

/** Consecutive blocks of one chain, with the events of the followed contracts in their order. */
export type Blocks<Event = AnyEvent> = {
  chainId: number;
  fromNumber: number;
  toNumber: number;
  events: Event[];
  /** The blocks were told before: rows are rebuilt, and nobody else must be told again. */
  isReplay: boolean;
};

/** `toTime`: time of the last block, in seconds since 1970. */
export type FinalBlocks<Event = AnyEvent> = Blocks<Event> & { toTime: number };

/** Every block above `toNumber` is void. */
export type Unwound = { chainId: number; toNumber: number; isReplay: boolean };

/**
 * What a service keeps of the chains. Each hook runs in the one transaction that also moves the cursor, so each block takes
 * effect once. A hook that throws pauses the chain until it succeeds.
 *
 * Seen and final blocks are told apart from each other: a block may be told as final before it is told as seen.
 */
export type Projection<Event = AnyEvent> = {
  /** Applies blocks that may yet be void. */
  onSeen?(tx: Transaction, blocks: Blocks<Event>): Promise<void>;
  /** Takes back everything that `onSeen` did for blocks above one. */
  onUnwound?(tx: Transaction, unwound: Unwound): Promise<void>;
  /** Applies blocks that are final. */
  onFinal?(tx: Transaction, blocks: FinalBlocks<Event>): Promise<void>;
  /** Takes back everything that `onFinal` did for blocks above one. */
  onFinalUnwound?(tx: Transaction, unwound: Unwound): Promise<void>;
};
