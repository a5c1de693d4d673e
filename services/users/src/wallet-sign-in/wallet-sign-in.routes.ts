import { clientOf } from '@hatchery/kit/client-address';
import type { Hex } from 'viem';
import { os, type UsersContext } from '../context.ts';
import { opaqueNetwork } from '../newcomers/newcomers.ts';
import { refreshCookie } from '../sessions/refresh-cookie.ts';
import { findSigned, prepareMessage } from './messages.ts';
import { signIn } from './wallet-sign-in.ts';

const purpose = { kind: 'sign-in' } as const;

export const walletSignInRoutes = (users: UsersContext) => ({
  walletMessage: os.walletMessage.handler(async ({ input }) => {
    const { address, chainId } = input.query;
    const message = await users.database.transaction((tx) =>
      prepareMessage(users, tx, { address: address as Hex, chainId, purpose }),
    );
    return { message: message.text, nonce: message.nonce };
  }),

  signInWithWallet: os.signInWithWallet.handler(async ({ input, context }) => {
    const { address, signature } = input.body;
    const { kind, subject, guest } = context.passport;
    const guestId = kind === 'user' && guest ? subject : undefined;
    const network = opaqueNetwork(users, clientOf(context.headers));
    const caller = { guestId, userAgent: context.headers['user-agent'], network };
    const session = await context.transact({
      before: () => findSigned(users, { address: address as Hex, signature: signature as Hex, purpose }),
      work: (tx, signed) => signIn(users, tx, signed, caller),
    });
    context.setHeader('set-cookie', refreshCookie(session.refreshToken, users.config.PUBLIC_URL));
    return session;
  }),
});
