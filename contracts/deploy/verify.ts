import type { ContractName } from '@hatchery/chain/addresses';
import { type Abi, type Address, isAddress, isAddressEqual } from 'viem';
import type { DeployChain } from './chain.ts';
import { describeLink, type Family, type Link, type Setting } from './families/family.ts';
import type { OwnersCall } from './plan.ts';

interface Expectation {
  families: readonly Family[];
  setting: Setting;
  /** The code that each proxy must use, by name, if this deployment created it. */
  implementations?: Readonly<Partial<Record<ContractName, Address>>>;
  /** The allowed owners. Anyone if absent. */
  owners?: readonly Address[];
  /** Calls that owners still have to make are not counted as faults. */
  ownersCalls?: readonly OwnersCall[];
}

/** Returns what is wrong, in words. Empty if all contracts exist, have the right owner and know each other. */
export async function findFaults(chain: DeployChain, expectation: Expectation): Promise<string[]> {
  const { families, setting } = expectation;
  const standing = families.filter(({ name }) => setting.find(name) !== undefined);
  const faults = await Promise.all(standing.map((family) => faultsOf(chain, family, expectation)));
  return faults.flat();
}

async function faultsOf(chain: DeployChain, family: Family, expectation: Expectation): Promise<string[]> {
  const { setting, implementations, owners, ownersCalls = [] } = expectation;
  const { name } = family;
  const address = setting.addressOf(name);
  const implementation = implementations?.[name];
  if (!(await chain.hasCode(address))) return [`There is no ${name} at ${address}`];
  const faults: string[] = [];
  if (implementation !== undefined) {
    const used = await chain.implementationOf(address);
    if (!isAddressEqual(used, implementation) || !(await chain.hasCode(implementation)))
      faults.push(`${name} runs the code at ${used}, not at ${implementation}`);
  }
  if (owners !== undefined) {
    const { owner } = await chain.standing(address);
    if (!owners.some((one) => isAddressEqual(one, owner))) faults.push(`${name} belongs to ${owner}`);
  }
  const waiting = new Set(ownersCalls.map(({ what }) => what));
  const links = (family.links?.(setting) ?? []).filter((link) => !waiting.has(describeLink(name, link)));
  const held = await Promise.all(links.map((link) => holds(chain, address, family.abi, link)));
  return [...faults, ...links.filter((_, index) => !held[index]).map((link) => `Wrong: ${describeLink(name, link)}`)];
}

async function holds(chain: DeployChain, address: Address, abi: Abi, link: Link): Promise<boolean> {
  const { view: functionName, args = [], answer } = link;
  const actual = await chain.client.readContract({ address, abi, functionName, args }).catch(() => undefined);
  if (typeof answer === 'string' && typeof actual === 'string')
    return isAddress(actual) && isAddressEqual(answer, actual);
  return actual === answer;
}
