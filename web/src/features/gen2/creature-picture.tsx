import { drawCreature } from '@hatchery/art/creature';
import { lookOfNumbered } from '@hatchery/art/numbered-creatures';
import { useMemo } from 'react';
import { ElementTag } from '../../design/element-tag.tsx';
import { pictureOf } from '../../design/identicon.tsx';
import { type Creature, creatureWords } from './hatches.rules.ts';
import './plates.css';

interface CreaturePictureProps {
  creature: Creature;
  size: number;
  /** Beside a text that names it, the picture is silent. */
  isNamed?: boolean;
}

/** A creature, drawn here as the platform draws it everywhere: its number and name decide. */
export function CreaturePicture({ creature, size, isNamed = false }: CreaturePictureProps) {
  const source = useMemo(
    () => pictureOf(`gen2/${creature.tokenId}`, () => drawCreature(lookOfNumbered('gen2', creature, creature.isShiny))),
    [creature],
  );
  const alt = isNamed ? '' : creatureWords(creature);
  return <img className="gen2-art" src={source} alt={alt} width={size} height={size} decoding="async" />;
}

/** A creature as a small plate in the field guide, with words of its place. */
export function CreaturePlate({ creature, count }: { creature: Creature; count?: number }) {
  return (
    <article className="gen2-plate card" data-element={creature.element} data-shiny={creature.isShiny || undefined}>
      <div className="gen2-plate-picture">
        <CreaturePicture creature={creature} size={144} />
        <span className="gen2-number">No. {String(creature.monsterId).padStart(3, '0')}</span>
        {count !== undefined && count > 1 && <span className="gen2-count mono">× {count.toLocaleString('en')}</span>}
      </div>
      <h3>{creature.name}</h3>
      <p className="gen2-plate-facts">
        <ElementTag element={creature.element} />
        {creature.isShiny && <span className="badge badge-brand">Shiny</span>}
      </p>
    </article>
  );
}
