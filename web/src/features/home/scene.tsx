import { useState } from 'react';
import { Hills } from '../../design/hills.tsx';

const residents = [
  { name: 'dusk', alt: 'A small dark bird' },
  { name: 'moss', alt: 'A round mossy creature' },
  { name: 'glow', alt: 'A bright, fluffy creature' },
  { name: 'ember', alt: 'A warm creature on four legs' },
  { name: 'tide', alt: 'A creature of the shallows' },
  { name: 'loading-egg', alt: 'An egg, warm from the sun' },
];

/** Hills at dawn with their creatures, which hop when touched. */
export function Scene() {
  const [hopping, setHopping] = useState<string>();
  return (
    <div className="scene">
      <div className="scene-moon" aria-hidden="true" />
      <Hills />
      <ul className="residents" aria-label="Creatures of the valley">
        {residents.map(({ name, alt }) => (
          <li key={name} className={`resident resident-${name}`}>
            <img
              src={`/art/${name}.svg`}
              alt={alt}
              width="160"
              height="160"
              draggable={false}
              className={hopping === name ? 'resident-hops' : ''}
              onPointerDown={() => setHopping(name)}
              onAnimationEnd={() => setHopping(undefined)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
