import type { Transaction } from '@hatchery/kit/database';
import type { CallContext } from '@hatchery/kit/http';
import { os, type VouchersContext } from '../context.ts';
import { activateAirdrop } from './activate-airdrop.ts';
import { changeState } from './change-states.ts';
import { describeAirdrop } from './save-airdrops.ts';

type Asked = { params: { uid: string }; body: { version: number } };

/** States of airdrops. */
export const statesRoutes = (vouchers: VouchersContext) => {
  const change = ({ transact }: CallContext, { params }: Asked, work: (tx: Transaction) => Promise<void>) =>
    transact(async (tx) => {
      await work(tx);
      return describeAirdrop(tx, vouchers, params.uid);
    });
  const moveTo = (to: 'paused' | 'active' | 'ended', input: Asked, call: CallContext) =>
    change(call, input, (tx) =>
      changeState(tx, vouchers, { id: input.params.uid, ...input.body, admin: call.passport.subject, to }),
    );

  return {
    activateAirdrop: os.activateAirdrop.handler(({ input, context: call }) =>
      change(call, input, (tx) =>
        activateAirdrop(tx, vouchers, { id: input.params.uid, ...input.body, admin: call.passport.subject }),
      ),
    ),
    pauseAirdrop: os.pauseAirdrop.handler(({ input, context }) => moveTo('paused', input, context)),
    resumeAirdrop: os.resumeAirdrop.handler(({ input, context }) => moveTo('active', input, context)),
    endAirdrop: os.endAirdrop.handler(({ input, context }) => moveTo('ended', input, context)),
  };
};
