import type { Product } from '@hatchery/api/products';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { type Column, DataTable, Nothing } from '../../design/data-table.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { PagesFoot, TableCard, TableTools } from '../../design/table-tools.tsx';
import { Failure } from '../../platform/failure.tsx';
import { gamesOptions, nameOfGame } from '../../platform/games/games.queries.ts';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { AssetPicture } from '../../platform/vouchers/asset-picture.tsx';
import { ProductDialog } from './product-dialog.tsx';
import { pageSize, productsOptions } from './products.queries.ts';
import '../../design/sheet.css';
import './game-desk.css';

export function AdminProducts() {
  return (
    <SettingsPage
      lead={
        <>
          What is sold around games, elsewhere.<span className="for-keys"> Arrow keys move, Enter opens.</span>
        </>
      }
      wide
    >
      {() => <Products />}
    </SettingsPage>
  );
}

const columnsWith = (gameName: (uid: string) => string): Column<Product>[] => [
  {
    name: 'name',
    label: 'Name',
    figure: ({ name }) => name.toLowerCase(),
    cell: ({ name, image }) => (
      <span className="game-desk-name">
        <AssetPicture name={name} image={image} size={28} /> <span>{name}</span>
      </span>
    ),
  },
  {
    name: 'active',
    label: 'Status',
    figure: ({ active }) => Number(active),
    cell: ({ active }) => <span className={`badge ${active ? 'badge-good' : ''}`}>{active ? 'Shown' : 'Hidden'}</span>,
  },
  {
    name: 'price',
    label: 'Price',
    figure: ({ price }) => price ?? '',
    cell: ({ price }) => price ?? <Nothing />,
  },
  {
    name: 'game',
    label: 'Game',
    figure: ({ gameId }) => (gameId ? gameName(gameId) : ''),
    cell: ({ gameId }) => (gameId ? gameName(gameId) : <Nothing />),
  },
  { name: 'order', label: 'Place', numeric: true, figure: ({ order }) => order, cell: ({ order }) => order },
];

function Products() {
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<Product>();
  const [creating, setCreating] = useState(false);
  const { data, error, refetch, isPlaceholderData } = useQuery(productsOptions(page));
  const games = useQuery(gamesOptions).data;
  const total = data?.total ?? 0;
  return (
    <TableCard label="Products">
      <TableTools>
        <div className="table-tools-end">
          <Button look="primary" onClick={() => setCreating(true)}>
            <MoreIcon name="plus" size={20} /> New product
          </Button>
        </div>
      </TableTools>
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="Products"
          columns={columnsWith((uid) => nameOfGame(games, uid))}
          rows={data?.products}
          stale={isPlaceholderData}
          keyOf={({ uid }) => uid}
          nameOf={({ name }) => name}
          none="No products yet. A new one shows up in the public list at once, unless you hide it."
          onOpen={setOpen}
        />
      )}
      {data && (
        <PagesFoot
          words={`${total.toLocaleString('en')} ${total === 1 ? 'product' : 'products'}`}
          page={page}
          pages={Math.max(1, Math.ceil(total / pageSize))}
          labels={['Previous', 'Next']}
          onPage={setPage}
        />
      )}
      {open && (
        <ProductDialog
          key={`${open.uid} ${open.version}`}
          product={open}
          latest={data?.products.find(({ uid }) => uid === open.uid)}
          onReopen={setOpen}
          onClose={() => setOpen(undefined)}
        />
      )}
      {creating && <ProductDialog onClose={() => setCreating(false)} />}
    </TableCard>
  );
}
