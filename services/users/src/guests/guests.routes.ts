import { os, type UsersContext } from '../context.ts';
import { refreshCookie } from '../sessions/refresh-cookie.ts';
import { createGuest, prepareGuest } from './guests.ts';

export const guestsRoutes = (users: UsersContext) => ({
  createGuest: os.createGuest.handler(async ({ context }) => {
    const guest = await context.transact({
      before: () => prepareGuest(users),
      work: (tx, prepared) => createGuest(users, tx, prepared, context.headers['user-agent']),
    });
    context.setHeader('set-cookie', refreshCookie(guest.refreshToken, users.config.PUBLIC_URL));
    return guest;
  }),
});
