import { os, type UsersContext } from '../context.ts';
import { refreshCookie } from '../sessions/refresh-cookie.ts';
import { createGuest, prepareGuest } from './guests.ts';

export const guestsRoutes = (users: UsersContext) => ({
  createGuest: os.createGuest.handler(async ({ context }) => {
    // The signer is asked before the transaction, which must be short, but a replayed answer comes before its refusal.
    const [prepared] = await Promise.allSettled([prepareGuest(users)]);
    const guest = await context.transact((tx) => {
      if (prepared.status === 'rejected') throw prepared.reason;
      return createGuest(users, tx, prepared.value, context.headers['user-agent']);
    });
    context.setHeader('set-cookie', refreshCookie(guest.refreshToken, users.config.PUBLIC_URL));
    return guest;
  }),
});
