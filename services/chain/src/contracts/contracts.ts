import { type Deployment, findDeployment } from '@hatchery/chain/addresses';
import { getNetwork } from '@hatchery/chain/networks';
import type { Database } from '@hatchery/kit/database';
import { type Address, zeroAddress } from 'viem';
import type { ChainConfig } from '../config.ts';
import type { ChainRpc } from '../rpc/rpc.ts';
import { addContract, type RegisteredContract, saveContract } from './contracts.repository.ts';

const known = {
  gameToken: { name: 'GameToken', description: 'The game token.', contractType: 'ERC20' },
  ultigenEggs: { name: 'UltigenEggs', description: 'Eggs of the five elements, one id each.', contractType: 'ERC1155' },
  ultigenMonsters: { name: 'UltigenMonsters', description: 'Monsters that hatched from eggs.', contractType: 'ERC721' },
} as const;

const names = Object.keys(known) as (keyof typeof known)[];

/** Where the contracts of a chain stand: by configuration, otherwise as recorded. */
export const deploymentOn = (
  { DEPLOYMENTS }: Pick<ChainConfig, 'DEPLOYMENTS'>,
  chainId: number,
): Deployment | undefined => DEPLOYMENTS[chainId] ?? findDeployment(chainId);

/** The addresses whose logs are read. */
export const addressesOf = (deployment: Deployment | undefined): Address[] =>
  deployment ? names.map((name) => deployment[name]).filter((address) => address !== zeroAddress) : [];

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
  const standing = names.filter((name) => deployment[name] !== zeroAddress);
  return standing.map((name) => ({
    ...known[name],
    chainId,
    address: deployment[name],
    link: explorerUrl ? `${explorerUrl}/address/${deployment[name]}` : '',
    verified: false,
  }));
}
