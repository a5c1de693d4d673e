import { api } from '../api.ts';
import { navigate } from '../router.tsx';
import { safePath } from '../safe-path.rules.ts';
import { lookForPlayers } from './device-players.ts';
import { forgetSession } from './session.ts';

/** The storage key of the path to open after the next sign-out (specification section 9); a path of this site. */
export const logoutRedirectKey = 'logoutRedirect';

/** Ends this session, or all of them. The page forgets it even when the server cannot be reached. */
export async function signOut({ everywhere }: { everywhere: boolean }): Promise<void> {
  try {
    await api.users.signOut({ body: { everywhere } });
  } finally {
    forgetSession();
    void lookForPlayers().catch(() => undefined);
    const next = safePath(localStorage.getItem(logoutRedirectKey));
    localStorage.removeItem(logoutRedirectKey);
    if (next) navigate(next);
  }
}
