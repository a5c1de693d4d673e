/** The platform reads prices once a minute while the chain answers, and answers are kept for a minute. */
const freshMs = 300_000;

interface Prices {
  /** When the platform read each price from the chain. */
  kinds: readonly { priceReadAt: string }[];
  /** When this page heard of them, in milliseconds since 1970. */
  heardAt: number;
  /** Whether it could not ask again since. */
  failing: boolean;
}

/** Returns when the oldest price was read, where it is no longer fresh: the chain does not answer, or this page cannot ask. */
export function staleSince({ kinds, heardAt, failing }: Prices, now: number): string | undefined {
  const [oldest] = kinds.map(({ priceReadAt }) => priceReadAt).toSorted();
  const known = failing ? now : heardAt;
  return oldest !== undefined && known - Date.parse(oldest) > freshMs ? oldest : undefined;
}
