import type { Address, Hex } from 'viem';
import { type Bloom, type BloomBits, bitsOf, bloomOf, falseShareOf, mayHold } from '../rpc/bloom.rules.ts';
import type { BlockHeader, RawLog } from '../rpc/rpc.ts';

/** A contract whose logs are read. Without topics, its logs may have any. */
export type Watched = { address: Address; topics?: readonly Hex[] | undefined };

export type Doubts = {
  /** Blocks about which two nodes differ, or with a log that the block itself denies. */
  contradicted: BlockHeader[];
  /** Blocks that seem to have a log of a contract of which none came. Those that say so most clearly come first. */
  possible: BlockHeader[];
};

type Bits = { address: Address; own: BloomBits; topics: BloomBits[] | undefined };

/** Returns a way to find the blocks of which a node may have left out logs. */
export function createDoubts(watched: readonly Watched[]) {
  const all = watched.map(
    ({ address, topics }): Bits => ({ address, own: bitsOf(address), topics: topics?.map(bitsOf) }),
  );
  const bits = rememberingBits();
  const seemsIn = (bloom: Bloom, { own, topics }: Bits) =>
    mayHold(bloom, own) && (topics === undefined || topics.some((topic) => mayHold(bloom, topic)));

  /** @param witness the logs that another node has of the same blocks */
  return (headers: BlockHeader[], logs: RawLog[], witness?: RawLog[]): Doubts => {
    const ofBlock = Map.groupBy(logs, (log) => log.blockNumber);
    const ofWitness = witness && Map.groupBy(witness, (log) => log.blockNumber);
    const doubts: Doubts = { contradicted: [], possible: [] };
    const shares = new Map<BlockHeader, number>();
    for (const header of headers) {
      const bloom = bloomOf(header.logsBloom);
      const own = ofBlock.get(header.number) ?? [];
      const others = ofWitness?.get(header.number) ?? [];
      if ((ofWitness && !areSame(own, others)) || (bloom && own.some((log) => !isIn(bloom, log, bits)))) {
        doubts.contradicted.push(header);
      } else if (
        bloom &&
        all.some((bits) => seemsIn(bloom, bits) && !own.some((log) => log.address === bits.address))
      ) {
        doubts.possible.push(header);
        shares.set(header, falseShareOf(bloom));
      }
    }
    doubts.possible.sort((a, b) => (shares.get(a) ?? 0) - (shares.get(b) ?? 0));
    return doubts;
  };
}

const isIn = (bloom: Bloom, { address, topics }: RawLog, bits: typeof bitsOf): boolean =>
  [address, ...topics].every((item) => mayHold(bloom, bits(item)));

const mostRemembered = 20_000;

/** Hashes an item once while it is seen again and again: contracts, events and players are. */
function rememberingBits(): typeof bitsOf {
  const known = new Map<Hex, BloomBits>();
  return (item) => {
    const found = known.get(item) ?? bitsOf(item);
    if (known.size >= mostRemembered) known.clear();
    known.set(item, found);
    return found;
  };
}

/** Compares the logs of one block, in any order. */
export function areSame(some: RawLog[], others: RawLog[]): boolean {
  if (some.length !== others.length) return false;
  const known = new Set(some.map(keyOf));
  return others.every((log) => known.has(keyOf(log)));
}

const keyOf = ({ blockHash, logIndex, address, topics, data }: RawLog): string =>
  [blockHash, logIndex, address, ...topics, data].join().toLowerCase();

/** Joins what two nodes have of a block. */
export function unionOf(some: RawLog[], others: RawLog[]): RawLog[] {
  const known = new Set(some.map(({ logIndex }) => logIndex));
  return [...some, ...others.filter(({ logIndex }) => !known.has(logIndex))];
}
