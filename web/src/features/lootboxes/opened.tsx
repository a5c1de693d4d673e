import type { DrawnMastersItem, MastersLootbox } from '@hatchery/api/lootbox-shapes';
import { pathOfPicture } from '../../design/picture-path.ts';
import { Link } from '../../platform/router.tsx';
import { OpeningStage } from './opening-stage.tsx';

interface OpenedProps {
  box: Pick<MastersLootbox, 'name' | 'image'>;
  items: readonly DrawnMastersItem[];
  before: ReadonlyMap<number, number>;
  onClose: () => void;
}

/** The moment after a purchase with a save: its items are known, and the receipt is a press away. */
export function Opened({ box, items, before, onClose }: OpenedProps) {
  const [first] = items;
  return (
    <OpeningStage
      box={box}
      items={items.map(({ id, name, rarity, image }) => ({ id, name, rarity, image: pathOfPicture(image) }))}
      hadBefore={(id) => before.get(id) ?? 0}
      ways={
        first && (
          <Link className="button button-secondary button-large" to={`/lootboxes/receipts/${first.receiptUid}`}>
            See the receipt
          </Link>
        )
      }
      onClose={onClose}
    />
  );
}
