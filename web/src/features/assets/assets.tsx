import type { Asset, AssetType } from '@hatchery/api/assets';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { shortenAddress } from '../../design/address.rules.ts';
import { Button } from '../../design/button.tsx';
import { type Column, DataTable, Nothing } from '../../design/data-table.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Filters, PagesFoot, SearchField, TableCard, TableTools } from '../../design/table-tools.tsx';
import { Failure } from '../../platform/failure.tsx';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { dayWords } from '../../platform/time.rules.ts';
import { AssetPicture } from '../../platform/vouchers/asset-picture.tsx';
import { assetsOptions } from '../../platform/vouchers/assets.queries.ts';
import { AssetDialog } from './asset-dialog.tsx';
import { kindWords } from './assets.rules.ts';
import { CreateAssetDialog } from './create-asset-dialog.tsx';
import '../../design/sheet.css';
import './assets.css';

export function AdminAssets() {
  return (
    <SettingsPage
      lead={
        <>
          Everything that can be given: things of games, and tokens.
          <span className="for-keys"> Arrow keys move, Enter opens, F searches.</span>
        </>
      }
      wide
    >
      {() => <Assets />}
    </SettingsPage>
  );
}

const pageSize = 50;

const types: { value: AssetType | undefined; label: string }[] = [
  { value: undefined, label: 'All' },
  { value: 'blockchain', label: 'On chain' },
  { value: 'game', label: 'Game' },
];

const columns: Column<Asset>[] = [
  {
    name: 'name',
    label: 'Name',
    figure: ({ name }) => name.toLowerCase(),
    cell: ({ name, image }) => (
      <span className="asset-name">
        <AssetPicture name={name} image={image} size={28} /> <span>{name}</span>
      </span>
    ),
  },
  {
    name: 'category',
    label: 'Category',
    figure: ({ category }) => category.toLowerCase(),
    cell: ({ category }) => category,
  },
  { name: 'kind', label: 'Kind', figure: kindWords, cell: kindWords },
  {
    name: 'contract',
    label: 'Contract',
    figure: ({ contract }) => contract?.toLowerCase() ?? '',
    cell: ({ contract }) => (contract ? <span className="mono">{shortenAddress(contract)}</span> : <Nothing />),
  },
  {
    name: 'tokenId',
    label: 'Token',
    numeric: true,
    figure: ({ tokenId }) => (tokenId === undefined ? '' : BigInt(tokenId)),
    cell: ({ tokenId }) => (tokenId === undefined ? <Nothing /> : shortId(tokenId)),
  },
  {
    name: 'decimals',
    label: 'Decimals',
    numeric: true,
    figure: ({ decimals }) => decimals,
    cell: ({ decimals }) => decimals,
  },
  {
    name: 'created',
    label: 'Created',
    figure: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => dayWords(createdAt),
  },
];

const shortId = (id: string): string => (id.length > 12 ? `${id.slice(0, 5)}…${id.slice(-5)}` : id);

function Assets() {
  const [text, setText] = useState('');
  const [type, setType] = useState<AssetType>();
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<Asset>();
  const [creating, setCreating] = useState(false);
  const wanted = useDeferredValue(text.trim());
  const { data, error, refetch, isPlaceholderData, isFetching } = useQuery(
    assetsOptions({ text: wanted, type, page, limit: pageSize }),
  );
  const total = data?.total ?? 0;
  return (
    <TableCard label="Assets">
      <TableTools>
        <SearchField
          label="Search assets by name"
          placeholder="Name"
          value={text}
          busy={isFetching && text !== ''}
          onChange={(typed) => {
            setText(typed);
            setPage(1);
          }}
        />
        <Filters
          label="Filter by type"
          options={types}
          chosen={type}
          onChoose={(chosen) => {
            setType(chosen);
            setPage(1);
          }}
        />
        <Button look="primary" onClick={() => setCreating(true)}>
          <MoreIcon name="plus" size={20} /> New asset
        </Button>
      </TableTools>
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="Assets"
          columns={columns}
          rows={data?.assets}
          stale={isPlaceholderData}
          keyOf={({ uid }) => uid}
          nameOf={({ name }) => name}
          none={wanted || type ? 'No asset is like that.' : 'No assets yet. Create one, then give vouchers of it.'}
          onOpen={setOpen}
        />
      )}
      {data && (
        <PagesFoot
          words={`${total.toLocaleString('en')} ${total === 1 ? 'asset' : 'assets'}`}
          page={page}
          pages={Math.max(1, Math.ceil(total / pageSize))}
          labels={['Previous', 'Next']}
          onPage={setPage}
        />
      )}
      {open && <AssetDialog key={open.uid} asset={open} onClose={() => setOpen(undefined)} />}
      {creating && <CreateAssetDialog onClose={() => setCreating(false)} />}
    </TableCard>
  );
}
