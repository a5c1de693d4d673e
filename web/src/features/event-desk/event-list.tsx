import type { RewardEvent } from '@hatchery/api/events';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Column, DataTable, Nothing } from '../../design/data-table.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { PagesFoot, TableCard, TableTools } from '../../design/table-tools.tsx';
import { Failure } from '../../platform/failure.tsx';
import { gamesOptions, nameOfGame } from '../../platform/games/games.queries.ts';
import { momentWords } from '../../platform/moment.rules.ts';
import { Link, navigate } from '../../platform/router.tsx';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { AssetPicture } from '../../platform/vouchers/asset-picture.tsx';
import { eventsOptions, pageSize } from './events.queries.ts';
import { stateWords } from './report.rules.ts';
import { StateBadge } from './state-badge.tsx';
import '../../design/sheet.css';
import './event-desk.css';

export function AdminEvents() {
  return (
    <SettingsPage
      lead={
        <>
          Rewards for ranks on a board.<span className="for-keys"> Arrow keys move, Enter opens.</span>
        </>
      }
      wide
    >
      {() => <Events />}
    </SettingsPage>
  );
}

const columnsWith = (gameName: (uid: string) => string): Column<RewardEvent>[] => [
  {
    name: 'name',
    label: 'Name',
    figure: ({ name }) => name.toLowerCase(),
    cell: ({ name, image }) => (
      <span className="event-desk-name">
        <AssetPicture name={name} image={image} size={28} /> <span>{name}</span>
      </span>
    ),
  },
  {
    name: 'state',
    label: 'State',
    figure: ({ state }) => stateWords[state],
    cell: ({ state }) => <StateBadge state={state} />,
  },
  {
    name: 'game',
    label: 'Game',
    figure: ({ gameId }) => (gameId ? gameName(gameId) : ''),
    cell: ({ gameId }) => (gameId ? gameName(gameId) : <Nothing />),
  },
  {
    name: 'ranks',
    label: 'Ranks rewarded',
    numeric: true,
    figure: ({ rewards }) => Math.max(0, ...rewards.map(({ toRank }) => toRank)),
    cell: ({ rewards }) => Math.max(0, ...rewards.map(({ toRank }) => toRank)).toLocaleString('en'),
  },
  {
    name: 'starts',
    label: 'Starts',
    figure: ({ startDate }) => startDate,
    cell: ({ startDate }) => momentWords(startDate),
  },
  { name: 'ends', label: 'Ends', figure: ({ endDate }) => endDate, cell: ({ endDate }) => momentWords(endDate) },
];

function Events() {
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useQuery(eventsOptions(page));
  const games = useQuery(gamesOptions).data;
  const total = data?.total ?? 0;
  return (
    <TableCard label="Reward events">
      <TableTools>
        <Link className="button button-primary table-tools-end" to="/admin/events/new">
          <MoreIcon name="plus" size={20} /> New event
        </Link>
      </TableTools>
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="Reward events"
          columns={columnsWith((uid) => nameOfGame(games, uid))}
          rows={data?.events}
          stale={isPlaceholderData}
          keyOf={({ uid }) => uid}
          nameOf={({ name }) => name}
          none="No events yet. One rewards ranks of a board, after its end and a dry run."
          onOpen={({ uid }) => navigate(`/admin/events/${uid}`)}
        />
      )}
      {data && (
        <PagesFoot
          words={`${total.toLocaleString('en')} ${total === 1 ? 'event' : 'events'}`}
          page={page}
          pages={Math.max(1, Math.ceil(total / pageSize))}
          onPage={setPage}
        />
      )}
    </TableCard>
  );
}
