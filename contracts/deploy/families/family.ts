import type { ContractName } from '@hatchery/chain/addresses';
import type { Abi, Address, Hex } from 'viem';
import type { DeployParameters } from '../parameter-types.ts';

/** What a family builds its calls from. All addresses are known before any contract exists. */
export interface Setting {
  /**
   * Where a contract of the platform stands or will stand.
   * @throws Error when this deployment has no such contract.
   */
  addressOf(name: ContractName): Address;
  /** The same, where the contract may be missing. */
  find(name: ContractName): Address | undefined;
  parameters: DeployParameters;
  roles: Roles;
}

export interface Roles {
  /** Deploys, and owns every contract until the hand-over. */
  deployer: Address;
  /** Signs vouchers. */
  signer: Address;
  /** Receives the token's initial supply and what players pay. */
  treasury: Address;
}

/** Something that one contract must hold about another: where it stands, or what it may do. */
export interface Link {
  /** The contract that it is about. */
  target: ContractName;
  /** The view that tells, its arguments, and what it answers when all is well. */
  view: string;
  args?: readonly unknown[];
  answer: Address | boolean | bigint;
  /** Whether `initialize` makes it so. */
  initialized?: true;
  /** The owner's call that makes it so, sent when all contracts stand. Absent where there is none. */
  call?: Hex;
}

/** A contract behind a proxy, and how it is set up. */
export interface Family {
  name: ContractName;
  /** The file of `bytecode/` that holds its creation code. */
  bytecode: string;
  abi: Abi;
  /** The call to the proxy's initializer. The deployer is the first owner. */
  initialize(setting: Setting): Hex;
  links?(setting: Setting): Link[];
}

/** A family that some chains do not have, or that has another form there. */
export type FamilyOfChain = (parameters: DeployParameters) => Family | undefined;

/** A link in words, which are its name as well. */
export function describeLink(name: ContractName, { view, target }: Link): string {
  return `${name}: ${view} of ${target}`;
}
