import { api } from '../../platform/api.ts';
import { enterSession } from '../../platform/session/session.ts';

/** Signs in; the bearer of a guest goes along, and everything of the guest comes along. @throws when the account cannot be read. */
export async function enterWithPassword(body: { email: string; password: string }): Promise<void> {
  const answer = await api.users.signInWithPassword({ body }, { once: true });
  const session = await enterSession(answer);
  if (session.status !== 'authenticated')
    throw new Error('You were signed in, but your account could not be read. Try again in a moment.');
}
