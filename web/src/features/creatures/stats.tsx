import type { GrowthRules } from '@hatchery/api/growth-shapes';
import type { UltigenMonster } from '@hatchery/api/ultigen';
import { Rolling } from './rolling.tsx';
import {
  changesOf,
  gainWords,
  growthWords,
  type StatChange,
  type Stats,
  statWords,
  temperWords,
} from './stats.rules.ts';

interface StatsNowProps {
  creature: UltigenMonster;
  /** How stats grow; absent while it is not known. */
  percents: GrowthRules['growthPercent'] | undefined;
  /** The stats before its newest level, from which figures roll. */
  before?: Stats | undefined;
}

/** The stats of a creature, and how they grow. */
export function StatsNow({ creature, percents, before }: StatsNowProps) {
  return (
    <dl className="stats">
      {changesOf(before ?? creature, creature).map((row) => (
        <div key={row.stat}>
          <dt>{row.label}</dt>
          <dd>
            <span className="stat-growth">{growthWords(row.stat, percents)}</span>
            <Rolling {...row} />
          </dd>
        </div>
      ))}
      <div>
        <dt>Temperament</dt>
        <dd className="stat-temper">{temperWords(creature.behavior)}</dd>
      </div>
    </dl>
  );
}

/** Stats before and after, a line each. @param rolls figures roll to where they end */
export function StatsCompared({ before, after, rolls = false }: { before: Stats; after: Stats; rolls?: boolean }) {
  return (
    <dl className="stats stats-compared">
      {changesOf(before, after)
        .map(withoutUnit)
        .map((row) => (
          <div key={row.stat}>
            <dt>{row.label}</dt>
            <dd>
              <span className="stat-before">
                <span className="sr-only">from </span>
                {statWords(row.before, row)}
              </span>
              <span className="stat-arrow" aria-hidden="true">
                →
              </span>
              <span className="sr-only"> to </span>
              {rolls ? <Rolling {...row} /> : <span className="rolling">{statWords(row.after, row)}</span>}
              <Gain row={row} />
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** Two figures of one unit stand side by side: there is no room for it, and no need. */
const withoutUnit = (row: StatChange): StatChange => ({ ...row, unit: '' });

function Gain({ row }: { row: StatChange }) {
  const words = gainWords(row);
  return (
    <span className="stat-gain" data-less={row.after < row.before || undefined}>
      {words}
    </span>
  );
}
