import type { UltigenMonster } from '@hatchery/api/ultigen';
import { CreatureArt } from './creature-art.tsx';
import { ElementTag } from './element-tag.tsx';
import './creature-card.css';

interface CreatureCardProps {
  creature: UltigenMonster;
  /** Shows the field note and the figures too. */
  full?: boolean;
  heading: 'h1' | 'h2' | 'h3';
}

/** Shows a creature as a plate in the field guide. */
export function CreatureCard({ creature, full = false, heading: Heading }: CreatureCardProps) {
  return (
    <article className={`plate ${full ? 'plate-full' : ''}`} data-element={creature.element}>
      <div className="plate-picture">
        <CreatureArt creature={creature} size={256} />
        <span className="plate-number">No. {String(creature.monsterId).padStart(3, '0')}</span>
      </div>
      <div className="plate-words">
        <Heading>{creature.nickname ?? creature.name}</Heading>
        <p className="plate-facts">
          {creature.nickname && <span>{creature.name}</span>}
          <ElementTag element={creature.element} />
          <span>Level {creature.level}</span>
          <span>Stage {creature.stage}</span>
        </p>
        {full && <blockquote className="plate-note">{creature.fieldNote}</blockquote>}
        {full && <Experience creature={creature} />}
        {full && <Figures creature={creature} />}
      </div>
    </article>
  );
}

/** The way to the next level, counted from the start of this one. */
export function Experience({ creature: { xp, levelXp, nextLevelXp } }: { creature: UltigenMonster }) {
  const isTop = nextLevelXp === null;
  const most = isTop ? xp : nextLevelXp - levelXp;
  const value = isTop ? xp : xp - levelXp;
  return (
    <div className="experience">
      <div className="experience-words">
        <span>{isTop ? 'Experience' : 'Experience to the next level'}</span>
        <span className="mono">{isTop ? number(value) : `${number(value)} / ${number(most)}`}</span>
      </div>
      <progress className="experience-bar" max={most} value={value} aria-label="Experience toward the next level" />
    </div>
  );
}

const number = (value: number): string => value.toLocaleString('en');

export function Figures({ creature }: { creature: UltigenMonster }) {
  const figures: [string, string | number][] = [
    ['Health', creature.health],
    ['Attack', creature.attackDamage],
    ['Attack speed', `${creature.aspd} /s`],
    ['Damage', `${creature.dps} /s`],
    ['Speed', creature.walkSpeed],
    ['Temperament', creature.behavior],
  ];
  return (
    <dl className="figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
