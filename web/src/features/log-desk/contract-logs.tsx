import type { Contract } from '@hatchery/api/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { EmptyState } from '../../design/empty-state.tsx';
import { chainName, configOptions } from '../../platform/config.ts';
import { allContractsOptions, contractEventsOptions } from '../../platform/contracts/contracts.queries.ts';
import { Failure } from '../../platform/failure.tsx';
import { Link, useParams } from '../../platform/router.tsx';
import { setTitle } from '../../platform/shell/arrival.tsx';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { LogReader } from './log-reader.tsx';
import '../../design/field.css';
import '../../design/sheet.css';
import './log-desk.css';

/** The logs of one contract. The query of the address names what of them is looked at. */
export function AdminContractLogs() {
  const { uid = '' } = useParams();
  const contract = useQuery({ ...allContractsOptions, enabled: false }).data?.find((one) => one.uid === uid);
  const config = useQuery(configOptions).data;
  const title = contract && `Logs of ${contract.name}`;
  useEffect(() => {
    if (title) setTitle(title);
  }, [title]);
  return (
    <SettingsPage
      title={title}
      back={{ to: '/admin/logs', label: 'Indexed logs' }}
      lead={
        <>
          {contract ? `On ${chainName(config, contract.chainId)}.` : 'What a contract told its chain.'}
          <span className="for-keys"> Arrow keys move, Enter opens.</span>
        </>
      }
      wide
    >
      {() => <Logs key={uid} uid={uid} />}
    </SettingsPage>
  );
}

function Logs({ uid }: { uid: string }) {
  const contracts = useQuery(allContractsOptions);
  const events = useQuery(contractEventsOptions(uid));
  const contract: Contract | undefined = contracts.data?.find((one) => one.uid === uid);
  if (contracts.data && !contract) return <Gone />;
  const failed = [contracts, events].find(({ error, data }) => error && !data);
  if (failed) return <Failure error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!contract || !events.data) return <div className="card skeleton log-desk-waiting" aria-busy="true" />;
  return <LogReader contract={contract} events={events.data} />;
}

const Gone = () => (
  <EmptyState
    title="No such contract"
    action={
      <Link className="button button-primary" to="/admin/contracts">
        All contracts
      </Link>
    }
  >
    It may have been removed, and its logs with it.
  </EmptyState>
);
