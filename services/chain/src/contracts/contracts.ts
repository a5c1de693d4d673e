import { type ContractName, contractNames, type Deployment } from '@hatchery/chain/addresses';
import { families } from '@hatchery/chain/families';
import { getNetwork } from '@hatchery/chain/networks';
import type { Database } from '@hatchery/kit/database';
import { type Address, zeroAddress } from 'viem';
import type { ChainRpc } from '../rpc/rpc.ts';
import { addContract, type RegisteredContract, saveContract } from './contracts.repository.ts';

/** The addresses whose logs are read: all of the deployment, so that whoever reads a family later finds its past too. */
export const addressesOf = (deployment: Deployment | undefined): Address[] =>
  deployment ? standingOn(deployment).map(({ address }) => address) : [];

/** Puts a chain's contracts into the registry, before the chain was asked about them. */
export async function seedContracts(
  knex: Database['knex'],
  chainId: number,
  deployment: Deployment,
  now: Date,
): Promise<void> {
  for (const contract of contractsOn(chainId, deployment)) {
    await addContract(knex, { ...contract, deployDate: now, owner: zeroAddress });
  }
}

/** Adds what the chain knows of its contracts: since when they stand, and whose they are. */
export async function describeContracts(
  knex: Database['knex'],
  chainId: number,
  deployment: Deployment,
  rpc: ChainRpc,
): Promise<void> {
  const [block] = await rpc.blocks([deployment.startBlock]);
  if (!block) return;
  for (const contract of contractsOn(chainId, deployment)) {
    const owner = (await rpc.ownerOf(contract.address as Address)) ?? zeroAddress;
    await saveContract(knex, { ...contract, deployDate: new Date(block.time * 1000), owner });
  }
}

function contractsOn(chainId: number, deployment: Deployment): Omit<RegisteredContract, 'deployDate' | 'owner'>[] {
  const { explorerUrl } = getNetwork(chainId);
  return standingOn(deployment).map(({ name, address }) => ({
    ...families[name],
    chainId,
    address,
    link: explorerUrl ? `${explorerUrl}/address/${address}` : '',
    verified: false,
  }));
}

function standingOn(deployment: Deployment): { name: ContractName; address: Address }[] {
  return contractNames.flatMap((name) => {
    const address = deployment[name];
    return address === undefined || address === zeroAddress ? [] : [{ name, address }];
  });
}
