import type { CatalogueSetting } from '@hatchery/api/masters-catalogue';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { type Column, DataTable, Nothing } from '../../design/data-table.tsx';
import { Filters, PagesFoot, SearchField, TableCard, TableTools, usePage } from '../../design/table-tools.tsx';
import { Failure } from '../../platform/failure.tsx';
import { Link } from '../../platform/router.tsx';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { settingsOptions } from './catalogue.queries.ts';
import { type Kind, kinds, kindWords, pricesWords, search } from './catalogue.rules.ts';
import { EntryDialog } from './entry-dialog.tsx';
import '../../design/sheet.css';
import './catalogue-desk.css';

export function AdminCatalogue() {
  return (
    <SettingsPage
      lead={
        <>
          What keepers are made of, wear and open.
          <span className="for-keys"> Arrow keys move, Enter opens, F searches.</span>
        </>
      }
      wide
    >
      {() => <Catalogue />}
    </SettingsPage>
  );
}

/** More rows would make a table slow. */
const pageSize = 100;

const options = kinds.map((value) => ({ value, label: kindWords[value].many }));

const columns: Column<CatalogueSetting>[] = [
  {
    name: 'name',
    label: 'Name',
    figure: ({ name }) => name.toLowerCase(),
    cell: ({ name }) => <span className="catalogue-name">{name}</span>,
  },
  { name: 'id', label: 'Id', numeric: true, figure: ({ id }) => id, cell: ({ id }) => id },
  {
    name: 'active',
    label: 'Offered',
    figure: ({ active }) => (active ? 0 : 1),
    cell: ({ active }) => <span className={active ? 'badge badge-good' : 'badge'}>{active ? 'Yes' : 'No'}</span>,
  },
  { name: 'order', label: 'Place', numeric: true, figure: ({ order }) => order, cell: ({ order }) => order },
  {
    name: 'prices',
    label: 'Prices',
    figure: ({ prices }) => BigInt(prices[0]?.price ?? 0),
    cell: ({ prices }) => (prices.length > 0 ? pricesWords(prices) : <Nothing />),
  },
  {
    name: 'version',
    label: 'Changes',
    numeric: true,
    figure: ({ version }) => version,
    cell: ({ version }) => version,
  },
];

/** Traits and items are free: they have no column of prices. */
const columnsOf = (settings: readonly CatalogueSetting[] | undefined) =>
  settings?.some(({ prices }) => prices.length > 0) ? columns : columns.filter(({ name }) => name !== 'prices');

function Catalogue() {
  const [kind, setKind] = useState<Kind>('item');
  const [text, setText] = useState('');
  const [opened, setOpened] = useState<CatalogueSetting>();
  const { page, setPage, fromStart } = usePage();
  const { data, error, refetch } = useQuery(settingsOptions(kind));
  const wanted = useDeferredValue(text);
  const found = data && search(data, wanted);
  const total = found?.length ?? 0;
  return (
    <TableCard label="Catalogue">
      <TableTools>
        <SearchField label="Search by name or id" placeholder="Name or id" value={text} onChange={fromStart(setText)} />
        <Filters label="Kind of entry" options={options} chosen={kind} onChoose={fromStart(setKind)} />
        <Link className="button button-secondary" to="/admin/catalogue/changes">
          All changes
        </Link>
      </TableTools>
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          key={kind}
          label={kindWords[kind].many}
          columns={columnsOf(data)}
          rows={found?.slice((page - 1) * pageSize, page * pageSize)}
          keyOf={({ id }) => String(id)}
          nameOf={({ name }) => name}
          none="Nothing here is called that."
          onOpen={setOpened}
        />
      )}
      {data && (
        <PagesFoot
          words={`${total.toLocaleString('en')} ${total === 1 ? 'entry' : 'entries'}`}
          page={page}
          pages={Math.max(1, Math.ceil(total / pageSize))}
          labels={['Previous', 'Next']}
          onPage={setPage}
        />
      )}
      {opened && (
        <EntryDialog
          setting={data?.find(({ id }) => id === opened.id) ?? opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </TableCard>
  );
}
