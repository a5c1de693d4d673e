import type { ContractName } from '@hatchery/chain/addresses';
import {
  type Address,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  isAddressEqual,
  parseAbi,
} from 'viem';
import { readBytecode } from './bytecode.ts';
import { describeLink, type Family, type Link, type Roles, type Setting } from './families/family.ts';
import type { DeployParameters } from './parameter-types.ts';

/** One transaction. Its nonce is part of the plan, so no chain can take it twice. */
export interface Step {
  /** Steps of one stage may be pending together. A stage begins once the previous one is mined. */
  stage: 'implementation' | 'proxy' | 'link' | 'hand-over';
  /** A description that is the same each time the plan is made. */
  what: string;
  nonce: number;
  /** Absent if the step creates a contract. */
  to?: Address;
  data: Hex;
  /** The address of the created contract. */
  creates?: Address;
}

/** A contract that existed before the plan was made. */
export interface Standing {
  address: Address;
  owner: Address;
  /** The account that it was offered to. */
  pendingOwner: Address;
}

export interface PlanInput {
  firstNonce: number;
  standing: Readonly<Partial<Record<ContractName, Standing>>>;
  roles: Roles;
  /** The account that is offered the contracts in the end. Nobody if absent. */
  owner?: Address;
  parameters: DeployParameters;
  families: readonly Family[];
}

/** A call that only another owner can make. */
export interface OwnersCall {
  owner: Address;
  what: string;
  to: Address;
  data: Hex;
}

export interface Plan {
  steps: Step[];
  addresses: Readonly<Partial<Record<ContractName, Address>>>;
  /** The addresses of the code of contracts that this plan creates, by name. */
  implementations: Readonly<Partial<Record<ContractName, Address>>>;
  setting: Setting;
  /** Calls to contracts that the deployer no longer owns. */
  ownersCalls: OwnersCall[];
}

const proxyAbi = parseAbi(['constructor(address implementation, bytes data) payable']);
const ownableAbi = parseAbi(['function transferOwnership(address newOwner)']);

/** Plans everything to send, in order. The plan follows from the input alone. */
export function planDeployment(input: PlanInput): Plan {
  const { firstNonce, standing, roles, families } = input;
  const missing = families.filter(({ name }) => standing[name] === undefined);
  const addressAt = (nonce: number) => getContractAddress({ from: roles.deployer, nonce: BigInt(nonce) });
  const pick = (offset: number) =>
    Object.fromEntries(missing.map(({ name }, index) => [name, addressAt(firstNonce + offset + index)]));
  const implementations: Plan['implementations'] = pick(0);
  const addresses: Plan['addresses'] = {
    ...Object.fromEntries(Object.entries(standing).map(([name, { address }]) => [name, address])),
    ...pick(missing.length),
  };
  const setting = createSetting(input, addresses);
  const calls = linkCalls(input, setting, new Set(missing.map(({ name }) => name)));
  const unnumbered: Omit<Step, 'nonce'>[] = [
    ...missing.map(({ name, bytecode }) => ({
      stage: 'implementation' as const,
      what: `code of ${name}`,
      data: readBytecode(bytecode),
      creates: implementations[name],
    })),
    ...missing.map((family) => ({
      stage: 'proxy' as const,
      what: family.name,
      data: proxyCode(implementations[family.name] as Address, family.initialize(setting)),
      creates: addresses[family.name],
    })),
    ...calls.own,
    ...handOvers(input, addresses),
  ];
  const steps = unnumbered.map((step, index) => ({ ...step, nonce: firstNonce + index }));
  return { steps, addresses, implementations, setting, ownersCalls: calls.owners };
}

/** Returns what families build their calls from: addresses of contracts that exist or will exist. */
export function createSetting(
  { roles, parameters }: Pick<PlanInput, 'roles' | 'parameters'>,
  addresses: Plan['addresses'],
): Setting {
  return {
    roles,
    parameters,
    find: (name) => addresses[name],
    addressOf(name) {
      const address = addresses[name];
      if (address === undefined) throw new Error(`This deployment has no ${name}`);
      return address;
    },
  };
}

/** Plans the links: for new contracts what `initialize` leaves out, for existing ones what concerns new ones. */
function linkCalls({ families, standing, roles }: PlanInput, setting: Setting, fresh: ReadonlySet<ContractName>) {
  const own: Omit<Step, 'nonce'>[] = [];
  const owners: OwnersCall[] = [];
  const isOwed = (name: ContractName, link: Link) => (fresh.has(name) ? !link.initialized : fresh.has(link.target));
  for (const { name, links } of families) {
    for (const link of links?.(setting) ?? []) {
      if (link.call === undefined || !isOwed(name, link)) continue;
      const call = { what: describeLink(name, link), to: setting.addressOf(name), data: link.call };
      const owner = standing[name]?.owner ?? roles.deployer;
      if (isAddressEqual(owner, roles.deployer)) own.push({ stage: 'link', ...call });
      else owners.push({ owner, ...call });
    }
  }
  return { own, owners };
}

/** Offers the deployer's contracts to the owner, who has to accept. */
function handOvers({ families, standing, roles, owner }: PlanInput, addresses: Plan['addresses']) {
  if (owner === undefined || isAddressEqual(owner, roles.deployer)) return [];
  const data = encodeFunctionData({ abi: ownableAbi, functionName: 'transferOwnership', args: [owner] });
  const isOwed = ({ name }: Family) => {
    const before = standing[name];
    if (before === undefined) return true;
    return isAddressEqual(before.owner, roles.deployer) && !isAddressEqual(before.pendingOwner, owner);
  };
  return families.filter(isOwed).map(({ name }) => ({
    stage: 'hand-over' as const,
    what: `${name} to ${owner}`,
    to: addresses[name] as Address,
    data,
  }));
}

/** Returns the creation code of a proxy that runs this code and is initialized. */
export function proxyCode(implementation: Address, data: Hex): Hex {
  return encodeDeployData({ abi: proxyAbi, bytecode: readBytecode('erc1967-proxy'), args: [implementation, data] });
}
