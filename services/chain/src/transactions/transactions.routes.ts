import { Problem } from '@hatchery/api/problems';
import { getAddress, type Hex } from 'viem';
import { type ChainContext, os } from '../context.ts';
import { submitTransaction, wakeRelay } from './submit-transaction.ts';
import { presentTransaction } from './transactions.presenter.ts';
import { listByReference } from './transactions.repository.ts';

export const transactionsRoutes = ({ database, isFollowed, now }: ChainContext) => ({
  submitTransaction: os.submitTransaction.handler(async ({ input, context }) => {
    const { reference, chainId, from, purpose, calls } = input.body;
    if (!isFollowed(chainId)) throw new Problem('bad-request', `Chain ${chainId} is not one that is relayed to.`);
    const sender = from === 'operator' ? ('operator' as const) : getAddress(from);
    const rows = calls.map(({ to, data, value }, position) => ({
      reference,
      position,
      chainId,
      sender,
      purpose,
      to: getAddress(to),
      data: data.toLowerCase() as Hex,
      value: BigInt(value),
    }));
    const stored = await context.transact(async (tx) =>
      (await submitTransaction(tx, rows, now())).map(presentTransaction),
    );
    await wakeRelay(database, chainId);
    return stored;
  }),

  transactions: os.transactions.handler(async ({ input }) => {
    const rows = await listByReference(database.knex, input.query.reference);
    return rows.map(presentTransaction);
  }),
});
