import type { UltigenMonster } from '@hatchery/api/ultigen';
import { pathOfPicture } from './picture-path.ts';

type Pictured = Pick<UltigenMonster, 'name' | 'nickname' | 'element' | 'stage' | 'image'>;

/** Returns the name of a creature for screen readers, as in "Emberling, fire, stage 1" or "Old Fern, Emberling, fire, stage 1". */
export const nameOf = ({ name, nickname, element, stage }: Pictured): string =>
  `${nickname ? `${nickname}, ` : ''}${name}, ${element}, stage ${stage}`;

/** Shows the picture that the platform draws once for every place; browsers cache it. */
export function CreatureArt({ creature, size }: { creature: Pictured; size: number }) {
  return (
    <img
      className="creature-art"
      src={pathOfPicture(creature.image)}
      alt={nameOf(creature)}
      width={size}
      height={size}
      decoding="async"
    />
  );
}
