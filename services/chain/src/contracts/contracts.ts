import { type ContractName, type Deployment, findDeployment } from '@hatchery/chain/addresses';
import { getNetwork } from '@hatchery/chain/networks';
import type { Database } from '@hatchery/kit/database';
import { type Address, zeroAddress } from 'viem';
import type { ChainConfig } from '../config.ts';
import type { ChainRpc } from '../rpc/rpc.ts';
import { type RegisteredContract, saveContract } from './contracts.repository.ts';

const known = {
  gameToken: { name: 'GameToken', description: 'The game token.', contractType: 'ERC20' },
  ultigenEggs: { name: 'UltigenEggs', description: 'Eggs of the five elements, one id each.', contractType: 'ERC1155' },
  ultigenMonsters: { name: 'UltigenMonsters', description: 'Monsters that hatched from eggs.', contractType: 'ERC721' },
} as const;

const names = Object.keys(known) as ContractName[];

/** Where the contracts of a chain stand: by configuration, otherwise as recorded. */
export const deploymentOn = (
  { DEPLOYMENTS }: Pick<ChainConfig, 'DEPLOYMENTS'>,
  chainId: number,
): Deployment | undefined => DEPLOYMENTS[chainId] ?? findDeployment(chainId);

/** The addresses whose logs are read. */
export const addressesOf = (deployment: Deployment | undefined): Address[] =>
  deployment ? names.map((name) => deployment[name]).filter((address) => address !== zeroAddress) : [];

/** Writes what is known of a chain's contracts into the registry: where they stand, since when, and whose they are. */
export async function registerContracts(
  knex: Database['knex'],
  chainId: number,
  deployment: Deployment,
  rpc: ChainRpc,
): Promise<void> {
  const { explorerUrl } = getNetwork(chainId);
  const [block] = await rpc.blocks([deployment.startBlock]);
  for (const name of names) {
    const address = deployment[name];
    if (address === zeroAddress) continue;
    const contract: RegisteredContract = {
      ...known[name],
      chainId,
      address,
      link: explorerUrl ? `${explorerUrl}/address/${address}` : '',
      deployDate: new Date((block?.time ?? 0) * 1000),
      owner: (await rpc.ownerOf(address)) ?? zeroAddress,
      verified: false,
    };
    await saveContract(knex, contract);
  }
}
