import type { MastersAvatar, MastersItem } from '@hatchery/api/masters-shapes';
import { useState } from 'react';
import { ItemImage } from '../../platform/masters/item-image.tsx';
import { rarityWords } from '../../platform/masters/rarity-tag.tsx';
import { useQueryText } from '../../platform/router.tsx';
import { Choice, Choices } from './choices.tsx';
import { countOf, fits, isOn, type Piece, piecesIn, placeWords, standingOf } from './wardrobe.rules.ts';
import { draggedItem } from './wardrobe-stage.tsx';

interface ItemTilesProps {
  pieces: readonly Piece[];
  outfit: readonly MastersItem[];
  keeper: MastersAvatar;
  /** The bag could not be read. */
  withoutVouchers: boolean;
  onPress: (item: MastersItem) => void;
}

/** Items by category. A press puts one on or takes it off; those that are not there yet can be tried on. */
export function ItemTiles({ pieces, outfit, keeper, withoutVouchers, onPress }: ItemTilesProps) {
  const categories = [...new Map(pieces.map(({ item }) => [item.category.id, item.category])).values()];
  const wanted = new URLSearchParams(useQueryText()).get('item');
  const [chosen, choose] = useState(() => pieces.find(({ item }) => String(item.id) === wanted)?.item.category.id);
  const category = categories.find(({ id }) => id === chosen) ?? categories[0];
  const formId = keeper.traits[0]?.gender.id;
  return (
    <section className="parts card" aria-label="Items">
      <Choices legend="Where it goes" quiet className="parts-types">
        {categories.map(({ id, name }) => (
          <Choice key={id} name="category" label={name} checked={id === category?.id} onChoose={() => choose(id)} />
        ))}
      </Choices>
      <ul className="item-tiles" aria-label={category?.name}>
        {piecesIn(pieces, category?.id ?? 0)
          .filter(({ item }) => fits(item, formId))
          .map((piece) => (
            <Tile key={piece.item.id} piece={piece} on={isOn(outfit, piece.item)} onPress={onPress} />
          ))}
      </ul>
      {withoutVouchers && (
        <p className="remark" role="status">
          Your bag can't be read right now, so items in it are not shown here. They are safe.
        </p>
      )}
    </section>
  );
}

interface TileProps {
  piece: Piece;
  on: boolean;
  onPress: (item: MastersItem) => void;
}

function Tile({ piece, on, onPress }: TileProps) {
  const { item } = piece;
  const place = placeWords(piece);
  const count = countOf(piece);
  return (
    <li>
      <button
        type="button"
        className="item-tile material"
        data-rarity={item.rarity}
        data-standing={standingOf(piece)}
        aria-pressed={on}
        aria-label={[item.name, rarityWords(item.rarity), count > 1 ? `${count} of them` : '', place]
          .filter(Boolean)
          .join(', ')}
        draggable
        onDragStart={({ dataTransfer }) => dataTransfer.setData(draggedItem, String(item.id))}
        onClick={() => onPress(item)}
      >
        <ItemImage image={item.image} size={72} />
        <span>{item.name}</span>
        <small>{place ?? (count > 1 ? `${count} of them` : rarityWords(item.rarity))}</small>
      </button>
    </li>
  );
}
