import { contractNames } from '@hatchery/chain/addresses';
import { families } from '@hatchery/chain/families';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AddressTag } from '../../design/address-tag.tsx';
import { type Column, DataTable } from '../../design/data-table.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { SearchField, TableCard, TableTools } from '../../design/table-tools.tsx';
import { configOptions } from '../../platform/config.ts';
import { Failure } from '../../platform/failure.tsx';
import { AsOfBlock } from '../../platform/onchain/as-of.tsx';
import { ChainChoice } from '../../platform/onchain/chain-choice.tsx';
import { useContracts } from '../../platform/onchain/contracts.ts';
import { useChain } from '../../platform/onchain/use-chain.ts';
import { WalletFirst } from '../../platform/onchain/wallet-first.tsx';
import { navigate } from '../../platform/router.tsx';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { useWallet } from '../../platform/wallet/wallet.ts';
import { Incident } from './incident.tsx';
import { isOwner, type Owned, readOwned, type Standing } from './owner.read.ts';
import { callsOf } from './owner.words.ts';
import { PastProposals, useKnowsProposals, WaitingProposals } from './proposals.tsx';
import './owner-desk.css';

export function AdminOwner() {
  return (
    <SettingsPage
      lead="What only a contract's owner may do. Each call is rehearsed before it is sent; some need a second person."
      waiting={<Waiting />}
      wide
    >
      {() => <Desk />}
    </SettingsPage>
  );
}

const Waiting = () => (
  <div className="owner-desk" aria-busy="true">
    <div className="owner-tools">
      <div className="card skeleton" />
      <div className="card skeleton" />
    </div>
    <div className="card skeleton" style={{ height: 640 }} />
  </div>
);

function Desk() {
  const config = useQuery(configOptions);
  const knowsProposals = useKnowsProposals();
  const [chosen, choose] = useState<number>();
  const chainId = chosen ?? config.data?.defaultChainId;
  const { known, error, refetch, at } = useContracts(chainId);
  const standing = contractNames.flatMap((family): Standing[] => {
    const address = at(family);
    return address ? [{ family, address }] : [];
  });
  const owned = useChain({
    key: ['owners'],
    chainId,
    read: known ? (web3, id) => readOwned(web3, id, standing) : undefined,
  });
  if (config.isPending || !knowsProposals) return <Waiting />;
  if (error && !known) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <div className="owner-desk">
      <div className="owner-tools">
        {config.data && config.data.chains.length > 1 && chainId !== undefined && (
          <div className="network-card card">
            <ChainChoice chains={config.data.chains} value={chainId} onChange={choose} />
          </div>
        )}
        <WalletFirst why="The owner's wallet sends these calls." />
      </div>
      <WaitingProposals />
      <Sheet
        title="In an incident"
        lead="Pauses, switches and limits. Players can withdraw their stakes while staking is paused."
        aside={<AsOfBlock of={owned.data} stale={owned.isError} />}
      >
        <Incident chainId={chainId} contracts={owned.data?.data} />
      </Sheet>
      {owned.error && !owned.data ? (
        <Failure error={owned.error} onRetry={() => void owned.refetch()} />
      ) : (
        <Contracts chainId={chainId} contracts={owned.data?.data} />
      )}
      <PastProposals />
    </div>
  );
}

interface ContractsProps {
  chainId: number | undefined;
  contracts: readonly Owned[] | undefined;
}

function Contracts({ chainId, contracts }: ContractsProps) {
  const [text, setText] = useState('');
  const { address } = useWallet();
  const wanted = text.trim().toLowerCase();
  const rows = contracts?.filter(({ family }) =>
    [family, families[family].description, ...callsOf(family).map(({ name }) => name)].some((words) =>
      words.toLowerCase().includes(wanted),
    ),
  );
  return (
    <TableCard label="Contracts">
      <TableTools>
        <SearchField label="Search contracts" placeholder="Contract or call" value={text} onChange={setText} />
      </TableTools>
      <DataTable
        label="Contracts"
        columns={columns(address)}
        rows={rows}
        keyOf={({ family }) => family}
        nameOf={({ family }) => families[family].name}
        none="No contract of this network is like that."
        onOpen={({ family }) => navigate(`/admin/owner/${chainId}/${family}`)}
      />
    </TableCard>
  );
}

const columns = (wallet: string | undefined): Column<Owned>[] => [
  {
    name: 'contract',
    label: 'Contract',
    figure: ({ family }) => families[family].name,
    cell: ({ family }) => (
      <>
        <strong>{families[family].name}</strong>{' '}
        <span className="soft owner-about">{families[family].description}</span>
      </>
    ),
  },
  { name: 'address', label: 'Address', cell: ({ address }) => <AddressTag address={address} /> },
  {
    name: 'owner',
    label: 'Owner',
    cell: ({ owner }) =>
      isOwner(owner, wallet) ? (
        'Your wallet'
      ) : owner ? (
        <AddressTag address={owner} />
      ) : (
        <span className="soft">Unknown</span>
      ),
  },
  {
    name: 'state',
    label: 'State',
    figure: ({ paused }) => Number(paused ?? false),
    cell: ({ paused }) => (paused === undefined ? <span className="soft">Runs</span> : paused ? 'Paused' : 'Runs'),
  },
  {
    name: 'calls',
    label: 'Calls',
    numeric: true,
    figure: ({ family }) => callsOf(family).length,
    cell: ({ family }) => callsOf(family).length,
  },
];
