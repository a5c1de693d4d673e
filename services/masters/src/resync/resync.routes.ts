import { fieldProblem } from '@hatchery/api/problems';
import { findWalletAt } from '@hatchery/indexing/wallets';
import { familyOf } from '@hatchery/kit/families';
import { getAddress } from 'viem';
import { type MastersContext, os } from '../context.ts';
import { presentDifferences } from './resync.presenter.ts';
import { resyncAddress } from './resync.ts';

export function resyncRoutes(context: MastersContext) {
  const { chains, database } = context;
  return {
    mastersResync: os.mastersResync.handler(async ({ input: { body }, context: { passport, log, transact } }) => {
      const chain = chains.choose(body.chainId, 'body.chainId');
      const address = getAddress(body.address);
      if (!passport.roles.includes('admin')) {
        const [wallet, family] = await Promise.all([
          findWalletAt(database.knex, address),
          familyOf(database, passport.subject),
        ]);
        if (!wallet?.userId || !family.includes(wallet.userId))
          throw fieldProblem('forbidden', 'body.address', `${address} is not a wallet of yours. Link it first.`);
      }
      return transact({
        before: () => resyncAddress(context, { chain, address, log }),
        work: async (_tx, found) => presentDifferences({ chainId: chain.chainId, address }, found),
      });
    }),
  };
}
