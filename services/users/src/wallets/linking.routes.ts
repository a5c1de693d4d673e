import type { CallContext } from '@hatchery/kit/http';
import { getAddress, type Hex } from 'viem';
import { os, type UsersContext } from '../context.ts';
import { ownedByAnother } from '../merges/merges.ts';
import { refreshCookie } from '../sessions/refresh-cookie.ts';
import { lockAccount, unknownUser } from '../users/users.ts';
import { findSigned, prepareMessage } from '../wallet-sign-in/messages.ts';
import { linkSigned } from './link-signed.ts';
import { unlinkWallet } from './unlink-wallet.ts';

export function linkingRoutes(users: UsersContext) {
  const link = async (call: CallContext, address: string, signature: string) => {
    const { subject: userId, sessionId } = call.passport;
    const request = {
      address: address as Hex,
      signature: signature as Hex,
      purpose: { kind: 'link', userId } as const,
    };
    const linked = await call.transact({
      before: () => findSigned(users, request),
      work: (tx, signed) => linkSigned(users, tx, signed, { userId, sessionId, userAgent: call.headers['user-agent'] }),
    });
    if ('mergeUid' in linked) throw ownedByAnother(linked.mergeUid, 'This wallet');
    const { refreshToken } = linked.session;
    if (refreshToken) call.setHeader('set-cookie', refreshCookie(refreshToken, users.config.PUBLIC_URL));
    return linked.session;
  };
  const unlink = async (call: CallContext, address: string) => {
    const wallet = { userId: call.passport.subject, address: getAddress(address), now: users.now() };
    await call.transact((tx) => unlinkWallet(tx, wallet));
    return { message: 'Wallet unlinked' };
  };

  return {
    linkMessage: os.linkMessage.handler(async ({ input, context }) => {
      const userId = context.passport.subject;
      const { text, nonce } = await users.database.transaction(async (tx) => {
        if (!(await lockAccount(tx, userId))) throw unknownUser();
        const { address, chainId } = input.query;
        return prepareMessage(users, tx, { address: address as Hex, chainId, purpose: { kind: 'link', userId } });
      });
      return { message: text, nonce };
    }),

    linkWallet: os.linkWallet.handler(({ input, context }) => link(context, input.body.address, input.body.signature)),
    verifyWallet: os.verifyWallet.handler(({ input, context }) =>
      link(context, input.params.address, input.body.signature),
    ),
    unlinkWallet: os.unlinkWallet.handler(({ input, context }) => unlink(context, input.body.address)),
    forgetWallet: os.forgetWallet.handler(({ input, context }) => unlink(context, input.params.address)),
  };
}
