import type { Airdrop } from '@hatchery/api/airdrop-shapes';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Failure } from '../../platform/failure.tsx';
import { useParams } from '../../platform/router.tsx';
import { setTitle } from '../../platform/shell/arrival.tsx';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { ActivationSheet } from './activation-sheet.tsx';
import { airdropOptions } from './desk.queries.ts';
import { DryRunSheet } from './dry-run-sheet.tsx';
import { FactsSheet } from './facts-sheet.tsx';
import { HistorySheet } from './history-sheet.tsx';
import { ListSheet } from './list-sheet.tsx';
import { RecipientsSheet } from './recipients-sheet.tsx';
import './airdrop-desk.css';

/** The stream tells an admin of their own acts; what another one does, as an approval, shows up by this. */
const calmMs = 10_000;
const whileWorkingMs = 1_000;

export function AdminAirdrop() {
  const { uid = '' } = useParams();
  // Fetched beneath, once the player is known to be an admin.
  const name = useQuery({ ...airdropOptions(uid), enabled: false }).data?.name;
  useEffect(() => {
    if (name) setTitle(name);
  }, [name]);
  return (
    <SettingsPage
      title={name}
      back={{ to: '/admin/airdrops', label: 'All airdrops' }}
      lead="From a draft to a dry run to an activation."
      wide
    >
      {() => <Desk />}
    </SettingsPage>
  );
}

/** A list is read, or a dry run judges recipients: both tell how far they are. */
const isWorking = ({ list, latestDryRun }: Airdrop): boolean =>
  list?.status === 'reading' || latestDryRun?.status === 'running';

function Desk() {
  const { uid = '' } = useParams();
  const { data, error, refetch } = useQuery({
    ...airdropOptions(uid),
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? whileWorkingMs : calmMs),
  });
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="card skeleton airdrop-desk-waiting" aria-busy="true" />;
  return (
    <div className="airdrop-desk">
      <div className="airdrop-desk-main">
        {data.match.generation === 'file' && data.state === 'draft' && <ListSheet airdrop={data} />}
        {(data.state === 'draft' || data.latestDryRun) && <DryRunSheet airdrop={data} />}
        <RecipientsSheet airdrop={data} />
      </div>
      <div className="airdrop-desk-side">
        <FactsSheet airdrop={data} />
        <ActivationSheet airdrop={data} />
        <HistorySheet uid={uid} version={data.version} />
      </div>
    </div>
  );
}
