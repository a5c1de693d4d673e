import { BoxPicture } from '../../platform/masters/box-picture.tsx';
import { ItemImage } from '../../platform/masters/item-image.tsx';
import { RarityTag } from '../../platform/masters/rarity-tag.tsx';
import type { OpenedItem } from './opening-result.tsx';

interface ItemCardProps {
  item: OpenedItem;
  turned: boolean;
  /** The picture on its back: the closed box. */
  emblem: string;
}

/** An item as a card that comes out of the box face down, and is turned over. */
export const ItemCard = ({ item, turned, emblem }: ItemCardProps) => (
  <div className="item-card" data-turned={turned || undefined} data-rarity={item.rarity}>
    <div className="item-card-turn">
      <div className="item-card-back" aria-hidden="true">
        <BoxPicture image={emblem} size={96} />
      </div>
      <div className="item-card-face material" data-rarity={item.rarity} aria-hidden={!turned || undefined}>
        <ItemImage image={item.image} size={184} lazy={false} />
        <strong>{item.name}</strong>
        <RarityTag rarity={item.rarity} />
      </div>
    </div>
  </div>
);
