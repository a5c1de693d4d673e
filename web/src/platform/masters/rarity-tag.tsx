import type { Rarity } from './odds.rules.ts';
import './rarity.css';

const words: Record<Rarity, string> = {
  common: 'Common',
  uncommon: 'Uncommon',
  rare: 'Rare',
  epic: 'Epic',
  legendary: 'Legendary',
};

export const rarityWords = (rarity: Rarity): string => words[rarity];

/** Names a rarity beside a swatch of its material. */
export const RarityTag = ({ rarity }: { rarity: Rarity }) => (
  <span className="rarity" data-rarity={rarity}>
    {words[rarity]}
  </span>
);
