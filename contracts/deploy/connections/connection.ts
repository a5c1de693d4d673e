import type { ContractName, Deployment } from '@hatchery/chain/addresses';
import type { Network } from '@hatchery/chain/networks';
import type { Address, Hex } from 'viem';
import type { DeployChain } from '../chain.ts';
import type { DeployParameters } from '../parameter-types.ts';

/** A chain whose contracts are to know their counterparts on others. */
export interface ConnectedChain {
  network: Network;
  chain: DeployChain;
  deployment: Deployment;
  parameters: DeployParameters;
}

/** A call that tells a contract something it does not know yet. */
export interface MissingCall {
  kind: 'call';
  network: Network;
  /** A description of the call. */
  what: string;
  to: Address;
  data: Hex;
  /** Whether accounts other than the owner of `to` may send it. */
  byAnyone?: true;
}

/** Problems that no call of this deployer solves. */
interface Remark {
  kind: 'remark';
  network: Network;
  what: string;
}

export type Finding = MissingCall | Remark;

/** A kind of connection between contracts of different chains. It reports only what is missing. */
export type Connection = (chains: readonly ConnectedChain[]) => Promise<Finding[]>;

/** Returns all ordered pairs of chains that have the contract. */
export function pairsWith<T extends ConnectedChain>(chains: readonly T[], name: ContractName) {
  const having = chains.flatMap((chain) => {
    const address = chain.deployment[name];
    return address === undefined ? [] : [{ ...chain, address }];
  });
  return having.flatMap((here) => having.flatMap((there) => (here === there ? [] : [{ here, there }])));
}
