/** The records of one kind that a block may change, with what they were before it. */
export type Shelf<Kept> = {
  /** Returns a record to change, a blank one if there is none yet. */
  take(key: string): Kept;
  /** Ends a block. @returns the taken records as they were before it, undefined for those that were not there. */
  endBlock(): Map<string, Kept | undefined>;
  /** Returns the records that were taken in any block. */
  changed(): Map<string, Kept>;
};

/** Creates a shelf of stored records. */
export function createShelf<Kept extends object>(
  stored: ReadonlyMap<string, Kept>,
  blank: (key: string) => Kept,
): Shelf<Kept> {
  const records = new Map(stored);
  const changed = new Set<string>();
  let before = new Map<string, Kept | undefined>();
  return {
    take: (key) => {
      const known = records.get(key);
      if (!before.has(key)) before.set(key, known && structuredClone(known));
      const record = known ?? blank(key);
      records.set(key, record);
      changed.add(key);
      return record;
    },
    endBlock: () => {
      const ended = before;
      before = new Map();
      return ended;
    },
    changed: () => new Map([...changed].map((key) => [key, records.get(key) as Kept])),
  };
}

/** Splits events by block, in their order. */
export function byBlock<Event extends { blockNumber: number }>(events: readonly Event[]): Event[][] {
  const blocks: Event[][] = [];
  for (const event of events) {
    const last = blocks.at(-1);
    if (last?.[0]?.blockNumber === event.blockNumber) last.push(event);
    else blocks.push([event]);
  }
  return blocks;
}
