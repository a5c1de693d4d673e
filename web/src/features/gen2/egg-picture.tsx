import { drawEgg } from '@hatchery/art/egg';
import { useMemo } from 'react';
import { pictureOf } from '../../design/identicon.tsx';
import type { Egg } from './gen2.rules.ts';

const looks = [
  { element: 'fire', name: 'Solar egg' },
  { element: 'water', name: 'Lunar egg' },
] as const;

interface EggPictureProps {
  egg: Egg;
  size: number;
  /** 0 whole, 1 cracked, 2 opening. */
  cracked?: 0 | 1 | 2;
  /** Empty where the text beside it names the egg. */
  alt?: string;
}

/** A solar or lunar egg, drawn as the platform draws it everywhere. */
export function EggPicture({ egg, size, cracked = 0, alt = '' }: EggPictureProps) {
  const { element, name } = looks[egg];
  const source = useMemo(
    () => pictureOf(`gen2/${name}/${cracked}`, () => drawEgg({ element, seed: name, cracked, sticker: false })),
    [element, name, cracked],
  );
  return <img className="egg-art" src={source} alt={alt} width={size} height={size} />;
}
