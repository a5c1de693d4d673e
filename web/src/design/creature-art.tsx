import type { UltigenMonster } from '@hatchery/api/ultigen';

type Pictured = Pick<UltigenMonster, 'name' | 'element' | 'stage' | 'image'>;

/** What a screen reader says of a creature, as in "Emberling, fire, stage 1". */
export const nameOf = ({ name, element, stage }: Pictured): string => `${name}, ${element}, stage ${stage}`;

/** The picture that every other place shows too: drawn once by the platform, kept by the browser. */
export function CreatureArt({ creature, size }: { creature: Pictured; size: number }) {
  return (
    <img
      className="creature-art"
      src={pathOf(creature.image)}
      alt={nameOf(creature)}
      width={size}
      height={size}
      decoding="async"
    />
  );
}

/** Pictures are served from the origin of this app as well, under whatever name the platform is reached by. */
function pathOf(image: string): string {
  try {
    const { pathname, search, protocol } = new URL(image, location.href);
    return protocol.startsWith('http') ? pathname + search : image;
  } catch {
    return image;
  }
}
