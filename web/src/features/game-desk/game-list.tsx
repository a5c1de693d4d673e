import type { GameOfAdmin, GameStatus } from '@hatchery/api/game-shapes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Column, DataTable } from '../../design/data-table.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Filters, SearchField, TableCard, TableFoot, TableTools } from '../../design/table-tools.tsx';
import { Failure } from '../../platform/failure.tsx';
import { gamesOptions } from '../../platform/games/games.queries.ts';
import { Link, navigate } from '../../platform/router.tsx';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { dayWords } from '../../platform/time.rules.ts';
import { AssetPicture } from '../../platform/vouchers/asset-picture.tsx';
import { statusWords } from './game.rules.ts';
import { StatusBadge } from './status-badge.tsx';
import '../../design/sheet.css';
import './game-desk.css';

export function AdminGames() {
  return (
    <SettingsPage
      lead={
        <>
          What players find under Play.<span className="for-keys"> Arrow keys move, Enter opens, F searches.</span>
        </>
      }
      wide
    >
      {() => <Games />}
    </SettingsPage>
  );
}

const statuses: { value: GameStatus | undefined; label: string }[] = [
  { value: undefined, label: 'All' },
  { value: 'live', label: statusWords.live },
  { value: 'draft', label: 'Drafts' },
  { value: 'ended', label: statusWords.ended },
];

const columns: Column<GameOfAdmin>[] = [
  {
    name: 'name',
    label: 'Name',
    figure: ({ name }) => name.toLowerCase(),
    cell: ({ name, previewImage }) => (
      <span className="game-desk-name">
        <AssetPicture name={name} image={previewImage} size={28} /> <span>{name}</span>
      </span>
    ),
  },
  {
    name: 'status',
    label: 'Status',
    figure: ({ status }) => status,
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    name: 'slug',
    label: 'Address',
    figure: ({ slug }) => slug,
    cell: ({ slug }) => <span className="mono">/play/{slug}</span>,
  },
  {
    name: 'played',
    label: 'Played',
    figure: ({ embedUrl }) => (embedUrl ? 'here' : 'elsewhere'),
    cell: ({ embedUrl }) => (embedUrl ? 'Here' : 'Elsewhere'),
  },
  {
    name: 'views',
    label: 'Views',
    numeric: true,
    figure: ({ views }) => views,
    cell: ({ views }) => views.toLocaleString('en'),
  },
  {
    name: 'facts',
    label: 'Facts',
    numeric: true,
    figure: ({ facts }) => facts.length,
    cell: ({ facts }) => facts.length,
  },
  {
    name: 'changed',
    label: 'Changed',
    figure: ({ updatedAt }) => updatedAt,
    cell: ({ updatedAt }) => dayWords(updatedAt),
  },
];

function Games() {
  const [status, setStatus] = useState<GameStatus>();
  const [text, setText] = useState('');
  const { data, error, refetch } = useQuery(gamesOptions);
  const wanted = text.trim().toLowerCase();
  const games = data?.filter(
    (game) => (!status || game.status === status) && `${game.name} ${game.slug}`.toLowerCase().includes(wanted),
  );
  return (
    <TableCard label="Games">
      <TableTools>
        <SearchField label="Search games by name" placeholder="Name" value={text} onChange={setText} />
        <Filters label="Filter by status" options={statuses} chosen={status} onChoose={setStatus} />
        <Link className="button button-primary table-tools-end" to="/admin/games/new">
          <MoreIcon name="plus" size={20} /> New game
        </Link>
      </TableTools>
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="Games"
          columns={columns}
          rows={games}
          keyOf={({ uid }) => uid}
          nameOf={({ name }) => name}
          none={
            data?.length === 0
              ? 'No games yet. A new one starts as a draft that only admins see.'
              : 'No game is like that.'
          }
          onOpen={({ uid }) => navigate(`/admin/games/${uid}`)}
        />
      )}
      {games && <TableFoot words={`${games.length.toLocaleString('en')} ${games.length === 1 ? 'game' : 'games'}`} />}
    </TableCard>
  );
}
