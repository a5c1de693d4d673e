import { drawCreature } from '@hatchery/art/creature';
import { drawEgg } from '@hatchery/art/egg';
import { drawItem } from '@hatchery/art/items/item';
import { drawLootbox } from '@hatchery/art/lootboxes';
import { findBox, findItem } from '@hatchery/art/omnichain-things';
import { isUndrawn, lookOfOmnimon, type OmnimonParts } from '@hatchery/art/omnimon';
import { useMemo } from 'react';
import { pictureOf } from '../../../design/identicon.tsx';

/** An item or a box, drawn as the platform draws it. It is silent: its name stands beside it. */
export function ThingPicture({ id, size }: { id: number; size: number }) {
  const source = useMemo(() => {
    const [item, box] = [findItem(id), findBox(id)];
    if (item) return pictureOf(`omnichain/${id}`, () => drawItem(item.key));
    return box && pictureOf(`omnichain/${id}`, () => drawLootbox(box.key));
  }, [id]);
  return <img className="row-picture" src={source} alt="" width={size} height={size} decoding="async" />;
}

interface OmnimonPictureProps {
  tokenId: string;
  parts: OmnimonParts;
  size: number;
}

/** An omnimon with what it wears, or its egg while its first draw is open. */
export function OmnimonPicture({ tokenId, parts, size }: OmnimonPictureProps) {
  const source = useMemo(() => {
    const key = `omnimon/${tokenId}/${parts.hash}/${parts.traits}/${parts.equipped}/${parts.jumps}`;
    return pictureOf(key, () =>
      isUndrawn(parts)
        ? drawEgg({ element: 'void', seed: `omnimon-${tokenId}`, cracked: 1, title: `Egg of omnimon #${tokenId}` })
        : drawCreature(lookOfOmnimon(tokenId, parts)),
    );
  }, [tokenId, parts]);
  const alt = isUndrawn(parts) ? `Egg of omnimon ${tokenId}` : `Omnimon ${tokenId}`;
  return <img src={source} alt={alt} width={size} height={size} decoding="async" />;
}
