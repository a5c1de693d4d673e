import type { LibraryDay } from '@hatchery/api/library-shapes';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { Fold } from '../../design/fold.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { Failure } from '../../platform/failure.tsx';
import { useNow } from '../../platform/use-now.ts';
import { dayName, nextDay, wholeDays } from './day.rules.ts';
import { DayChart } from './day-chart.tsx';
import { daysOptions } from './desk.queries.ts';
import { countWords } from './desk.rules.ts';

/** How often an asset was seen and downloaded on each of the last 90 days. */
export function DaysSheet({ uid }: { uid: string }) {
  const { data, error, refetch } = useQuery(daysOptions(uid));
  const now = useNow();
  return (
    <Sheet title="The last 90 days" lead="Each visitor counts once a day. Days are in UTC.">
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Days days={wholeDays(data, now)} />
      ) : (
        <div className="skeleton library-desk-days-waiting" aria-busy="true" />
      )}
    </Sheet>
  );
}

const sumOf = (days: readonly LibraryDay[], name: 'views' | 'downloads') =>
  days.reduce((sum, day) => sum + day[name], 0);

const wordsOf = ({ views, downloads }: Pick<LibraryDay, 'views' | 'downloads'>) =>
  `${countWords(views, 'view')}, ${countWords(downloads, 'download')}`;

function Days({ days }: { days: readonly LibraryDay[] }) {
  const [at, setAt] = useState<number>();
  const day = at === undefined ? undefined : days[at];
  const whole = { views: sumOf(days, 'views'), downloads: sumOf(days, 'downloads') };
  function onKeyDown(event: KeyboardEvent) {
    const next = nextDay(event.key, at ?? days.length - 1);
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
  }
  const shared = { days, at, onAt: setAt };
  return (
    <>
      <p className="library-desk-days-words" aria-live="polite">
        <strong>{day ? dayName(day.day) : 'All of them'}</strong> {wordsOf(day ?? whole)}
      </p>
      <div
        className="library-desk-days"
        role="slider"
        tabIndex={0}
        aria-label="Day"
        aria-valuemin={0}
        aria-valuemax={days.length - 1}
        aria-valuenow={at ?? days.length - 1}
        aria-valuetext={day ? `${dayName(day.day)}: ${wordsOf(day)}` : 'Arrow keys move from day to day'}
        onKeyDown={onKeyDown}
        onBlur={() => setAt(undefined)}
        onPointerLeave={() => setAt(undefined)}
      >
        <DayChart {...shared} name="views" label="Views" />
        <DayChart {...shared} name="downloads" label="Downloads" />
        <div className="library-desk-days-ends soft" aria-hidden="true">
          <span>{dayName(days[0]?.day ?? '')}</span>
          <span>Today</span>
        </div>
      </div>
      <Fold summary="As a table">
        <DayTable days={days} />
      </Fold>
    </>
  );
}

/** Days without anybody are left out: most tables would be zeros. */
function DayTable({ days }: { days: readonly LibraryDay[] }) {
  const counted = days.filter(({ views, downloads }) => views + downloads > 0).reverse();
  if (counted.length === 0) return <p className="soft">Nobody has seen it yet.</p>;
  return (
    <table>
      <caption className="sr-only">Views and downloads by day. Days that are not listed have none.</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Views</th>
          <th scope="col">Downloads</th>
        </tr>
      </thead>
      <tbody>
        {counted.map(({ day, views, downloads }) => (
          <tr key={day}>
            <th scope="row">{dayName(day)}</th>
            <td className="mono">{views.toLocaleString('en')}</td>
            <td className="mono">{downloads.toLocaleString('en')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
