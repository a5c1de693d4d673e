import { useQuery } from '@tanstack/react-query';
import { navigate, useAllRoutes } from '../platform/router.tsx';
import { isOffered } from '../platform/session/access.rules.ts';
import { usePlayAsGuest } from '../platform/session/guest.ts';
import { useSession } from '../platform/session/session.ts';
import type { Command } from '../platform/shell/palette.rules.ts';
import { Palette, type PaletteProps } from '../platform/shell/palette.tsx';
import { monstersOptions } from '../platform/ultigen/monsters.queries.ts';
import { requestWallet } from '../platform/wallet/wallet.ts';

/** The command palette, with the pages, creatures and actions that are open to the player. */
export function CommandPalette(props: Omit<PaletteProps, 'commands'>) {
  const session = useSession();
  const guest = usePlayAsGuest();
  const signedIn = session.status === 'authenticated';
  const creatures = useQuery({ ...monstersOptions, enabled: signedIn }).data ?? [];
  const user = signedIn ? session.user : undefined;
  const pages: Command[] = useAllRoutes()
    .filter((route) => route.title && !route.path.includes('$') && isOffered(route, user, session.status === 'loading'))
    .map(({ path, title }) => ({ name: title, hint: 'page', run: () => navigate(path) }));
  const doors: Command[] = [
    { name: 'Play as guest', hint: 'action', run: guest.play },
    { name: 'Sign in with a wallet', hint: 'action', run: () => void requestWallet() },
  ];
  const guestActs: Command[] = [{ name: 'Sign in with a wallet', hint: 'action', run: () => void requestWallet() }];
  const acts: Command[] = [
    { name: 'Link a wallet', hint: 'action', run: () => void requestWallet(true) },
    { name: 'Invite a friend', hint: 'action', run: () => navigate('/referrals') },
    { name: 'Add a friend', hint: 'action', run: () => navigate('/friends') },
  ];
  const known: Command[] = creatures.map(({ id, name, element, level }) => ({
    name,
    hint: `${element}, level ${level}, no. ${id}`,
    run: () => navigate(`/collection/${id}`),
  }));
  const open = session.status === 'loading' ? [] : !user ? doors : [...known, ...(user.guest ? guestActs : acts)];
  return <Palette commands={[...pages, ...open]} {...props} />;
}
