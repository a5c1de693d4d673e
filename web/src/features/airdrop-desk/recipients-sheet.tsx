import type { Airdrop, AirdropMatch, AirdropRecipient } from '@hatchery/api/airdrop-shapes';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { shortenAddress } from '../../design/address.rules.ts';
import { Button } from '../../design/button.tsx';
import { type Column, DataTable, Nothing } from '../../design/data-table.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Filters, SearchField, TableCard, TableFoot, TableTools } from '../../design/table-tools.tsx';
import { toast } from '../../design/toaster.tsx';
import { download } from '../../platform/download.ts';
import { Failure } from '../../platform/failure.tsx';
import { wordsFor } from '../../platform/problem.ts';
import { ShowMore } from '../../platform/show-more.tsx';
import { amountWords } from '../../platform/vouchers/units.rules.ts';
import { type Eligible, recipientsOptions } from './desk.queries.ts';
import { heldWords, ineligibleWords } from './desk.rules.ts';

const filters: { value: Eligible; label: string }[] = [
  { value: undefined, label: 'All' },
  { value: 'true', label: 'Get something' },
  { value: 'false', label: 'Get nothing' },
];

/** A list says nothing of what its recipients hold. */
const heldColumn = (generation: AirdropMatch['generation']): Column<AirdropRecipient> => ({
  name: 'held',
  label: 'Holds',
  numeric: true,
  figure: ({ held }) => BigInt(held ?? 0),
  cell: ({ held }) => (held === undefined ? <Nothing /> : heldWords(held, generation)),
});

const columnsOf = ({ asset, match }: Airdrop, activated: boolean): Column<AirdropRecipient>[] => [
  { name: 'number', label: '#', numeric: true, figure: ({ number }) => number, cell: ({ number }) => number },
  {
    name: 'recipient',
    label: 'Recipient',
    figure: ({ address, email }) => (address ?? email ?? '').toLowerCase(),
    cell: ({ address, email }) => (
      <span className="mono" title={address}>
        {address ? shortenAddress(address) : email}
      </span>
    ),
  },
  ...(match.generation === 'file' ? [] : [heldColumn(match.generation)]),
  {
    name: 'amount',
    label: 'Gets',
    numeric: true,
    figure: ({ amountBase }) => BigInt(amountBase),
    cell: ({ amountBase, eligible }) => (eligible ? amountWords(BigInt(amountBase), asset) : <Nothing />),
  },
  activated
    ? {
        name: 'claim',
        label: 'Claim',
        figure: ({ claim }) => claim,
        cell: ({ claim }) => <span className={claim === 'claimed' ? 'badge badge-good' : 'badge'}>{claim}</span>,
      }
    : {
        name: 'reason',
        label: 'Why not',
        figure: ({ reason }) => reason ?? '',
        cell: ({ reason }) => (reason ? ineligibleWords[reason] : <Nothing />),
      },
];

/** Every recipient as the dry run judged them, or, once activated, with their claims. */
export function RecipientsSheet({ airdrop }: { airdrop: Airdrop }) {
  const run = airdrop.latestDryRun;
  if (airdrop.state !== 'draft') return <Recipients airdrop={airdrop} runUid={undefined} />;
  return run?.status === 'done' && <Recipients airdrop={airdrop} runUid={run.uid} />;
}

function Recipients({ airdrop, runUid }: { airdrop: Airdrop; runUid: string | undefined }) {
  const [eligible, setEligible] = useState<Eligible>();
  const [text, setText] = useState('');
  const wanted = { uid: airdrop.uid, runUid, eligible, search: useDeferredValue(text.trim()) };
  const query = useInfiniteQuery(recipientsOptions(wanted));
  const rows = query.data?.pages.flat();
  const ran = runUid ?? airdrop.latestDryRun?.uid;
  return (
    <TableCard label="Recipients">
      <TableTools>
        <SearchField
          label="Search for a whole address or e-mail address"
          placeholder="Whole address or e-mail address"
          value={text}
          busy={query.isFetching && text !== ''}
          onChange={setText}
        />
        <Filters label="Filter recipients" options={filters} chosen={eligible} onChoose={setEligible} />
        {ran && <Csv airdrop={airdrop} runUid={ran} />}
      </TableTools>
      {query.error && !rows ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <DataTable
          label="Recipients"
          columns={columnsOf(airdrop, runUid === undefined)}
          rows={rows}
          stale={query.isPlaceholderData}
          keyOf={({ uid }) => uid}
          nameOf={({ address, email }) => address ?? email ?? ''}
          none="Nobody is like that."
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

function Csv({ airdrop: { uid, name }, runUid }: { airdrop: Airdrop; runUid: string }) {
  const save = useMutation({
    mutationFn: () => download(`/v2/airdrops/${uid}/dry-runs/${runUid}/recipients.csv`, `${name}.csv`),
    onError: (error) => toast(wordsFor(error), 'bad'),
  });
  return (
    <Button busy={save.isPending} onClick={() => save.mutate()}>
      <MoreIcon name="download" size={20} /> CSV
    </Button>
  );
}
