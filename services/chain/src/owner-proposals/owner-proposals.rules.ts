import type { OwnerProposalStatus, ProposeOwnerCallParams } from '@hatchery/api/owner-proposals';
import { badField } from '@hatchery/api/problems';
import { type ContractName, contractNames } from '@hatchery/chain/addresses';
import { encodeTyped } from '@hatchery/chain/call-arguments';
import { familyAbis } from '@hatchery/chain/family-abis';
import { isOwnersCall } from '@hatchery/chain/two-people';
import { type Abi, type AbiFunction, type Address, type Hex, isAddressEqual, toFunctionSelector } from 'viem';

/** The time in which a proposal is approved and sent. */
export const lifetimeMilliseconds = 7 * 24 * 3_600_000;

/** Columns that say where a proposal stands. */
export type Standing = { status: Exclude<OwnerProposalStatus, 'expired'>; expiresAt: Date };

/** Returns where a proposal stands at a moment. */
export const statusAt = ({ status, expiresAt }: Standing, now: Date): OwnerProposalStatus =>
  (status === 'open' || status === 'approved') && expiresAt <= now ? 'expired' : status;

type GivenCall = Pick<ProposeOwnerCallParams, 'family' | 'selector' | 'arguments' | 'value' | 'calldata'>;

/**
 * Finds the function that a proposal names, and encodes its arguments again.
 * @throws Problem bad-request naming the field if the owner has no such call, or the data is not what the arguments say
 */
export function checkedCall(call: GivenCall): { family: ContractName; method: AbiFunction } {
  const family = contractNames.find((name) => name === call.family);
  if (!family) throw badField('body.family', `The platform has no contract ${call.family}.`);
  const method = isOwnersCall(family, call.selector) ? methodOf(family, call.selector) : undefined;
  if (!method) throw badField('body.selector', 'This is no call of the owner of this contract.');
  if (call.value !== '0' && method.stateMutability !== 'payable')
    throw badField('body.value', 'This call takes no coins. Send 0.');
  const encoded = encodeTyped(method, call.arguments);
  if ('error' in encoded) throw badField(`body.arguments.${encoded.place}`, encoded.error);
  if (encoded.data !== call.calldata)
    throw badField('body.calldata', 'This is not what the arguments say. Fill in the call again.');
  return { family, method };
}

const methodOf = (family: ContractName, selector: string): AbiFunction | undefined =>
  (familyAbis[family] as readonly Abi[])
    .flat()
    .find((entry): entry is AbiFunction => entry.type === 'function' && toFunctionSelector(entry) === selector);

/** A transaction in a block, with its outcome. */
export type Mined = { to: Address | null; input: Hex; value: bigint; blockNumber: number; reverted: boolean };

type Expected = { contract: Address; calldata: string; value: string; approvedAfter: number };

/** Returns why a transaction did not execute a proposal, in words. Undefined if it did. */
export function mismatchOf(mined: Mined | undefined, proposal: Expected): string | undefined {
  if (!mined) return 'The chain has no such transaction in a block yet. Try again when it is in one.';
  if (mined.to === null || !isAddressEqual(mined.to, proposal.contract))
    return 'This transaction went to another address than the contract of the proposal.';
  if (mined.input.toLowerCase() !== proposal.calldata) return 'This transaction has other data than the proposal.';
  if (mined.value !== BigInt(proposal.value)) return 'This transaction sent other coins than the proposal says.';
  if (mined.reverted) return 'The contract refused this transaction, so nothing changed.';
  if (mined.blockNumber <= proposal.approvedAfter) return 'This transaction is older than the approval.';
  return undefined;
}
