import type { Contract } from '@hatchery/api/contracts';
import { shortenAddress } from '../../design/address.rules.ts';
import { type Column, Nothing } from '../../design/data-table.tsx';
import { kindWords, ownerOf, sourceWords } from './contract.rules.ts';

/** The columns of the list of contracts. @param chainOf returns the name of a chain */
export const contractColumns = (chainOf: (chainId: number) => string): Column<Contract>[] => [
  {
    name: 'name',
    label: 'Name',
    figure: ({ name }) => name.toLowerCase(),
    cell: ({ name }) => <span className="contract-name">{name}</span>,
  },
  { name: 'chain', label: 'Chain', figure: ({ chainId }) => chainOf(chainId), cell: ({ chainId }) => chainOf(chainId) },
  {
    name: 'address',
    label: 'Address',
    figure: ({ address }) => address.toLowerCase(),
    cell: ({ address }) => <Short address={address} />,
  },
  {
    name: 'kind',
    label: 'Kind',
    figure: ({ contractType }) => contractType ?? '',
    cell: ({ contractType }) => (contractType ? kindWords[contractType] : <Nothing />),
  },
  {
    name: 'owner',
    label: 'Owner',
    figure: (contract) => ownerOf(contract)?.toLowerCase() ?? '',
    cell: (contract) => {
      const owner = ownerOf(contract);
      return owner ? <Short address={owner} /> : <Nothing />;
    },
  },
  {
    name: 'source',
    label: 'From',
    figure: ({ source }) => source,
    cell: ({ source }) => (
      <span className={source === 'admin' ? 'badge badge-brand' : 'badge'}>{sourceWords[source]}</span>
    ),
  },
  {
    name: 'verified',
    label: 'Verified',
    figure: ({ verified }) => (verified ? 0 : 1),
    cell: ({ verified }) => <span className={verified ? 'badge badge-good' : 'badge'}>{verified ? 'Yes' : 'No'}</span>,
  },
  {
    name: 'logs',
    label: 'Logs',
    figure: ({ followedFrom, source }) => (source === 'deployment' ? 0 : (followedFrom ?? Number.POSITIVE_INFINITY)),
    cell: ({ source, followedFrom }) => {
      if (source === 'deployment') return 'All';
      return followedFrom === undefined ? <Nothing /> : `From ${followedFrom.toLocaleString('en')}`;
    },
  },
];

const Short = ({ address }: { address: string }) => (
  <span className="mono" title={address}>
    {shortenAddress(address)}
  </span>
);
