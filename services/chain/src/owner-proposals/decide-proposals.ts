import { randomUUID } from 'node:crypto';
import type { OwnerProposal, ProposeOwnerCallParams } from '@hatchery/api/owner-proposals';
import { badField, Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { type Address, getAddress, type Hash, type Hex, zeroAddress } from 'viem';
import type { ChainContext } from '../context.ts';
import { presentProposal } from './owner-proposals.presenter.ts';
import {
  findProposalToChange,
  insertProposal,
  insertStep,
  isExecutedBy,
  type ListedProposal,
  listSteps,
  lockProposals,
  type StoredProposal,
  type StoredStep,
  updateProposal,
  waitsAlready,
} from './owner-proposals.repository.ts';
import { checkedCall, lifetimeMilliseconds, type Mined, mismatchOf, statusAt } from './owner-proposals.rules.ts';

/** An admin, and when they do something. */
type Author = { by: string; now: Date };

/**
 * Stores a call of an owner for a second person.
 * @throws Problem bad-request naming the field; conflict if the same call waits already
 */
export async function proposeCall(
  tx: Transaction,
  { deploymentOf }: Pick<ChainContext, 'deploymentOf'>,
  body: ProposeOwnerCallParams,
  { by, now }: Author,
): Promise<OwnerProposal> {
  const deployment = deploymentOf(body.chainId);
  if (!deployment) throw badField('body.chainId', `The platform has no contracts on chain ${body.chainId}.`);
  const { family, method } = checkedCall(body);
  const address: Address | undefined = deployment[family];
  if (!address || address === zeroAddress) throw badField('body.family', 'This contract is not on this chain.');
  const proposal: StoredProposal = {
    uid: randomUUID(),
    chainId: body.chainId,
    family,
    contract: getAddress(address),
    selector: body.selector,
    function: method.name,
    arguments: body.arguments,
    value: body.value,
    calldata: body.calldata as Hex,
    why: body.why.trim(),
    status: 'open',
    proposedBy: by,
    proposedAt: now,
    expiresAt: new Date(now.getTime() + lifetimeMilliseconds),
    approvedBy: null,
    approvedAfter: null,
    transactionHash: null,
  };
  await lockProposals(tx, body.chainId);
  if (await waitsAlready(tx, proposal, now))
    throw new Problem('conflict', 'The same call was proposed already, and waits.');
  const id = await insertProposal(tx, proposal);
  return note(tx, { ...proposal, id }, { at: now, by, what: 'proposed', note: '' });
}

/**
 * Lets the owner send a call.
 * @param calldata the data that the second person has checked
 * @param head number of the chain's newest block: a transaction in an earlier one was sent before
 * @throws Problem not-found; forbidden for its proposer; conflict if it does not wait for approval, or has other data
 */
export async function approveProposal(
  tx: Transaction,
  { uid, calldata, head }: { uid: string; calldata: string; head: number },
  { by, now }: Author,
): Promise<OwnerProposal> {
  const proposal = required(await findProposalToChange(tx, uid));
  if (proposal.proposedBy === by)
    throw new Problem('forbidden', 'You proposed this call. Another admin has to approve it.');
  const status = statusAt(proposal, now);
  if (status !== 'open') throw new Problem('conflict', notOpen[status]);
  if (proposal.calldata !== calldata)
    throw new Problem('conflict', 'The proposal has other data than you checked. Nothing was approved.');
  const change = { status: 'approved', approvedBy: by, approvedAfter: head } as const;
  await updateProposal(tx, proposal.id, change);
  return note(tx, { ...proposal, ...change }, { at: now, by, what: 'approved', note: '' });
}

const notOpen = {
  approved: 'This call is approved already.',
  declined: 'This call was declined. Propose it again.',
  withdrawn: 'This call was withdrawn. Propose it again.',
  expired: 'This proposal has expired. Propose the call again.',
  executed: 'This call was executed already.',
} as const;

/** Takes back a proposal for its proposer, and refuses it for everybody else. @throws Problem not-found; conflict if it is over */
export async function declineProposal(
  tx: Transaction,
  { uid, why }: { uid: string; why: string },
  { by, now }: Author,
): Promise<OwnerProposal> {
  const proposal = required(await findProposalToChange(tx, uid));
  const status = statusAt(proposal, now);
  if (status !== 'open' && status !== 'approved') throw new Problem('conflict', notOpen[status]);
  const what = proposal.proposedBy === by ? 'withdrawn' : 'declined';
  await updateProposal(tx, proposal.id, { status: what });
  return note(tx, { ...proposal, status: what }, { at: now, by, what, note: why.trim() });
}

/**
 * Notes the transaction that executed a proposal. A proposal that was approved can be executed after it has expired: the list tells
 * what happened, whoever sent it.
 * @param mined the transaction as the chain has it
 * @throws Problem not-found; conflict if it is not the transaction of this proposal
 */
export async function executeProposal(
  tx: Transaction,
  { uid, hash, mined }: { uid: string; hash: Hash; mined: Mined | undefined },
  { by, now }: Author,
): Promise<OwnerProposal> {
  const proposal = required(await findProposalToChange(tx, uid));
  if (proposal.status === 'executed' && proposal.transactionHash === hash) return shown(tx, proposal, now);
  if (proposal.status !== 'approved') throw new Problem('conflict', notApproved[proposal.status]);
  const mismatch = mismatchOf(mined, { ...proposal, approvedAfter: proposal.approvedAfter ?? 0 });
  if (mismatch) throw new Problem('conflict', mismatch);
  await lockProposals(tx, proposal.chainId);
  if (await isExecutedBy(tx, proposal.chainId, hash))
    throw new Problem('conflict', 'This transaction has executed another proposal.');
  const change = { status: 'executed', transactionHash: hash } as const;
  await updateProposal(tx, proposal.id, change);
  return note(tx, { ...proposal, ...change }, { at: now, by, what: 'executed', note: '' });
}

const notApproved = {
  open: 'This call was not approved yet.',
  declined: notOpen.declined,
  withdrawn: notOpen.withdrawn,
  executed: 'Another transaction has executed this call.',
} as const;

/** @throws Problem not-found */
export function required<Proposal>(proposal: Proposal | undefined): Proposal {
  if (proposal) return proposal;
  throw new Problem('not-found', 'There is no such proposal.');
}

async function note(tx: Transaction, proposal: ListedProposal, step: StoredStep): Promise<OwnerProposal> {
  await insertStep(tx, proposal.id, step);
  return shown(tx, proposal, step.at);
}

async function shown(tx: Transaction, proposal: ListedProposal, now: Date): Promise<OwnerProposal> {
  const steps = await listSteps(tx, [proposal.id]);
  return presentProposal(proposal, steps.get(proposal.id) ?? [], now);
}
