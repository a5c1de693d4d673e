import { Problem } from '@hatchery/api/problems';
import type { Hash } from 'viem';
import { type ChainContext, os } from '../context.ts';
import { cursorOf, pageOf } from '../projections/pages.ts';
import { type ChainRpc, RpcFault } from '../rpc/rpc.ts';
import { approveProposal, declineProposal, executeProposal, proposeCall, required } from './decide-proposals.ts';
import { presentProposal } from './owner-proposals.presenter.ts';
import { findProposal, listProposals, listSteps } from './owner-proposals.repository.ts';
import type { Mined } from './owner-proposals.rules.ts';

export const ownerProposalsRoutes = (parts: ChainContext) => {
  const { database, now } = parts;
  return {
    ownerProposals: os.ownerProposals.handler(async ({ input: { query } }) => {
      const { cursor, limit, ...which } = query;
      const before = cursorOf(cursor, readPlace);
      const found = await listProposals(database.knex, { ...which, before, limit: limit + 1 }, now());
      const steps = await listSteps(
        database.knex,
        found.map(({ id }) => id),
      );
      return pageOf(found, limit, {
        show: (proposal) => presentProposal(proposal, steps.get(proposal.id) ?? [], now()),
        cursor: ({ id }) => String(id),
      });
    }),

    ownerProposal: os.ownerProposal.handler(async ({ input }) => {
      const proposal = required(await findProposal(database.knex, input.params.uid));
      const steps = await listSteps(database.knex, [proposal.id]);
      return presentProposal(proposal, steps.get(proposal.id) ?? [], now());
    }),

    proposeOwnerCall: os.proposeOwnerCall.handler(({ input: { body }, context: { transact, passport } }) =>
      transact((tx) => proposeCall(tx, parts, body, { by: passport.subject, now: now() })),
    ),

    approveOwnerProposal: os.approveOwnerProposal.handler(
      ({ input: { params, body }, context: { transact, passport } }) =>
        transact({
          before: async () => {
            const { chainId } = required(await findProposal(database.knex, params.uid));
            return askNode(parts, chainId, async (rpc) => (await rpc.head()).number);
          },
          work: (tx, head) => approveProposal(tx, { ...params, ...body, head }, { by: passport.subject, now: now() }),
        }),
    ),

    declineOwnerProposal: os.declineOwnerProposal.handler(
      ({ input: { params, body }, context: { transact, passport } }) =>
        transact((tx) => declineProposal(tx, { ...params, why: body.why ?? '' }, { by: passport.subject, now: now() })),
    ),

    recordOwnerExecution: os.recordOwnerExecution.handler(
      ({ input: { params, body }, context: { transact, passport } }) => {
        const hash = body.transactionHash.toLowerCase() as Hash;
        return transact({
          before: async () => {
            const { chainId } = required(await findProposal(database.knex, params.uid));
            return askNode(parts, chainId, (rpc) => minedOn(rpc, hash));
          },
          work: (tx, mined) => executeProposal(tx, { ...params, hash, mined }, { by: passport.subject, now: now() }),
        });
      },
    ),
  };
};

/** Reads a cursor: the place of the last proposal of a page. */
const readPlace = (text: string): number | undefined => (/^\d{1,15}$/.test(text) ? Number(text) : undefined);

/** Asks a node of a chain. @throws Problem conflict for a chain that is not followed; service-unavailable if no node answers */
async function askNode<T>({ rpcOf }: ChainContext, chainId: number, ask: (rpc: ChainRpc) => Promise<T>): Promise<T> {
  const rpc = rpcOf(chainId);
  if (!rpc) throw new Problem('conflict', `The platform does not follow chain ${chainId}.`);
  try {
    return await ask(rpc);
  } catch (error) {
    if (!(error instanceof RpcFault)) throw error;
    throw new Problem('service-unavailable', 'No node of this chain answers right now. Please try again.', {
      cause: error,
    });
  }
}

/** Finds a transaction and its outcome. Undefined if no block has it. */
async function minedOn(rpc: ChainRpc, hash: Hash): Promise<Mined | undefined> {
  const [transaction, [receipt]] = await Promise.all([rpc.transactionOf(hash), rpc.receipts([hash])]);
  if (!transaction || !receipt || transaction.blockHash !== receipt.blockHash) return undefined;
  const { blockNumber, reverted } = receipt;
  return { ...transaction, blockNumber, reverted };
}
