import type { GrowthRules } from '@hatchery/api/growth-shapes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pathOfPicture } from '../../design/picture-path.ts';
import { Failure } from '../../platform/failure.tsx';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { growthRulesOptions } from '../../platform/ultigen/growth-rules.queries.ts';
import { Chart } from './chart.tsx';
import {
  curved,
  curveOf,
  daysTo,
  kindAt,
  levelWords,
  type Merged,
  merged,
  type Way,
  waysOf,
  xpAt,
} from './curves.rules.ts';
import { Slider } from './slider.tsx';
import '../../design/field.css';
import '../../design/sheet.css';
import './growth.css';

/** The curves by which creatures grow, and what merges do on them. It changes nothing. */
export function AdminGrowth() {
  return (
    <SettingsPage
      lead="Experience and stats by level, and what a merge does. Move the sliders: nothing here changes anything."
      back={{ to: '/admin/catalogue', label: 'Catalogue' }}
      wide
    >
      {() => <Growth />}
    </SettingsPage>
  );
}

function Growth() {
  const { data, error, refetch } = useQuery(growthRulesOptions);
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="card skeleton growth-desk-waiting" aria-busy="true" />;
  return <Simulator rules={data} ways={waysOf(data)} />;
}

const number = (value: number): string => value.toLocaleString('en');

function Simulator({ rules, ways }: { rules: GrowthRules; ways: readonly Way[] }) {
  const [chosen, setChosen] = useState(0);
  const [level, setLevel] = useState(1);
  const [count, setCount] = useState(0);
  const [theirLevel, setTheirLevel] = useState(1);
  const way = ways[chosen] ?? ways[0];
  if (!way) return <p className="card none-yet">There is no kind of creature.</p>;
  const most = rules.levels.length;
  const outcome = merged(rules, level, count, theirLevel);
  return (
    <div className="growth-desk card">
      <div className="growth-desk-controls">
        <label className="growth-desk-family">
          <span>Family</span>
          <select className="select" value={chosen} onChange={({ target }) => setChosen(Number(target.value))}>
            {ways.map(({ name }, index) => (
              <option key={name} value={index}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <Slider label="Level" value={level} least={1} most={most} onChange={setLevel} />
        <Slider label="Takes in" value={count} least={0} most={rules.merge.mostConsumed} onChange={setCount} />
        <Slider label="Their level" value={theirLevel} least={1} most={most} onChange={setTheirLevel} />
      </div>
      <Verdict rules={rules} way={way} level={level} count={count} outcome={outcome} />
      <Curves rules={rules} way={way} level={level} outcome={count > 0 && level < most ? outcome : undefined} />
    </div>
  );
}

interface VerdictProps {
  rules: GrowthRules;
  way: Way;
  level: number;
  count: number;
  outcome: Merged;
}

function Verdict({ rules, way, level, count, outcome }: VerdictProps) {
  const now = kindAt(way, rules.stages, level);
  const then = kindAt(way, rules.stages, outcome.level);
  const days = daysTo(rules, level);
  return (
    <div className="growth-desk-verdict">
      {now && <img src={pathOfPicture(now.image)} alt="" width={88} height={88} />}
      {then && count > 0 && (
        <>
          <span aria-hidden="true">→</span>
          <img src={pathOfPicture(then.image)} alt="" width={88} height={88} />
        </>
      )}
      <p role="status">
        <strong>{now?.name}</strong> begins level {level} with {number(xpAt(rules.levels, level))} experience: keys need{' '}
        {days === 1 ? 'a day' : `${number(days)} days`} for it, at {number(rules.xpPerCreatureAndDay)} a day.{' '}
        {count > 0 && (
          <>
            {count === 1 ? 'One other gives' : `${count} others give`} {number(outcome.gained)}
            {levelWords(rules, level, outcome.level)}
            {then && then !== now ? `, where it can be ${then.name}` : ''}.
          </>
        )}
      </p>
    </div>
  );
}

interface CurvesProps {
  rules: GrowthRules;
  way: Way;
  level: number;
  outcome: Merged | undefined;
}

function Curves({ rules, way, level, outcome }: CurvesProps) {
  const stages = way.kinds.flatMap(({ stage, name }) => {
    const begins = rules.stages.find((row) => row.stage === stage)?.level;
    return begins === undefined ? [] : [{ level: begins, name }];
  });
  const experience = rules.levels.map(({ xp }) => xp);
  const most = experience.length;
  return (
    <div className="growth-desk-curves">
      <Chart
        title="Experience"
        label={`Experience by level: 0 at level 1, ${number(experience.at(-1) ?? 0)} at level ${most}.`}
        figures={experience}
        level={level}
        then={outcome && { level: outcome.level, value: Math.min(outcome.xp, experience.at(-1) ?? 0) }}
        stages={stages}
        format={(value) => number(Math.round(value))}
        large
      />
      <div className="growth-desk-stats">
        {curved.map(({ stat, label, decimals }) => {
          const figures = curveOf(rules, way, stat);
          const format = (value: number) => value.toLocaleString('en', { maximumFractionDigits: decimals });
          const value = outcome && figures[outcome.level - 1];
          return (
            <Chart
              key={stat}
              title={label}
              label={`${label} by level: ${format(figures[0] ?? 0)} at level 1, ${format(figures.at(-1) ?? 0)} at level ${most}.`}
              figures={figures}
              level={level}
              then={outcome && value !== undefined ? { level: outcome.level, value } : undefined}
              stages={stages}
              format={format}
            />
          );
        })}
      </div>
    </div>
  );
}
