import { Problem } from '@hatchery/api/problems';
import { getAddress } from 'viem';
import { os, type SignerContext } from '../context.ts';
import { authorizeSweep } from './sweeps.ts';

export const sweepsRoutes = ({ now }: SignerContext) => ({
  authorizeSweep: os.authorizeSweep.handler(async ({ input, context }) => {
    const { wallets, receiver } = input.body;
    const command = {
      ...input.body,
      wallets: wallets.map((wallet) => getAddress(wallet)),
      receiver: getAddress(receiver),
      caller: context.passport.subject,
      now: now(),
    };
    const answer = await context.transact((tx) => authorizeSweep(tx, command));
    if ('refusal' in answer) {
      const { refusal, retryAfterSeconds } = answer;
      if (retryAfterSeconds === undefined) throw new Problem('policy-refused', refusal);
      throw new Problem('too-many-requests', refusal, { retryAfterSeconds });
    }
    return { until: new Date(answer.until).toISOString() };
  }),
});
