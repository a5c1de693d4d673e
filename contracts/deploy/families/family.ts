import type { ContractName } from '@hatchery/chain/addresses';
import type { Abi, Address, Hex } from 'viem';
import type { DeployParameters } from '../parameter-types.ts';

/** The values that a family builds its calls from. All addresses are known before any contract exists. */
export interface Setting {
  /**
   * Returns the address of a contract of the platform, existing or planned.
   * @throws Error if this deployment has no such contract
   */
  addressOf(name: ContractName): Address;
  /** Returns the same, or undefined if there is no such contract. */
  find(name: ContractName): Address | undefined;
  parameters: DeployParameters;
  roles: Roles;
}

export interface Roles {
  /** The account that deploys and owns every contract until the hand-over. */
  deployer: Address;
  /** The signer of vouchers. */
  signer: Address;
  /** The account that receives the token's initial supply and players' payments. */
  treasury: Address;
}

/** A setting of one contract about another: its address or its rights. */
export interface Link {
  /** The contract that the setting is about. */
  target: ContractName;
  /** The view that reads the setting, its arguments and the expected answer. */
  view: string;
  args?: readonly unknown[];
  answer: Address | boolean | bigint;
  /** Whether `initialize` makes the setting. */
  initialized?: true;
  /** The owner's call that makes the setting, sent once all contracts exist. Absent if there is none. */
  call?: Hex;
}

/** A contract behind a proxy and its setup. */
export interface Family {
  name: ContractName;
  /** The file of `bytecode/` that holds its creation code. */
  bytecode: string;
  abi: Abi;
  /** The call of the proxy's initializer. The deployer is the first owner. */
  initialize(setting: Setting): Hex;
  links?(setting: Setting): Link[];
}

/** A family that some chains do not have, or that has another form there. */
export type FamilyOfChain = (parameters: DeployParameters) => Family | undefined;

/** Describes a link. The description is also its name. */
export function describeLink(name: ContractName, { view, target }: Link): string {
  return `${name}: ${view} of ${target}`;
}
