import type { Badge } from '@hatchery/api/badges';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { BadgeArt } from '../../design/badge-art.tsx';
import { Button } from '../../design/button.tsx';
import { type Column, DataTable, Nothing } from '../../design/data-table.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { PagesFoot, SearchField, TableCard, TableTools, usePage } from '../../design/table-tools.tsx';
import { Failure } from '../../platform/failure.tsx';
import { gamesOptions, nameOfGame } from '../../platform/games/games.queries.ts';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { rarityWords } from './badge.rules.ts';
import { BadgeDialog } from './badge-dialog.tsx';
import { badgesOptions, categoriesOptions, pageSize } from './badges.queries.ts';
import { CategoryDialog } from './category-dialog.tsx';
import '../../design/sheet.css';
import './badge-desk.css';

export function AdminBadges() {
  return (
    <SettingsPage
      lead={
        <>
          Marks of honour on players' profiles.
          <span className="for-keys"> Arrow keys move, Enter opens, F searches.</span>
        </>
      }
      wide
    >
      {() => <Badges />}
    </SettingsPage>
  );
}

const columnsWith = (gameName: (uid: string) => string): Column<Badge>[] => [
  {
    name: 'name',
    label: 'Name',
    figure: ({ name }) => name.toLowerCase(),
    cell: ({ name, image }) => (
      <span className="badge-desk-name">
        <BadgeArt image={image} size={32} /> <span>{name}</span>
      </span>
    ),
  },
  {
    name: 'category',
    label: 'Category',
    figure: ({ category }) => category.order,
    cell: ({ category }) => category.name,
  },
  {
    name: 'holders',
    label: 'Players',
    numeric: true,
    figure: ({ holders }) => holders,
    cell: ({ holders }) => holders.toLocaleString('en'),
  },
  { name: 'rarity', label: 'Rarity', figure: ({ rarity }) => rarity ?? 2, cell: rarityWords },
  {
    name: 'game',
    label: 'Given by',
    figure: ({ gameId }) => (gameId ? gameName(gameId) : ''),
    cell: ({ gameId }) => (gameId ? gameName(gameId) : <Nothing />),
  },
];

function Badges() {
  const [text, setText] = useState('');
  const [categoryId, setCategoryId] = useState('');
  const [opened, setOpened] = useState<{ badge?: Badge }>();
  const { page, setPage, fromStart } = usePage();
  const wanted = { text: useDeferredValue(text.trim()), categoryId: categoryId || undefined, page };
  const { data, error, refetch, isPlaceholderData, isFetching } = useQuery(badgesOptions(wanted));
  const categories = useQuery(categoriesOptions).data;
  const games = useQuery(gamesOptions).data;
  const total = data?.total ?? 0;
  return (
    <TableCard label="Badges">
      <TableTools>
        <SearchField
          label="Search badges by name"
          placeholder="Name"
          value={text}
          maxLength={80}
          busy={isFetching && text !== ''}
          onChange={fromStart(setText)}
        />
        <Categories chosen={categoryId} onChoose={fromStart(setCategoryId)} />
        <Button look="primary" disabled={!categories} onClick={() => setOpened({})}>
          <MoreIcon name="plus" size={20} /> New badge
        </Button>
      </TableTools>
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="Badges"
          columns={columnsWith((uid) => nameOfGame(games, uid))}
          rows={data?.badges}
          stale={isPlaceholderData}
          keyOf={({ uid }) => uid}
          nameOf={({ name }) => name}
          none={text || categoryId ? 'No badge is like that.' : 'No badges yet. Make a category, then a badge in it.'}
          onOpen={(badge) => setOpened({ badge })}
        />
      )}
      {data && (
        <PagesFoot
          words={`${total.toLocaleString('en')} ${total === 1 ? 'badge' : 'badges'}`}
          page={page}
          pages={Math.max(1, Math.ceil(total / pageSize))}
          labels={['Previous', 'Next']}
          onPage={setPage}
        />
      )}
      {opened && categories && (
        <BadgeDialog
          badge={opened.badge}
          categories={categories}
          categoryId={categoryId}
          onClose={() => setOpened(undefined)}
        />
      )}
    </TableCard>
  );
}

/** Chooses which badges are shown, and makes categories. */
function Categories({ chosen, onChoose }: { chosen: string; onChoose: (uid: string) => void }) {
  const [making, setMaking] = useState(false);
  const categories = useQuery(categoriesOptions).data ?? [];
  return (
    <>
      <select
        className="select badge-desk-category"
        aria-label="Category"
        value={chosen}
        onChange={({ target }) => onChoose(target.value)}
      >
        <option value="">All categories</option>
        {categories.map(({ uid, name }) => (
          <option key={uid} value={uid}>
            {name}
          </option>
        ))}
      </select>
      <Button onClick={() => setMaking(true)}>New category</Button>
      {making && <CategoryDialog categories={categories} onClose={() => setMaking(false)} />}
    </>
  );
}
