import { type Address, zeroAddress } from 'viem';
import { deployments } from './deployments.ts';

/** The contracts that services need. Every deployment has them. */
export const requiredContractNames = ['gameToken', 'ultigenEggs', 'ultigenMonsters'] as const;

/** The contracts that a deployment may have. */
const optionalContractNames = [
  'tokenSale',
  'eggsGen2',
  'gen2Collection',
  'gen1Collection',
  'gen1Purchase',
  'gen1Staking',
  'gen2Staking',
  'rewarder',
  'lpStaking',
  'rewardDealer',
  'voucherConverter',
  'signatureAirdrop',
  'mastersItems',
  'mastersAvatars',
  'mastersLootboxes',
  'salary',
  'batchTransfer',
  'tickets',
  'omnichainToken',
  'tokenBridge',
  'omnimonTraits',
  'omnimon',
  'omnichainItems',
  'drawBeacon',
] as const;

export const contractNames = [...requiredContractNames, ...optionalContractNames] as const;

export type RequiredContractName = (typeof requiredContractNames)[number];
type OptionalContractName = (typeof optionalContractNames)[number];
export type ContractName = RequiredContractName | OptionalContractName;

/** The addresses of the contracts of one chain. */
export type Deployment = Readonly<Record<RequiredContractName, Address>> &
  Readonly<Partial<Record<OptionalContractName, Address>>> & {
    /** The first block that can hold a log of theirs. */
    readonly startBlock: number;
  };

const deploymentsByChain: Readonly<Record<number, Deployment>> = deployments;

/** Finds the deployment of a chain: the configured one, otherwise the recorded one. */
export function findDeployment(
  chainId: number,
  configured: Readonly<Record<number, Deployment>> = {},
): Deployment | undefined {
  return configured[chainId] ?? deploymentsByChain[chainId];
}

/** Returns the address of a contract on a chain, or the zero address where none is recorded. */
export function getContractAddress(chainId: number, name: ContractName): Address {
  return findDeployment(chainId)?.[name] ?? zeroAddress;
}
