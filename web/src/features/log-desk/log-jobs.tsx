import type { LogJob } from '@hatchery/api/chain-logs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { DataTable } from '../../design/data-table.tsx';
import { Filters, PagesFoot, TableCard, TableTools, usePage } from '../../design/table-tools.tsx';
import { chainName, configOptions } from '../../platform/config.ts';
import { allContractsOptions } from '../../platform/contracts/contracts.queries.ts';
import { Failure } from '../../platform/failure.tsx';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { useNow } from '../../platform/use-now.ts';
import { AddJob } from './add-job.tsx';
import { ContractChoice } from './contract-choice.tsx';
import { jobColumns } from './job-columns.tsx';
import { JobDialog } from './job-dialog.tsx';
import { isOpen, statusWords } from './log.rules.ts';
import { jobsAtOnce, jobsOptions } from './log-desk.queries.ts';
import '../../design/field.css';
import '../../design/sheet.css';
import './log-desk.css';

/** The jobs that read logs of contracts, and the way to what they read. */
export function AdminLogs() {
  return (
    <SettingsPage
      lead={
        <>
          What is read of the contracts' logs, and for how far.
          <span className="for-keys"> Arrow keys move, Enter opens.</span>
        </>
      }
      wide
    >
      {() => (
        <div className="log-desk">
          <ContractChoice />
          <Jobs />
        </div>
      )}
    </SettingsPage>
  );
}

const states: { value: LogJob['status'] | undefined; label: string }[] = [
  { value: undefined, label: 'All' },
  ...(Object.entries(statusWords) as [LogJob['status'], string][]).map(([value, label]) => ({ value, label })),
];

const whileReadingMs = 3_000;

function Jobs() {
  const [status, setStatus] = useState<LogJob['status']>();
  const [chainId, setChainId] = useState<number>();
  const [opened, setOpened] = useState<string>();
  const [adding, setAdding] = useState(false);
  const { page, setPage, fromStart } = usePage();
  const now = useNow();
  const config = useQuery(configOptions).data;
  const contracts = useQuery(allContractsOptions).data;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...jobsOptions({ chainId, status, page }),
    refetchInterval: ({ state }) => (state.data?.jobs.some(isOpen) ? whileReadingMs : false),
  });
  const total = data?.total ?? 0;
  const nameOf = ({ contractUid, address }: LogJob) =>
    contracts?.find(({ uid }) => uid === contractUid)?.name ?? address;
  const open = data?.jobs.find(({ uid }) => uid === opened);
  return (
    <TableCard label="Jobs">
      <TableTools>
        <Filters label="Filter by state" options={states} chosen={status} onChoose={fromStart(setStatus)} />
        <select
          className="select log-desk-chain"
          aria-label="Chain"
          value={chainId ?? ''}
          onChange={({ target }) => fromStart(setChainId)(target.value ? Number(target.value) : undefined)}
        >
          <option value="">All chains</option>
          {config?.chains.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <Button look="primary" onClick={() => setAdding(true)}>
          Add
        </Button>
      </TableTools>
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="Jobs"
          columns={jobColumns({ nameOf, chainOf: (id) => chainName(config, id), now })}
          rows={data?.jobs}
          stale={isPlaceholderData}
          keyOf={({ uid }) => uid}
          nameOf={(job) => `${nameOf(job)}, ${statusWords[job.status]}`}
          none={
            status || chainId
              ? 'No job is like that.'
              : 'No jobs yet. Add one, or follow a contract from a block by its entry.'
          }
          onOpen={({ uid }) => setOpened(uid)}
        />
      )}
      {data && (
        <PagesFoot
          words={`${total.toLocaleString('en')} ${total === 1 ? 'job' : 'jobs'}`}
          page={page}
          pages={Math.max(1, Math.ceil(total / jobsAtOnce))}
          onPage={setPage}
        />
      )}
      {adding && contracts && <AddJob contracts={contracts} onClose={() => setAdding(false)} />}
      {open && (
        <JobDialog
          job={open}
          name={nameOf(open)}
          chain={chainName(config, open.chainId)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </TableCard>
  );
}
