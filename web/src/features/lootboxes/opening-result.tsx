import { ItemImage } from '../../platform/masters/item-image.tsx';
import { RarityTag } from '../../platform/masters/rarity-tag.tsx';
import { type Drawn, foundWords, resultOf, summaryWords } from './opening.rules.ts';
import './result.css';

/** An item that came out of a box, with its picture. */
export interface OpenedItem extends Drawn {
  image: string;
}

interface OpeningResultProps {
  items: readonly OpenedItem[];
  hadBefore: (id: number) => number;
}

/** Everything that came out of boxes, the rarest first: what is new, and what the player has more than once. */
export function OpeningResult({ items, hadBefore }: OpeningResultProps) {
  const found = resultOf(items, hadBefore);
  return (
    <div className="result">
      <p className="result-summary">{summaryWords(found)}</p>
      <ul className="result-items" data-few={found.length <= 2 || undefined}>
        {found.map((one) => (
          <li key={one.id} className="result-item material" data-rarity={one.rarity}>
            <ItemImage image={items.find(({ id }) => id === one.id)?.image ?? ''} size={112} lazy={false} />
            {one.count > 1 && <span className="result-count">× {one.count}</span>}
            <strong>{one.name}</strong>
            <RarityTag rarity={one.rarity} />
            <span className={one.before === 0 ? 'badge badge-brand' : 'badge'}>{foundWords(one)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
