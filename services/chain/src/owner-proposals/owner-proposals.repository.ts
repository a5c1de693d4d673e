import type { OwnerProposal } from '@hatchery/api/owner-proposals';
import type { Queryable, Row, Transaction } from '@hatchery/kit/database';
import type { Address, Hash, Hex } from 'viem';
import type { Standing } from './owner-proposals.rules.ts';

export type StoredProposal = Standing & {
  uid: string;
  chainId: number;
  family: string;
  contract: Address;
  selector: string;
  function: string;
  arguments: string[];
  value: string;
  calldata: Hex;
  why: string;
  proposedBy: string;
  proposedAt: Date;
  approvedBy: string | null;
  /** The last block that was read when it was approved. */
  approvedAfter: number | null;
  transactionHash: Hash | null;
};

/** A proposal with its place in the list. */
export type ListedProposal = StoredProposal & { id: number };

export type StoredStep = Omit<OwnerProposal['steps'][number], 'at'> & { at: Date };

/** Keeps others from proposing calls on a chain, and from naming transactions of it, until `tx` ends. */
export async function lockProposals(tx: Transaction, chainId: number): Promise<void> {
  await tx.raw(`select pg_advisory_xact_lock(hashtextextended('owner proposals ' || ?, 0))`, [String(chainId)]);
}

/** Returns whether the same call of the same contract waits already. */
export async function waitsAlready(
  tx: Transaction,
  { chainId, contract, calldata }: Pick<StoredProposal, 'chainId' | 'contract' | 'calldata'>,
  now: Date,
): Promise<boolean> {
  const row = await waiting(tx('owner_proposals'), now).where({ chain_id: chainId, contract, calldata }).first('id');
  return row !== undefined;
}

const waitingStatuses = ['open', 'approved'];
type Query = ReturnType<Queryable>;
const waiting = (query: Query, now: Date): Query =>
  query.whereIn('status', waitingStatuses).where('expires_at', '>', now);

export async function insertProposal(tx: Transaction, proposal: StoredProposal): Promise<number> {
  const [row] = await tx('owner_proposals').insert(columnsOf(proposal)).returning('id');
  return row.id;
}

export async function updateProposal(tx: Transaction, id: number, change: Partial<StoredProposal>): Promise<void> {
  await tx('owner_proposals').where({ id }).update(columnsOf(change));
}

export async function insertStep(tx: Transaction, id: number, step: StoredStep): Promise<void> {
  const { at, by, what, note } = step;
  await tx('owner_proposal_steps').insert({ proposal_id: id, done_at: at, done_by: by, what, note });
}

export async function findProposal(knex: Queryable, uid: string): Promise<ListedProposal | undefined> {
  const row: Row | undefined = await knex('owner_proposals').where({ uid }).first();
  return row && proposalOf(row);
}

/** Finds a proposal and keeps it from changing until `tx` ends. */
export async function findProposalToChange(tx: Transaction, uid: string): Promise<ListedProposal | undefined> {
  const row: Row | undefined = await tx('owner_proposals').where({ uid }).forUpdate().first();
  return row && proposalOf(row);
}

export async function isExecutedBy(tx: Transaction, chainId: number, transactionHash: Hash): Promise<boolean> {
  const row = await tx('owner_proposals').where({ chain_id: chainId, transaction_hash: transactionHash }).first('id');
  return row !== undefined;
}

type Listing = {
  state?: 'waiting' | 'past' | undefined;
  chainId?: number | undefined;
  /** Only proposals before this one in time. */
  before?: number | undefined;
  limit: number;
};

/** Lists proposals, the latest first. */
export async function listProposals(
  knex: Queryable,
  { state, chainId, before, limit }: Listing,
  now: Date,
): Promise<ListedProposal[]> {
  const query: Query = knex('owner_proposals').orderBy('id', 'desc').limit(limit);
  if (chainId !== undefined) query.where({ chain_id: chainId });
  if (before !== undefined) query.where('id', '<', before);
  if (state === 'waiting') waiting(query, now);
  if (state === 'past')
    query.where((past: Query) => past.whereNotIn('status', waitingStatuses).orWhere('expires_at', '<=', now));
  const rows: Row[] = await query;
  return rows.map(proposalOf);
}

/** Lists what was done about proposals, by their places. */
export async function listSteps(knex: Queryable, ids: readonly number[]): Promise<Map<number, StoredStep[]>> {
  const rows: Row[] = await knex('owner_proposal_steps')
    .whereIn('proposal_id', [...ids])
    .orderBy('id');
  const all = rows.map((row) => ({ id: Number(row.proposal_id), step: stepOf(row) }));
  return new Map(ids.map((id) => [id, all.filter((one) => one.id === id).map(({ step }) => step)]));
}

const stepOf = (row: Row): StoredStep => ({ at: row.done_at, by: row.done_by, what: row.what, note: row.note });

const columnsOf = (proposal: Partial<StoredProposal>) => ({
  uid: proposal.uid,
  chain_id: proposal.chainId,
  family: proposal.family,
  contract: proposal.contract,
  selector: proposal.selector,
  function_name: proposal.function,
  arguments: proposal.arguments && JSON.stringify(proposal.arguments),
  value: proposal.value,
  calldata: proposal.calldata,
  why: proposal.why,
  status: proposal.status,
  proposed_by: proposal.proposedBy,
  proposed_at: proposal.proposedAt,
  expires_at: proposal.expiresAt,
  approved_by: proposal.approvedBy,
  approved_after: proposal.approvedAfter,
  transaction_hash: proposal.transactionHash,
});

const proposalOf = (row: Row): ListedProposal => ({
  id: Number(row.id),
  uid: row.uid,
  chainId: Number(row.chain_id),
  family: row.family,
  contract: row.contract,
  selector: row.selector,
  function: row.function_name,
  arguments: row.arguments,
  value: String(row.value),
  calldata: row.calldata,
  why: row.why,
  status: row.status,
  proposedBy: row.proposed_by,
  proposedAt: row.proposed_at,
  expiresAt: row.expires_at,
  approvedBy: row.approved_by,
  approvedAfter: row.approved_after === null ? null : Number(row.approved_after),
  transactionHash: row.transaction_hash,
});
