import { type ContractName, contractNames, type Deployment } from '@hatchery/chain/addresses';
import { families } from '@hatchery/chain/families';
import { familyAbis } from '@hatchery/chain/family-abis';
import { getNetwork } from '@hatchery/chain/networks';
import type { Queryable } from '@hatchery/kit/database';
import { type Abi, type Address, getAddress, type Hex, toEventSelector, zeroAddress } from 'viem';
import { type ChainRpc, RpcFault } from '../rpc/rpc.ts';
import { insertContract, type RegisteredContract, upsertContract } from './contracts.repository.ts';
import { readCode } from './read-code.ts';

export { type ContractWithAbi, findContractAt, findContractToRead } from './contracts.repository.ts';

/** Returns the addresses whose logs are read: the whole deployment, so that later readers of a contract find its past. */
export const addressesOf = (deployment: Deployment | undefined): Address[] =>
  deployment ? standingOn(deployment).map(({ address }) => address) : [];

/** Events of the proxies that contracts stand behind. */
const proxyTopics = ['Upgraded(address)', 'AdminChanged(address,address)', 'BeaconUpgraded(address)'].map(
  toEventSelector,
);

/** Returns a way to tell the first topics that logs of a deployment's contracts have. */
export function topicsOf(deployment: Deployment | undefined): (address: Address) => readonly Hex[] | undefined {
  const byAddress = new Map<string, Hex[]>();
  for (const { name, address } of deployment ? standingOn(deployment) : []) {
    const known = byAddress.get(address.toLowerCase()) ?? proxyTopics;
    byAddress.set(address.toLowerCase(), [...known, ...familyAbis[name].flatMap(selectorsOf)]);
  }
  return (address) => byAddress.get(address.toLowerCase());
}

const selectorsOf = (abi: Abi): Hex[] => abi.flatMap((item) => (item.type === 'event' ? [toEventSelector(item)] : []));

/** Registers a chain's contracts before the chain is asked about them. */
export async function seedContracts(
  knex: Queryable,
  chainId: number,
  deployment: Deployment,
  now: Date,
): Promise<void> {
  for (const contract of contractsOn(chainId, deployment)) {
    await insertContract(knex, { ...contract, deployDate: now, owner: zeroAddress });
  }
}

/** Adds what the chain knows of its contracts: first block and owner. */
export async function describeContracts(
  knex: Queryable,
  chainId: number,
  deployment: Deployment,
  rpc: ChainRpc,
): Promise<void> {
  const [block] = await rpc.blocks([deployment.startBlock]);
  if (!block) throw new RpcFault(`The chain has no block ${deployment.startBlock} yet.`);
  for (const contract of contractsOn(chainId, deployment)) {
    const [owner, code] = await Promise.all([rpc.ownerOf(contract.address), readCode(rpc, contract.address)]);
    const deployDate = new Date(block.time * 1000);
    await upsertContract(knex, { ...contract, deployDate, owner: owner ?? zeroAddress, ...code });
  }
}

function contractsOn(chainId: number, deployment: Deployment): Omit<RegisteredContract, 'deployDate' | 'owner'>[] {
  const { explorerUrl } = getNetwork(chainId);
  return standingOn(deployment).map(({ name, address }) => ({
    ...families[name],
    chainId,
    address: getAddress(address),
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
