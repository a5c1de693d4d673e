import type { MortalPlatform } from './mortal-platform.ts';
import type { Person } from './people.ts';

/** Somebody who stays signed in. */
export type Session = { person: Person; refreshedAt: number };

/** Access tokens last a quarter of an hour, and a session that refreshes for every request is refused. */
const refreshMilliseconds = 300_000;

export const beginSession = (person: Person): Session => ({ person, refreshedAt: Date.now() });

/** Lets somebody go on, with a new access token now and then. */
export async function personOf(platform: MortalPlatform, session: Session): Promise<Person> {
  if (Date.now() - session.refreshedAt < refreshMilliseconds) return session.person;
  const { refreshToken } = session.person;
  const { status, body } = await platform.insistently('POST', '/account/token', undefined, { refreshToken });
  if (status !== 200) throw new Error(`No new token: ${status} ${JSON.stringify(body)}`);
  session.person = { ...session.person, token: body.token, refreshToken: body.refreshToken || refreshToken };
  session.refreshedAt = Date.now();
  return session.person;
}
