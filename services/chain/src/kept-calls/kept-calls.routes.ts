import { Problem } from '@hatchery/api/problems';
import type { InternalClients } from '@hatchery/kit/internal';
import { type Address, getAddress } from 'viem';
import { type ChainContext, os } from '../context.ts';
import type { ChainRpc } from '../rpc/rpc.ts';
import { wakeRelay } from '../transactions/submit-transaction.ts';
import { checkedCall, tryCall } from './check-call.ts';
import { presentCall } from './kept-calls.presenter.ts';
import { findCall } from './kept-calls.repository.ts';
import { sendKeptCall } from './send-kept-call.ts';

type KeptCallsContext = ChainContext & { internal: Pick<InternalClients, 'users'> };

export const keptCallsRoutes = (parts: KeptCallsContext) => {
  const { database, internal, rpcOf, now } = parts;

  /** Returns whether a wallet is the caller's and its key the platform's. The users service knows, also after merges. */
  const isKeptFor = async (address: Address, userId: string): Promise<boolean> => {
    const wallet = await internal.users.findWallet({ params: { address } });
    return wallet?.userId === userId && wallet.kind === 'custodial';
  };

  return {
    sendKeptCall: os.sendKeptCall.handler(async ({ input: { body }, context: { transact, passport } }) => {
      const sent = await transact({
        before: async () => {
          const call = checkedCall(body, parts);
          if (!(await isKeptFor(call.wallet, passport.subject)))
            throw new Problem('not-found', `You have no wallet ${call.wallet} that the platform keeps.`);
          await tryCall(call, rpcOf(body.chainId) as ChainRpc);
          return call;
        },
        work: (tx, call) => sendKeptCall(tx, body, call, now()),
      });
      await wakeRelay(database, sent.chainId);
      return sent;
    }),

    keptCall: os.keptCall.handler(async ({ input: { params }, context: { passport } }) => {
      const call = await findCall(database.knex, params.uid);
      if (!call || !(await isKeptFor(getAddress(call.wallet), passport.subject)))
        throw new Problem('not-found', `There is no call ${params.uid} of a wallet of yours.`);
      return presentCall(call);
    }),
  };
};
