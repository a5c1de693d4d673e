import type { UltigenMonster } from '@hatchery/api/ultigen';
import { Icon } from '../../design/icon.tsx';
import { Rolling } from './rolling.tsx';
import { changesOf, changesWords, type Stats } from './stats.rules.ts';

interface RiseProps {
  creature: UltigenMonster;
  /** The level that its player had seen before. */
  from: number;
  /** The stats of that level, once they are known. */
  before: Stats | undefined;
  onClose: () => void;
}

/** Tells that a creature reached a level: it leaps, and a ribbon says so until the player has taken note. */
export function Rise({ creature, from, before, onClose }: RiseProps) {
  const { nickname, name, level } = creature;
  const figures = before ? changesWords(changesOf(before, creature)) : '';
  return (
    <div className="rise">
      <p className="sr-only" role="status">
        {`${nickname ?? name} reached level ${level}.${figures ? ` ${figures}.` : ''}`}
      </p>
      <span className="rise-words" aria-hidden="true">
        <Icon name="spark" size={20} />
        Level <Rolling before={from} after={level} unit="" decimals={0} />
      </span>
      <button type="button" className="icon-button" aria-label="Take note" onClick={onClose}>
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}
