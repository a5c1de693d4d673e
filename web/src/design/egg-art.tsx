import { drawEgg } from '@hatchery/art/egg';
import { type ElementName, elements } from '@hatchery/art/palette';
import { useMemo } from 'react';
import { pictureOf } from './identicon.tsx';

interface EggArtProps {
  element: string;
  size: number;
  /** 0 whole, 1 cracked, 2 opening. */
  cracked?: 0 | 1 | 2;
  /** Leave it empty where the text beside it names the egg. */
  alt?: string;
}

const isElement = (name: string): name is ElementName => (elements as readonly string[]).includes(name);

export function EggArt({ element, size, cracked = 0, alt = `${element} egg` }: EggArtProps) {
  const source = useMemo(
    () =>
      pictureOf(`egg/${element}/${cracked}`, () =>
        drawEgg({ element: isElement(element) ? element : 'light', seed: 1, cracked, sticker: false }),
      ),
    [element, cracked],
  );
  return <img className="egg-art" src={source} alt={alt} width={size} height={size} />;
}
