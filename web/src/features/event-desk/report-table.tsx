import type { EventPlace, RewardEvent } from '@hatchery/api/events';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { type Column, DataTable, Nothing } from '../../design/data-table.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { TableCard, TableFoot, TableTools } from '../../design/table-tools.tsx';
import { toast } from '../../design/toaster.tsx';
import { csvOf } from '../../platform/csv.rules.ts';
import { Failure } from '../../platform/failure.tsx';
import { wordsFor } from '../../platform/problem.ts';
import { saveFile } from '../../platform/save-file.ts';
import { ShowMore } from '../../platform/show-more.tsx';
import { fetchWholeReport, reportOptions } from './events.queries.ts';
import { isGivenAway, isUnderWay, nameOfPlace, outcomeOf, reportColumns, rewardsWords, whyOf } from './report.rules.ts';

const columns: Column<EventPlace>[] = [
  { name: 'rank', label: 'Rank', numeric: true, figure: ({ rank }) => rank, cell: ({ rank }) => rank },
  {
    name: 'player',
    label: 'Player',
    figure: (place) => nameOfPlace(place).toLowerCase(),
    cell: (place) => <span title={place.receiverId ?? place.userId}>{nameOfPlace(place)}</span>,
  },
  { name: 'gets', label: 'Gets', figure: rewardsWords, cell: (place) => rewardsWords(place) || <Nothing /> },
  {
    name: 'state',
    label: 'State',
    figure: (place) => outcomeOf(place).words,
    cell: (place) => <span className={`badge ${outcomeOf(place).look}`}>{outcomeOf(place).words}</span>,
  },
  { name: 'why', label: 'Why', figure: whyOf, cell: (place) => whyOf(place) || <Nothing /> },
];

const whileGivingMs = 2_000;

/** The places with their rewards: of the last dry run, or as they were given. */
export function ReportTable({ event, hash }: { event: RewardEvent; hash: string }) {
  const query = useInfiniteQuery({
    ...reportOptions(event.uid, `${hash} ${event.state}`),
    // Parts may still be on their way once all places have their turn.
    refetchInterval: ({ state }) =>
      isGivenAway(event) && state.data?.pages.flat().some(isUnderWay) ? whileGivingMs : false,
  });
  const rows = query.data?.pages.flat();
  const label = isGivenAway(event) ? 'Report' : 'Places of the last dry run';
  return (
    <TableCard label={label}>
      <TableTools>
        <h2 className="event-desk-heading">{label}</h2>
        <div className="table-tools-end">
          <Csv event={event} />
        </div>
      </TableTools>
      {query.error && !rows ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <DataTable
          label={label}
          columns={columns}
          rows={rows}
          keyOf={({ position }) => String(position)}
          nameOf={(place) => `${place.rank}, ${nameOfPlace(place)}`}
          none="Nobody has a place that is rewarded."
        />
      )}
      {rows && (
        <TableFoot words={`${rows.length.toLocaleString('en')} shown`}>
          <ShowMore query={query} />
        </TableFoot>
      )}
    </TableCard>
  );
}

function Csv({ event: { uid, name } }: { event: RewardEvent }) {
  const [count, setCount] = useState(0);
  const save = useMutation({
    mutationFn: () => fetchWholeReport(uid, setCount),
    onSuccess: (places) => saveFile(`${name}.csv`, 'text/csv', csvOf(reportColumns, places)),
    onError: (error) => toast(wordsFor(error), 'bad'),
  });
  return (
    <Button
      busy={save.isPending}
      onClick={() => {
        setCount(0);
        save.mutate();
      }}
    >
      <MoreIcon name="download" size={20} /> {save.isPending ? `${count.toLocaleString('en')} read` : 'CSV'}
    </Button>
  );
}
