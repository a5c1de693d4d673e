import type { MastersAvatar, MastersItem } from '@hatchery/api/masters-shapes';
import { useState } from 'react';
import { Icon } from '../../design/icon.tsx';
import { ItemImage } from '../../platform/masters/item-image.tsx';
import { KeeperPicture } from '../../platform/masters/keeper-picture.tsx';
import { drawingOfAvatar } from '../../platform/masters/look.rules.ts';
import { Tool } from './tool.tsx';

interface WardrobeStageProps {
  keeper: MastersAvatar;
  outfit: readonly MastersItem[];
  /** An item was dragged here. */
  onDrop: (itemId: number) => void;
  onTakeOff: (item: MastersItem) => void;
}

/** The type of data that is dragged from a tile to the keeper: the id of an item. */
export const draggedItem = 'application/x-hatchery-item';

/** The keeper in the outfit, which items are dragged onto, and what it has on. */
export function WardrobeStage({ keeper, outfit, onDrop, onTakeOff }: WardrobeStageProps) {
  const [side, setSide] = useState<'front' | 'back'>('front');
  const [over, setOver] = useState(false);
  const look = drawingOfAvatar({ traits: keeper.traits, equippedItems: [...outfit] });
  const names = outfit.map(({ name }) => name);
  return (
    <section className="stage wardrobe-stage card" aria-label={keeper.name}>
      <figure
        className="stage-figure"
        data-over={over || undefined}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes(draggedItem)) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          onDrop(Number(event.dataTransfer.getData(draggedItem)));
        }}
      >
        <KeeperPicture
          look={{ ...look, side }}
          size={512}
          alt={`${keeper.name}, ${names.length > 0 ? `with ${names.join(', ')}` : 'without items'}`}
        />
      </figure>
      <div className="stage-tools">
        <Tool
          icon="turn"
          label={side === 'front' ? 'Show the back' : 'Show the front'}
          onPress={() => setSide(side === 'front' ? 'back' : 'front')}
        />
      </div>
      {outfit.length === 0 && <p className="wardrobe-on soft">Tap an item to put it on, or drag it here.</p>}
      <ul className="wardrobe-on" aria-label="Has on" hidden={outfit.length === 0}>
        {outfit.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              className="wardrobe-off"
              aria-label={`Take off ${item.name}`}
              title={`Take off ${item.name}`}
              onClick={() => onTakeOff(item)}
            >
              <ItemImage image={item.image} size={40} lazy={false} />
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
