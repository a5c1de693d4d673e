import { type Address, zeroAddress } from 'viem';
import { deployments } from './deployments.ts';

export type ContractName = 'gameToken' | 'ultigenEggs' | 'ultigenMonsters';

/** Where one chain's contracts stand. */
export type Deployment = Readonly<Record<ContractName, Address>> & {
  /** The first block that can hold a log of theirs. */
  readonly startBlock: number;
};

const deploymentsByChain: Readonly<Record<number, Deployment>> = deployments;

/** The recorded deployment of a chain, if there is one. */
export function findDeployment(chainId: number): Deployment | undefined {
  return deploymentsByChain[chainId];
}

/** The address of a contract on a chain; the zero address where none is recorded. */
export function getContractAddress(chainId: number, name: ContractName): Address {
  return findDeployment(chainId)?.[name] ?? zeroAddress;
}
