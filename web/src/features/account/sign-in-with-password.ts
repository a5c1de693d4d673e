import { api } from '../../platform/api.ts';
import { enterSession } from '../../platform/session/session.ts';

/** Signs in; a guest's eggs and creatures come along. @throws when the account cannot be loaded. */
export async function enterWithPassword(body: { email: string; password: string }): Promise<void> {
  const answer = await api.users.signInWithPassword({ body }, { once: true });
  const session = await enterSession(answer);
  if (session.status !== 'authenticated')
    throw new Error("You're signed in, but we couldn't load your account. Try again in a moment.");
}
