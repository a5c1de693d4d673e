import type { Badge } from '@hatchery/api/badges';

/** Returns how rare a badge is, as in "1 in 20 players". */
export function rarityWords({ rarity, holders }: Pick<Badge, 'rarity' | 'holders'>): string {
  if (holders === 0) return 'Nobody has it yet';
  if (rarity === undefined)
    return holders === 1 ? '1 player has it' : `${holders.toLocaleString('en')} players have it`;
  if (rarity >= 0.995) return 'Every player has it';
  if (rarity > 0.5) return `${Math.round(rarity * 100)} % of players`;
  if (rarity < 0.0001) return 'Fewer than 1 in 10,000 players';
  return `1 in ${Math.round(1 / rarity).toLocaleString('en')} players`;
}
