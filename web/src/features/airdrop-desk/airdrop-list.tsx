import type { Airdrop, AirdropState } from '@hatchery/api/airdrop-shapes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Column, DataTable } from '../../design/data-table.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Filters, PagesFoot, TableCard, TableTools } from '../../design/table-tools.tsx';
import { Failure } from '../../platform/failure.tsx';
import { Link, navigate } from '../../platform/router.tsx';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { usePollMs } from '../../platform/stream/stream.ts';
import { dayWords } from '../../platform/time.rules.ts';
import { AssetPicture } from '../../platform/vouchers/asset-picture.tsx';
import { amountWords } from '../../platform/vouchers/units.rules.ts';
import { airdropsOptions, pageSize } from './desk.queries.ts';
import { deskStateOf, ruleWords } from './desk.rules.ts';
import { StateBadge } from './state-badge.tsx';
import '../../design/sheet.css';
import './airdrop-desk.css';

export function AdminAirdrops() {
  return (
    <SettingsPage
      lead={
        <>
          Assets for many players.<span className="for-keys"> Arrow keys move, Enter opens.</span>
        </>
      }
      wide
    >
      {() => <AirdropList />}
    </SettingsPage>
  );
}

const states: { value: AirdropState | undefined; label: string }[] = [
  { value: undefined, label: 'All' },
  { value: 'draft', label: 'Drafts' },
  { value: 'active', label: 'Active' },
  { value: 'paused', label: 'Paused' },
  { value: 'ended', label: 'Ended' },
];

const columns: Column<Airdrop>[] = [
  {
    name: 'name',
    label: 'Name',
    figure: ({ name }) => name.toLowerCase(),
    cell: ({ name, image }) => (
      <span className="airdrop-name">
        <AssetPicture name={name} image={image} size={28} /> <span>{name}</span>
      </span>
    ),
  },
  {
    name: 'state',
    label: 'State',
    figure: (airdrop) => deskStateOf(airdrop),
    cell: (airdrop) => <StateBadge airdrop={airdrop} />,
  },
  {
    name: 'budget',
    label: 'Gives at most',
    figure: ({ budget }) => budget,
    cell: ({ budgetBase, asset }) => amountWords(BigInt(budgetBase), asset),
  },
  {
    name: 'recipients',
    label: 'Recipients',
    figure: ({ match }) => ruleWords(match),
    cell: ({ match }) => <span className="airdrop-rule">{ruleWords(match)}</span>,
  },
  {
    name: 'claims',
    label: 'Claims',
    numeric: true,
    figure: ({ claims }) => claims,
    cell: ({ claims, maxClaims }) => `${claims.toLocaleString('en')} / ${maxClaims.toLocaleString('en')}`,
  },
  { name: 'ends', label: 'Ends', figure: ({ endsAt }) => endsAt, cell: ({ endsAt }) => dayWords(endsAt) },
];

const whenAwayMs = 30_000;

function AirdropList() {
  const [state, setState] = useState<AirdropState>();
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...airdropsOptions(state, page),
    refetchInterval: usePollMs(whenAwayMs),
  });
  const total = data?.total ?? 0;
  return (
    <TableCard label="Airdrops">
      <TableTools>
        <Filters
          label="Filter by state"
          options={states}
          chosen={state}
          onChoose={(chosen) => {
            setState(chosen);
            setPage(1);
          }}
        />
        <Link className="button button-primary table-tools-end" to="/admin/airdrops/new">
          <MoreIcon name="plus" size={20} /> New airdrop
        </Link>
      </TableTools>
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="Airdrops"
          columns={columns}
          rows={data?.airdrops}
          stale={isPlaceholderData}
          keyOf={({ uid }) => uid}
          nameOf={({ name }) => name}
          none={
            state
              ? 'No airdrop is in this state.'
              : 'No airdrops yet. A new one starts as a draft that only admins see.'
          }
          onOpen={({ uid }) => navigate(`/admin/airdrops/${uid}`)}
        />
      )}
      {data && (
        <PagesFoot
          words={`${total.toLocaleString('en')} ${total === 1 ? 'airdrop' : 'airdrops'}`}
          page={page}
          pages={Math.max(1, Math.ceil(total / pageSize))}
          onPage={setPage}
        />
      )}
    </TableCard>
  );
}
