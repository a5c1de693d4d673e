import { useState } from 'react';
import { MoreIcon } from '../../design/more-icons.tsx';
import { pathOfPicture } from '../../design/picture-path.ts';
import './rarity.css';

export type BoxState = 'closed' | 'opening' | 'open';

/** Returns the path of a box's picture in a state: the platform draws all three, and names them after the closed one. */
export const boxPath = (image: string, state: BoxState): string =>
  pathOfPicture(image).replace(/\.svg$/, state === 'closed' ? '.svg' : `-${state}.svg`);

interface BoxPictureProps {
  /** URL of the picture of the closed box. */
  image: string;
  state?: BoxState;
  size: number;
  /** Decoration beside the box's name by default. */
  alt?: string;
}

/** The picture of a box as a file, which browsers keep; its place is kept where it does not load. */
export function BoxPicture({ image, state = 'closed', size, alt = '' }: BoxPictureProps) {
  const path = boxPath(image, state);
  const [broken, setBroken] = useState<string>();
  return (
    <span className="box-picture" style={{ width: size, height: size }}>
      {broken === path ? (
        <>
          <MoreIcon name="gift" size={Math.round(size / 2)} />
          {alt && <span className="sr-only">{alt}</span>}
        </>
      ) : (
        <img src={path} alt={alt} width={size} height={size} decoding="async" onError={() => setBroken(path)} />
      )}
    </span>
  );
}
