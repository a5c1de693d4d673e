import { useState } from 'react';
import { MoreIcon } from '../../design/more-icons.tsx';
import { pathOfPicture } from '../../design/picture-path.ts';
import './rarity.css';

interface ItemImageProps {
  /** URL of the picture. */
  image: string;
  size: number;
  /** Decoration beside the item's name by default. */
  alt?: string;
  /** Loads it when it comes into sight. */
  lazy?: boolean;
}

/** The picture of an item as a file, which browsers keep; its place is kept where it does not load. */
export function ItemImage({ image, size, alt = '', lazy = true }: ItemImageProps) {
  const [broken, setBroken] = useState<string>();
  return (
    <span className="item-image" style={{ width: size, height: size }}>
      {broken === image ? (
        <>
          <MoreIcon name="spark" size={Math.round(size / 2)} />
          {alt && <span className="sr-only">{alt}</span>}
        </>
      ) : (
        <img
          src={pathOfPicture(image)}
          alt={alt}
          width={size}
          height={size}
          loading={lazy ? 'lazy' : 'eager'}
          decoding="async"
          onError={() => setBroken(image)}
        />
      )}
    </span>
  );
}
