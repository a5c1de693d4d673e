import type { LibraryDay } from '@hatchery/api/library-shapes';
import { axisTop } from './day.rules.ts';

interface DayChartProps {
  days: readonly LibraryDay[];
  name: 'views' | 'downloads';
  label: string;
  /** The day that is pointed at. */
  at: number | undefined;
  onAt: (at: number) => void;
}

const step = 4;
const bar = 3;
const height = 60;

/** One count of each day as bars. The chart around it tells screen readers. */
export function DayChart({ days, name, label, at, onAt }: DayChartProps) {
  const top = axisTop(Math.max(...days.map((day) => day[name])));
  const width = days.length * step;
  return (
    <figure className={`library-desk-chart library-desk-chart-${name}`}>
      <figcaption>
        <span>{label}</span> <span className="mono">{top.toLocaleString('en')}</span>
      </figcaption>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        onPointerMove={({ currentTarget, clientX }) => {
          const { left, width: shown } = currentTarget.getBoundingClientRect();
          const place = Math.floor(((clientX - left) / shown) * days.length);
          onAt(Math.min(days.length - 1, Math.max(0, place)));
        }}
      >
        <path className="library-desk-chart-lines" d={`M0 .5H${width}M0 ${height / 2}H${width}`} />
        {at !== undefined && <rect className="library-desk-chart-at" x={at * step} width={step} height={height} />}
        {days.map((day, index) => {
          const tall = day[name] === 0 ? 1 : Math.max(2, (day[name] / top) * height);
          return (
            <rect
              key={day.day}
              className={day[name] === 0 ? 'library-desk-chart-none' : undefined}
              x={index * step + (step - bar) / 2}
              y={height - tall}
              width={bar}
              height={tall}
            />
          );
        })}
      </svg>
    </figure>
  );
}
