import type { CallContext } from '@hatchery/kit/http';
import { os, type UsersContext } from '../context.ts';
import { flowCookie } from './flow-cookie.ts';
import { presentGoogleLink } from './google.presenter.ts';
import { listIdentities, type Purpose } from './google.repository.ts';
import { beginFlow, unlinkGoogle } from './google.ts';

export function googleRoutes({ config, database, google, now }: UsersContext) {
  const begin = async (context: CallContext, wanted: { purpose: Purpose; referralCode?: string | undefined }) => {
    const { passport } = context;
    const { url, secret } = await context.transact({
      before: () => google.authorize(),
      work: (tx, authorization) => beginFlow(tx, { ...wanted, passport }, { authorization, now: now() }),
    });
    context.setHeader('set-cookie', flowCookie(secret, config.PUBLIC_URL));
    return { url };
  };

  return {
    startGoogle: os.startGoogle.handler(({ input, context }) => begin(context, input.body)),

    linkGoogle: os.linkGoogle.handler(({ context }) => begin(context, { purpose: 'link' })),

    googleLinks: os.googleLinks.handler(async ({ context }) =>
      (await listIdentities(database.knex, context.passport.subject)).map(presentGoogleLink),
    ),

    unlinkGoogle: os.unlinkGoogle.handler(async ({ input, context }) => {
      const { username } = input.params;
      await context.transact((tx) => unlinkGoogle(tx, { userId: context.passport.subject, username, now: now() }));
      return { message: 'Your Google account is unlinked.' };
    }),
  };
}
