/** A group of badges. */
export type Category = { id: string; name: string; position: number };

export type StoredBadge = {
  id: string;
  name: string;
  description: string;
  image: string;
  gameId: string | null;
  holders: number;
  category: Category;
};

export type KeptBadge = StoredBadge & { givenAt: Date; reason: string | null };

const whole = 10_000n;

/**
 * Returns the share of all players who have a badge, with 4 decimals, by whole numbers alone. A badge that somebody has is never
 * shown as one that nobody has.
 * @param players how many there are; undefined if that is not known.
 */
export function rarityOf(holders: number, players: number | undefined): number | undefined {
  if (players === undefined || players === 0) return undefined;
  if (holders === 0) return 0;
  const points = (BigInt(holders) * whole) / BigInt(players);
  const shown = points < 1n ? 1n : points > whole ? whole : points;
  return Number(shown) / Number(whole);
}
