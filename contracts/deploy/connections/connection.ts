import type { ContractName, Deployment } from '@hatchery/chain/addresses';
import type { Network } from '@hatchery/chain/networks';
import type { Address, Hex } from 'viem';
import type { DeployChain } from '../chain.ts';
import type { DeployParameters } from '../parameter-types.ts';

/** A chain that is to know its contracts' counterparts on others. */
export interface ConnectedChain {
  network: Network;
  chain: DeployChain;
  deployment: Deployment;
  parameters: DeployParameters;
}

/** What a contract was not told yet. */
export interface MissingCall {
  kind: 'call';
  network: Network;
  /** In words. */
  what: string;
  to: Address;
  data: Hex;
  /** Whether others than the owner of `to` may send it too. */
  byAnyone?: true;
}

/** What no call of this deployer puts right. */
export interface Remark {
  kind: 'remark';
  network: Network;
  what: string;
}

export type Finding = MissingCall | Remark;

/** One kind of things that contracts of different chains must know of each other. What they know already is not mentioned. */
export type Connection = (chains: readonly ConnectedChain[]) => Promise<Finding[]>;

/** Each chain with each other one, of those that have the contract. */
export function pairsWith<T extends ConnectedChain>(chains: readonly T[], name: ContractName) {
  const having = chains.flatMap((chain) => {
    const address = chain.deployment[name];
    return address === undefined ? [] : [{ ...chain, address }];
  });
  return having.flatMap((here) => having.flatMap((there) => (here === there ? [] : [{ here, there }])));
}
