import type { Contract } from '@hatchery/api/contracts';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { DataTable } from '../../design/data-table.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Filters, PagesFoot, SearchField, TableCard, TableTools, usePage } from '../../design/table-tools.tsx';
import { chainName, configOptions } from '../../platform/config.ts';
import { allContractsOptions } from '../../platform/contracts/contracts.queries.ts';
import { Failure } from '../../platform/failure.tsx';
import { Link } from '../../platform/router.tsx';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { search, sourceWords } from './contract.rules.ts';
import { contractColumns } from './contract-columns.tsx';
import { ContractDialog } from './contract-dialog.tsx';
import { ContractForm } from './contract-form.tsx';
import '../../design/sheet.css';
import './contract-desk.css';

export function AdminContracts() {
  return (
    <SettingsPage
      lead={
        <>
          Every contract that the platform knows, on every chain.
          <span className="for-keys"> Arrow keys move, Enter opens, F searches.</span>
        </>
      }
      wide
    >
      {() => <Contracts />}
    </SettingsPage>
  );
}

/** More rows would make a table slow. */
const pageSize = 100;

const sources: { value: Contract['source'] | undefined; label: string }[] = [
  { value: undefined, label: 'All' },
  { value: 'deployment', label: sourceWords.deployment },
  { value: 'admin', label: sourceWords.admin },
];

function Contracts() {
  const [text, setText] = useState('');
  const [source, setSource] = useState<Contract['source']>();
  const [opened, setOpened] = useState<string>();
  const [adding, setAdding] = useState(false);
  const { page, setPage, fromStart } = usePage();
  const { data, error, refetch } = useQuery(allContractsOptions);
  const config = useQuery(configOptions).data;
  const chainOf = (chainId: number) => chainName(config, chainId);
  const wanted = useDeferredValue(text);
  const found =
    data && search(data, wanted, chainOf).filter((contract) => source === undefined || contract.source === source);
  const total = found?.length ?? 0;
  const open = data?.find(({ uid }) => uid === opened);
  return (
    <TableCard label="Contracts">
      <TableTools>
        <SearchField
          label="Search contracts"
          placeholder="Name, chain, address or owner"
          value={text}
          onChange={fromStart(setText)}
        />
        <Filters label="Filter by source" options={sources} chosen={source} onChoose={fromStart(setSource)} />
        <Link className="button button-secondary" to="/admin/contracts/changes">
          All changes
        </Link>
        <Button look="primary" onClick={() => setAdding(true)}>
          <MoreIcon name="plus" size={20} /> Add
        </Button>
      </TableTools>
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="Contracts"
          columns={contractColumns(chainOf)}
          rows={found?.slice((page - 1) * pageSize, page * pageSize)}
          keyOf={({ uid }) => uid}
          nameOf={({ name, chainId }) => `${name} on ${chainOf(chainId)}`}
          none={text || source ? 'No contract is like that.' : 'No contracts yet. Press Add to enter one.'}
          onOpen={({ uid }) => setOpened(uid)}
        />
      )}
      {data && (
        <PagesFoot
          words={`${total.toLocaleString('en')} ${total === 1 ? 'contract' : 'contracts'}`}
          page={page}
          pages={Math.max(1, Math.ceil(total / pageSize))}
          labels={['Previous', 'Next']}
          onPage={setPage}
        />
      )}
      {open && <ContractDialog key={open.uid} contract={open} onClose={() => setOpened(undefined)} />}
      {adding && (
        <ContractForm
          onSaved={({ uid }) => {
            setAdding(false);
            setOpened(uid);
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </TableCard>
  );
}
