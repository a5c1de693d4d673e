import { clientOf } from '@hatchery/kit/client-address';
import { os, type UsersContext } from '../context.ts';
import { refreshCookie } from '../sessions/refresh-cookie.ts';
import { createGuest, prepareGuest } from './guests.ts';
import { keptGuestsCookie } from './kept-guests.cookie.ts';
import { deviceTokensOf, enterGuest, playersOfDevice } from './kept-guests.ts';

export const guestsRoutes = (users: UsersContext) => ({
  createGuest: os.createGuest.handler(async ({ input, context }) => {
    const knock = { client: clientOf(context.headers), proof: input.body?.proofOfWork };
    const guest = await context.transact({
      before: () => prepareGuest(users, knock),
      work: (tx, prepared) => createGuest(users, tx, prepared, context.headers['user-agent']),
    });
    context.setHeader('set-cookie', refreshCookie(guest.refreshToken, users.config.PUBLIC_URL));
    return guest;
  }),

  devicePlayers: os.devicePlayers.handler(({ context }) =>
    playersOfDevice(users.database.knex, deviceTokensOf(context.cookies), users.now()),
  ),

  enterGuest: os.enterGuest.handler(async ({ input, context }) => {
    const { session, kept } = await context.transact((tx) =>
      enterGuest(users, tx, deviceTokensOf(context.cookies), input.params.uid),
    );
    const { PUBLIC_URL } = users.config;
    context.setHeader('set-cookie', [
      refreshCookie(session.refreshToken, PUBLIC_URL),
      keptGuestsCookie(kept, PUBLIC_URL),
    ]);
    return { ...session, refreshToken: '' };
  }),
});
