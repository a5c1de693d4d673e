import type { Contract, ContractChange } from '@hatchery/api/contracts';
import type { StoredChange } from './changes.repository.ts';
import type { StoredContract } from './contracts.repository.ts';

/** Returns a contract with the text that people read, and without what is not known of it. */
export const presentContract = (contract: StoredContract): Contract => ({
  uid: contract.uid,
  name: contract.name,
  ...(contract.description ? { description: contract.description } : {}),
  address: contract.address,
  chainId: contract.chainId,
  link: contract.link,
  contractType: contract.contractType,
  deployDate: contract.deployDate.toISOString(),
  owner: contract.owner,
  verified: contract.verified,
  source: contract.source,
  ...(contract.codeHash ? { codeHash: contract.codeHash } : {}),
  ...(contract.implementation ? { implementation: contract.implementation } : {}),
  ...(contract.followedFrom === null ? {} : { followedFrom: contract.followedFrom }),
  hasAbi: contract.hasAbi,
});

export const presentChange = ({ at, before, after, ...change }: StoredChange): ContractChange => ({
  ...change,
  at: at.toISOString(),
  ...(before ? { before } : {}),
  ...(after ? { after } : {}),
});
