import type { UltigenMonster } from '@hatchery/api/ultigen';
import { Sheet } from '../../design/sheet.tsx';

/** The skills of a creature: how well it has each, and the use of it. */
export function Skills({ skills }: Pick<UltigenMonster, 'skills'>) {
  if (skills.length === 0) return null;
  return (
    <Sheet title="Skills">
      <ul className="skills">
        {skills.map(({ skillId, name, level, description }) => (
          <li key={skillId}>
            <strong>{name}</strong>
            <span className="skill-level">
              <span className="skill-marks" aria-hidden="true">
                {'●'.repeat(level)}
              </span>
              level {level}
            </span>
            {description && <span className="skill-words">{description}</span>}
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
