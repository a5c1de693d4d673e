import type { DevicePlayer } from '@hatchery/api/device-players';
import { Problem } from '@hatchery/api/problems';
import type { Queryable, Transaction } from '@hatchery/kit/database';
import type { UsersContext } from '../context.ts';
import { findPlayersOfTokens } from '../sessions/players.ts';
import { refreshCookieName } from '../sessions/refresh-cookie.ts';
import { refreshSession, type Session } from '../sessions/sessions.ts';
import { presentDevicePlayer } from './device-players.presenter.ts';
import { keptGuestsCookieName, parseKeptGuests } from './kept-guests.cookie.ts';

/** The refresh tokens that a browser has: of its session, and of the guests that it has put aside. */
export type DeviceTokens = { current: string | undefined; kept: string[] };

export const deviceTokensOf = (cookies: Record<string, string | undefined>): DeviceTokens => ({
  current: cookies[refreshCookieName],
  kept: parseKeptGuests(cookies[keptGuestsCookieName]),
});

/** Returns the players that a browser can go on as. */
export async function playersOfDevice(
  db: Queryable,
  { current, kept }: DeviceTokens,
  now: Date,
): Promise<{ current?: DevicePlayer; guests: DevicePlayer[] }> {
  const players = await findPlayersOfTokens(db, [...(current ? [current] : []), ...kept], now);
  const here = players.find(({ token }) => token === current);
  const guests = players.filter(({ token, guest, uid }) => token !== current && guest && uid !== here?.uid);
  return { ...(here ? { current: presentDevicePlayer(here) } : {}), guests: guests.map(presentDevicePlayer) };
}

/**
 * Goes on as a guest that was put aside. A guest who is here is put aside in turn.
 * @throws Problem not-found if the browser keeps no such guest, or their session has ended.
 */
export async function enterGuest(
  { tokens, now }: Pick<UsersContext, 'tokens' | 'now'>,
  tx: Transaction,
  { current, kept }: DeviceTokens,
  uid: string,
): Promise<{ session: Session; kept: string[] }> {
  const players = await findPlayersOfTokens(tx, [...(current ? [current] : []), ...kept], now());
  const wanted = players.find((player) => player.uid === uid && player.guest && kept.includes(player.token));
  const result = wanted && (await refreshSession(tx, wanted.token, { tokens, now: now() }));
  if (!result || 'refusal' in result) throw new Problem('not-found', 'This guest is no longer kept on this device.');
  const leaving = players.filter(({ token, guest }) => token === current && guest);
  const others = kept.filter((token) => token !== wanted.token);
  return { session: result.session, kept: [...leaving.map(({ token }) => token), ...others] };
}

/** Returns the tokens to keep when a guest leaves: theirs comes first. Undefined if the cookie is of another session. */
export async function keepGuest(
  db: Queryable,
  { current, kept }: DeviceTokens,
  sessionId: string,
  now: Date,
): Promise<string[] | undefined> {
  if (!current) return undefined;
  const [here] = await findPlayersOfTokens(db, [current], now);
  if (!here?.guest || here.sessionId !== sessionId) return undefined;
  return [current, ...kept.filter((token) => token !== current)];
}
