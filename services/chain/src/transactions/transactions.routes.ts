import type { Submission } from '@hatchery/api/chain';
import { Problem } from '@hatchery/api/problems';
import { getAddress, type Hex } from 'viem';
import { type ChainContext, os } from '../context.ts';
import { submitTransaction, submitTransactions, usedBefore, wakeRelay } from './submit-transaction.ts';
import { presentTransaction } from './transactions.presenter.ts';
import { listByReference, type NewTransaction } from './transactions.repository.ts';

export const transactionsRoutes = ({ database, isFollowed, now }: ChainContext) => ({
  submitTransaction: os.submitTransaction.handler(async ({ input, context }) => {
    const { chainId } = input.body;
    if (!isFollowed(chainId)) throw new Problem('bad-request', notFollowed(chainId));
    const stored = await context.transact(async (tx) =>
      (await submitTransaction(tx, callsOf(input.body), now())).map(presentTransaction),
    );
    await wakeRelay(database, chainId);
    return stored;
  }),

  submitTransactions: os.submitTransactions.handler(async ({ input, context }) => {
    const { submissions } = input.body;
    const followed = submissions.filter(({ chainId }) => isFollowed(chainId));
    const stored = await context.transact(async (tx) =>
      (await submitTransactions(tx, followed.map(callsOf), now())).map((rows) => rows !== 'conflict'),
    );
    for (const chainId of new Set(followed.map((submission) => submission.chainId))) await wakeRelay(database, chainId);
    return {
      results: submissions.map((submission) => {
        const { reference, chainId } = submission;
        if (!isFollowed(chainId)) return { refusal: { detail: notFollowed(chainId) } };
        return stored[followed.indexOf(submission)] ? { reference } : { refusal: { detail: usedBefore } };
      }),
    };
  }),

  transactions: os.transactions.handler(async ({ input }) => {
    const rows = await listByReference(database.knex, input.query.reference);
    return rows.map(presentTransaction);
  }),
});

const notFollowed = (chainId: number) => `Chain ${chainId} is not one that is relayed to.`;

const callsOf = ({ reference, chainId, from, purpose, calls }: Submission): NewTransaction[] =>
  calls.map(({ to, data, value, mostGas }, position) => ({
    reference,
    position,
    chainId,
    sender: from === 'operator' ? from : getAddress(from),
    purpose,
    to: getAddress(to),
    data: data.toLowerCase() as Hex,
    value: BigInt(value),
    mostGas: mostGas === undefined ? null : BigInt(mostGas),
  }));
