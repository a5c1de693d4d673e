import type { OwnerProposal } from '@hatchery/api/owner-proposals';
import { type ContractName, contractNames } from '@hatchery/chain/addresses';
import { encodeTyped } from '@hatchery/chain/call-arguments';
import { isOwnersCall } from '@hatchery/chain/two-people';
import { type AbiFunction, type Address, type Hex, isAddressEqual } from 'viem';
import type { Change } from '../../design/changes-table.tsx';
import { valueWords } from './effect.rules.ts';
import { methodOf } from './owner.read.ts';

/** A call as this browser encodes it from the arguments of a proposal. */
export interface CheckedProposal {
  family: ContractName;
  method: AbiFunction;
  values: readonly unknown[];
  data: Hex;
}

type Claimed = Pick<OwnerProposal, 'family' | 'selector' | 'value' | 'calldata' | 'contract' | 'function'> & {
  arguments: readonly string[];
};

/**
 * Encodes the call of a proposal again, and compares it with what the platform says.
 * @param contract the address of the contract on its chain, as the list of contracts has it
 * @returns the call, or why it must not be trusted
 */
export function checkProposal(claimed: Claimed, contract: Address | undefined): CheckedProposal | { mismatch: string } {
  const family = contractNames.find((name) => name === claimed.family);
  const method = family && isOwnersCall(family, claimed.selector) ? methodOf(family, claimed.selector) : undefined;
  if (!family || !method) return { mismatch: 'This version of the app does not know the call.' };
  if (method.name !== claimed.function) return { mismatch: `Its selector is that of ${method.name}.` };
  const encoded = encodeTyped(method, claimed.arguments);
  if ('error' in encoded) return { mismatch: `Its arguments cannot be encoded: ${encoded.error}` };
  if (encoded.data !== claimed.calldata) return { mismatch: 'Its data is not what its arguments say.' };
  if (claimed.value !== '0') return { mismatch: 'It would send coins along, which no call of an owner does.' };
  if (!contract || !isAddressEqual(contract, claimed.contract as Address))
    return { mismatch: 'It goes to another address than the contract has here.' };
  return { family, method, values: encoded.values, data: encoded.data };
}

/** An argument of a call, decoded. */
export type Argument = Pick<Change, 'name'> & { value: string };

/** Lists the arguments of a call in words, by their names. */
export const argumentsOf = ({ method, values }: Pick<CheckedProposal, 'method' | 'values'>): Argument[] =>
  method.inputs.map(({ name, type }, place) => ({
    name: `${name || `Value ${place + 1}`} (${type})`,
    value: valueWords(values[place]),
  }));

/** Returns why a proposal does not let its call be sent. Undefined if it does. */
export function notSendable(
  proposal: (Claimed & Pick<OwnerProposal, 'status' | 'chainId'>) | undefined,
  call: { chainId: number; contract: Address; data: Hex },
): string | undefined {
  if (!proposal) return 'This call needs a second person. Propose it at the owner’s desk. Nothing was sent.';
  const checked = checkProposal(proposal, call.contract);
  if ('mismatch' in checked) return `Do not send this: its proposal does not fit. ${checked.mismatch}`;
  if (proposal.chainId !== call.chainId || checked.data !== call.data.toLowerCase())
    return 'Another call was approved than this one. Nothing was sent.';
  return proposal.status === 'approved' ? undefined : notApproved[proposal.status];
}

const notApproved: Readonly<Record<Exclude<OwnerProposal['status'], 'approved'>, string>> = {
  open: 'Nobody has approved this call yet. Nothing was sent.',
  declined: 'This call was declined. Nothing was sent.',
  withdrawn: 'This call was withdrawn. Nothing was sent.',
  expired: 'The approval has expired. Propose the call again. Nothing was sent.',
  executed: 'This call was sent already.',
};

export const statusWords: Readonly<Record<OwnerProposal['status'], string>> = {
  open: 'Waits for a second person',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  executed: 'Executed',
};

export const stepWords: Readonly<Record<OwnerProposal['steps'][number]['what'], string>> = {
  proposed: 'Proposed',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  executed: 'Seen on chain',
};
