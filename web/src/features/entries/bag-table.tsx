import type { Asset } from '@hatchery/api/assets';
import type { Voucher } from '@hatchery/api/voucher-gifts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type Column, DataTable, Nothing } from '../../design/data-table.tsx';
import { TableCard, TableFoot } from '../../design/table-tools.tsx';
import { Failure } from '../../platform/failure.tsx';
import { ShowMore } from '../../platform/show-more.tsx';
import { bagOptions } from './entries.queries.ts';
import { exactWords, heldBaseOf, heldFor } from './entries.rules.ts';

const columns: Column<Voucher>[] = [
  {
    name: 'asset',
    label: 'In the bag',
    figure: ({ name }) => name.toLowerCase(),
    cell: ({ name, tokenId }) => (
      <span className="entries-asset">
        {name}
        {tokenId !== undefined && <span className="soft"> #{tokenId}</span>}
      </span>
    ),
  },
  { name: 'category', label: 'Category', figure: ({ category }) => category, cell: ({ category }) => category },
  {
    name: 'free',
    label: 'Free',
    numeric: true,
    figure: ({ amountBase }) => BigInt(amountBase),
    cell: ({ amountBase, decimals }) => (
      <span title={`${amountBase} base units`}>{exactWords(BigInt(amountBase), decimals)}</span>
    ),
  },
  {
    name: 'held',
    label: 'On hold',
    numeric: true,
    figure: heldBaseOf,
    cell: (voucher) => {
      const held = heldBaseOf(voucher);
      return held === 0n ? (
        <Nothing />
      ) : (
        <span title={heldFor(voucher)}>
          {exactWords(held, voucher.decimals)} <span className="soft">{heldFor(voucher)}</span>
        </span>
      );
    },
  },
];

interface BagTableProps {
  userId: string;
  /** Called with the asset of the row that was opened. */
  onAsset: (asset: Pick<Asset, 'uid' | 'name'>) => void;
}

/** Lists the vouchers of a player. Enter shows the entries of that asset. */
export function BagTable({ userId, onAsset }: BagTableProps) {
  const query = useInfiniteQuery(bagOptions(userId));
  const { data, error, refetch, hasNextPage } = query;
  const rows = data?.pages.flat();
  return (
    <TableCard label="Bag">
      {error && !rows ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="Bag"
          columns={columns}
          rows={rows}
          waiting={3}
          keyOf={({ uid }) => uid}
          nameOf={({ name, amountBase, decimals }) => `${name}, ${exactWords(BigInt(amountBase), decimals)} free`}
          none="Their bag is empty. What was in it is among the entries."
          onOpen={({ assetId, name }) => onAsset({ uid: assetId, name })}
        />
      )}
      {hasNextPage && (
        <TableFoot words={`${(rows ?? []).length.toLocaleString('en')} shown, there are more`}>
          <ShowMore query={query} />
        </TableFoot>
      )}
    </TableCard>
  );
}
