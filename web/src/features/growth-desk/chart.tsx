import { type Field, lineOf, topOf, xOf, yOf } from './curves.rules.ts';

interface ChartProps {
  title: string;
  /** The chart in words, for those who do not see it. */
  label: string;
  /** A figure for each level, in order. */
  figures: readonly number[];
  /** The level at which the first figure stands is 1; this is the marked one. */
  level: number;
  /** A second mark: what becomes of it. */
  then?: { level: number; value: number } | undefined;
  /** Levels at which a stage begins, with its name. */
  stages: readonly { level: number; name: string }[];
  format: (value: number) => string;
  large?: boolean;
}

const size = { width: 420, height: 200 };
const small = { width: 300, height: 110 };

/** A curve by level, with a mark on the level that is looked at. */
export function Chart({ title, label, figures, level, then, stages, format, large = false }: ChartProps) {
  const { width, height } = large ? size : small;
  const field: Field = { width, height, most: topOf(figures), count: figures.length };
  const now = figures[level - 1] ?? 0;
  const line = lineOf(figures, field);
  return (
    <figure className="curve" data-large={large || undefined}>
      <figcaption>
        <span>{title}</span>
        <strong className="mono">
          {format(now)}
          {then && ` → ${format(then.value)}`}
        </strong>
      </figcaption>
      <svg viewBox={`-4 -14 ${width + 8} ${height + 34}`} role="img" aria-label={label}>
        {[0, 0.5, 1].map((share) => (
          <g key={share} className="curve-line">
            <line x1={0} x2={width} y1={height * (1 - share)} y2={height * (1 - share)} />
            {share > 0 && (
              <text x={0} y={height * (1 - share) - 4}>
                {format(field.most * share)}
              </text>
            )}
          </g>
        ))}
        {stages.map(({ level: begins, name }) => (
          <g key={begins} className="curve-stage">
            <line x1={xOf(field, begins - 1)} x2={xOf(field, begins - 1)} y1={0} y2={height} />
            {large && (
              <text x={xOf(field, begins - 1) + 4} y={height + 16}>
                {name}
              </text>
            )}
          </g>
        ))}
        <path className="curve-area" d={`${line}L${width} ${height}L0 ${height}z`} />
        <path className="curve-path" d={line} />
        {then && (
          <line
            className="curve-leap"
            x1={xOf(field, level - 1)}
            y1={yOf(field, now)}
            x2={xOf(field, then.level - 1)}
            y2={yOf(field, then.value)}
          />
        )}
        <circle className="curve-mark" cx={xOf(field, level - 1)} cy={yOf(field, now)} r={6} />
        {then && <circle className="curve-then" cx={xOf(field, then.level - 1)} cy={yOf(field, then.value)} r={6} />}
      </svg>
    </figure>
  );
}
