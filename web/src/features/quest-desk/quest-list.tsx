import type { Quest, QuestType } from '@hatchery/api/quest-shapes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Column, DataTable, Nothing } from '../../design/data-table.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Filters, PagesFoot, TableCard, TableTools } from '../../design/table-tools.tsx';
import { Failure } from '../../platform/failure.tsx';
import { gamesOptions, nameOfGame } from '../../platform/games/games.queries.ts';
import { periodWords } from '../../platform/quests/quest.words.ts';
import { Link, navigate } from '../../platform/router.tsx';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { dayWords } from '../../platform/time.rules.ts';
import { useNow } from '../../platform/use-now.ts';
import { AssetPicture } from '../../platform/vouchers/asset-picture.tsx';
import { budgetWords, type Standing, standingOf, standingWords } from './quest.rules.ts';
import { pageSize, questsOptions } from './quests.queries.ts';
import '../../design/sheet.css';
import './quest-desk.css';

export function AdminQuests() {
  return (
    <SettingsPage
      lead={
        <>
          What players do, and what they get for it.<span className="for-keys"> Arrow keys move, Enter opens.</span>
        </>
      }
      wide
    >
      {() => <Quests />}
    </SettingsPage>
  );
}

const types: { value: QuestType | undefined; label: string }[] = [
  { value: undefined, label: 'All' },
  { value: 'challenge', label: 'Challenges' },
  { value: 'ranked', label: 'Ranked' },
];

const looks: Record<Standing, string> = {
  hidden: '',
  'to-come': 'badge-brand',
  running: 'badge-good',
  ended: '',
  'used-up': 'badge-bad',
};

interface Known {
  now: number;
  gameName: (uid: string) => string;
}

const columnsWith = ({ now, gameName }: Known): Column<Quest>[] => [
  {
    name: 'name',
    label: 'Name',
    figure: ({ name }) => name.toLowerCase(),
    cell: ({ name, image }) => (
      <span className="quest-desk-name">
        <AssetPicture name={name} image={image} size={28} /> <span>{name}</span>
      </span>
    ),
  },
  {
    name: 'state',
    label: 'State',
    figure: (quest) => standingWords[standingOf(quest, now)],
    cell(quest) {
      const standing = standingOf(quest, now);
      return <span className={`badge ${looks[standing]}`}>{standingWords[standing]}</span>;
    },
  },
  { name: 'period', label: 'How often', figure: ({ period }) => period, cell: ({ period }) => periodWords[period] },
  {
    name: 'budget',
    label: 'Budget left',
    numeric: true,
    figure: ({ budget }) => budget?.left ?? Number.MAX_SAFE_INTEGER,
    cell: budgetWords,
  },
  {
    name: 'game',
    label: 'Game',
    figure: ({ gameId }) => (gameId ? gameName(gameId) : ''),
    cell: ({ gameId }) => (gameId ? gameName(gameId) : <Nothing />),
  },
  {
    name: 'chapter',
    label: 'Chapter',
    figure: ({ chapter }) => chapter ?? '',
    cell: ({ chapter }) => chapter ?? <Nothing />,
  },
  {
    name: 'ends',
    label: 'Ends',
    figure: ({ endsAt }) => endsAt ?? '',
    cell: ({ endsAt }) => (endsAt ? dayWords(endsAt) : <Nothing />),
  },
];

function Quests() {
  const [type, setType] = useState<QuestType>();
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useQuery(questsOptions(page, type));
  const games = useQuery(gamesOptions).data;
  const now = useNow();
  const total = data?.total ?? 0;
  return (
    <TableCard label="Quests">
      <TableTools>
        <Filters
          label="Filter by type"
          options={types}
          chosen={type}
          onChoose={(chosen) => {
            setType(chosen);
            setPage(1);
          }}
        />
        <Link className="button button-primary table-tools-end" to="/admin/quests/new">
          <MoreIcon name="plus" size={20} /> New quest
        </Link>
      </TableTools>
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="Quests"
          columns={columnsWith({ now, gameName: (uid) => nameOfGame(games, uid) })}
          rows={data?.quests}
          stale={isPlaceholderData}
          keyOf={({ uid }) => uid}
          nameOf={({ name }) => name}
          none={type ? 'No quest is of this type.' : 'No quests yet. A new one stays hidden until you show it.'}
          onOpen={({ uid }) => navigate(`/admin/quests/${uid}`)}
        />
      )}
      {data && (
        <PagesFoot
          words={`${total.toLocaleString('en')} ${total === 1 ? 'quest' : 'quests'}`}
          page={page}
          pages={Math.max(1, Math.ceil(total / pageSize))}
          labels={['Previous', 'Next']}
          onPage={setPage}
        />
      )}
    </TableCard>
  );
}
