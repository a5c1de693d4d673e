import type { Asset } from '@hatchery/api/assets';
import type { VoucherEntry } from '@hatchery/api/voucher-entries';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { type Column, DataTable, Nothing } from '../../design/data-table.tsx';
import { Icon } from '../../design/icon.tsx';
import { TableCard, TableFoot, TableTools } from '../../design/table-tools.tsx';
import { Failure } from '../../platform/failure.tsx';
import { PlayerLabel } from '../../platform/players/player-label.tsx';
import { ShowMore } from '../../platform/show-more.tsx';
import { type EntryFilters, entriesOptions } from './entries.queries.ts';
import { balanceWords, reasonWords, signedWords } from './entries.rules.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { ExportEntries } from './export-entries.tsx';
import '../../design/field.css';

type AssetName = Pick<Asset, 'uid' | 'name'>;

const timeWords = (iso: string): string =>
  new Date(iso).toLocaleString('en-GB', { dateStyle: 'short', timeStyle: 'medium' });

const columns: Column<VoucherEntry>[] = [
  {
    name: 'time',
    label: 'When',
    figure: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{timeWords(createdAt)}</time>,
  },
  {
    name: 'asset',
    label: 'Asset',
    figure: ({ name }) => name.toLowerCase(),
    cell: ({ name, tokenId }) => (
      <span className="entries-asset">
        {name}
        {tokenId !== undefined && <span className="soft"> #{tokenId}</span>}
      </span>
    ),
  },
  {
    name: 'reason',
    label: 'Reason',
    figure: ({ reason }) => reason,
    cell: ({ reason, text }) => reasonWords[reason] ?? text,
  },
  {
    name: 'amount',
    label: 'Change',
    numeric: true,
    figure: ({ amount }) => amount,
    cell: (entry) => (
      <span title={`${entry.amountBase} base units`} className={entry.amount > 0 ? 'entries-in' : undefined}>
        {signedWords(entry)}
      </span>
    ),
  },
  {
    name: 'balance',
    label: 'Free afterwards',
    numeric: true,
    figure: ({ balance }) => balance,
    cell: (entry) => <span title={`${entry.balanceBase} base units`}>{balanceWords(entry)}</span>,
  },
  {
    name: 'other',
    label: 'Other side',
    figure: ({ other }) => other?.kind ?? '',
    cell: ({ other }) =>
      other?.playerId ? <PlayerLabel uid={other.playerId} /> : (other?.name ?? other?.kind ?? <Nothing />),
  },
];

interface EntriesTableProps {
  userId: string;
  /** Only entries of this asset. */
  asset: AssetName | undefined;
  onAsset: (asset: AssetName | undefined) => void;
}

/** The entries of a player by asset, reason and days. Enter opens one. */
export function EntriesTable({ userId, asset, onAsset }: EntriesTableProps) {
  const [narrow, setNarrow] = useState({ reason: undefined as string | undefined, from: '', to: '' });
  const [open, setOpen] = useState<VoucherEntry>();
  const filters: EntryFilters = { userId, assetId: asset?.uid, ...narrow };
  const query = useInfiniteQuery(entriesOptions(filters));
  const rows = query.data?.pages.flatMap(({ items }) => items);
  return (
    <TableCard label="Entries">
      <TableTools>
        <label className="field">
          <span>Reason</span>
          <select
            className="select"
            value={narrow.reason ?? ''}
            onChange={({ target }) => setNarrow({ ...narrow, reason: target.value || undefined })}
          >
            <option value="">All</option>
            {Object.entries(reasonWords).map(([reason, words]) => (
              <option key={reason} value={reason}>
                {words}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          <span>From</span>
          <input
            type="date"
            value={narrow.from}
            onChange={({ target }) => setNarrow({ ...narrow, from: target.value })}
          />
        </label>
        <label className="field">
          <span>To</span>
          <input type="date" value={narrow.to} onChange={({ target }) => setNarrow({ ...narrow, to: target.value })} />
        </label>
        {asset && (
          <Button
            className="entries-only"
            aria-label={`Show all assets, not only ${asset.name}`}
            onClick={() => onAsset(undefined)}
          >
            Only {asset.name} <Icon name="close" size={18} />
          </Button>
        )}
        <ExportEntries filters={filters} />
      </TableTools>
      {query.error && !rows ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <DataTable
          label="Entries"
          columns={columns}
          rows={rows}
          stale={query.isPlaceholderData}
          keyOf={({ uid }) => uid}
          nameOf={(entry) => `${entry.name}, ${reasonWords[entry.reason] ?? entry.reason}, ${signedWords(entry)}`}
          none="No entries are like that."
          onOpen={setOpen}
        />
      )}
      {rows && (
        <TableFoot words={`${rows.length.toLocaleString('en')} shown${query.hasNextPage ? ', there are more' : ''}`}>
          <ShowMore query={query} />
        </TableFoot>
      )}
      {open && (
        <EntryDialog
          entry={open}
          onAsset={() => {
            onAsset({ uid: open.assetId, name: open.name });
            setOpen(undefined);
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </TableCard>
  );
}
