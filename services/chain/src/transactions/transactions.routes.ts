import { Problem } from '@hatchery/api/problems';
import type { Database } from '@hatchery/kit/database';
import { getAddress, type Hex } from 'viem';
import { os } from '../context.ts';
import { submitTransaction, wakeRelay } from './submit-transaction.ts';
import { findByReference } from './transactions.repository.ts';
import type { RelayedTransaction } from './transactions.ts';

type Options = { database: Database; isFollowed: (chainId: number) => boolean; now: () => Date };

export const transactionRoutes = ({ database, isFollowed, now }: Options) => ({
  submitTransaction: os.submitTransaction.handler(async ({ input, context }) => {
    const { reference, chainId, from, calls } = input.body;
    if (!isFollowed(chainId)) throw new Problem('bad-request', `Chain ${chainId} is not one that is relayed to.`);
    const sender = from === 'operator' ? ('operator' as const) : getAddress(from);
    const rows = calls.map(({ to, data, value }, position) => ({
      reference,
      position,
      chainId,
      sender,
      to: getAddress(to),
      data: data.toLowerCase() as Hex,
      value: BigInt(value),
    }));
    const stored = await context.transact(async (tx) => (await submitTransaction(tx, rows, now())).map(view));
    await wakeRelay(database, chainId);
    return stored;
  }),

  transactions: os.transactions.handler(async ({ input }) => {
    const rows = await findByReference(database.knex, input.query.reference);
    return rows.map(view);
  }),
});

const view = ({
  reference,
  position,
  chainId,
  sender,
  from,
  to,
  status,
  nonce,
  hash,
  blockNumber,
  failure,
}: RelayedTransaction) => ({
  reference,
  position,
  chainId,
  from: from ?? sender,
  to,
  status,
  nonce,
  hash,
  blockNumber,
  failure,
});
