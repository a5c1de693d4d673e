import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { monstersOptions } from '../features/collection/monsters.queries.ts';
import { usePlayAsGuest } from '../features/guest/guest.ts';
import { useSession } from '../features/session/session.ts';
import { mayEnter } from '../features/settings/sections.rules.ts';
import type { Command } from '../features/shell/palette.rules.ts';
import { Palette } from '../features/shell/palette.tsx';
import { requestWallet } from '../features/wallet/wallet.ts';
import { navigate } from '../platform/router.tsx';
import { routes } from './routes.ts';

/** Pages that somebody with an account has no need of. */
const outside = new Set(['/sign-in', '/sign-up', '/verify', '/reset']);

/** What can be done from here, by name. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const guest = usePlayAsGuest();
  const signedIn = session.status === 'authenticated';
  const creatures = useQuery({ ...monstersOptions, enabled: signedIn }).data ?? [];
  const [key] = useState(() => crypto.randomUUID());
  const user = signedIn ? session.user : undefined;
  const pages: Command[] = routes
    .filter(({ path }) => !path.includes('$') && mayEnter(path, user) && !(user && !user.guest && outside.has(path)))
    .map(({ path, title }) => ({ name: title, hint: 'page', run: () => navigate(path) }));
  const doors: Command[] = [
    { name: 'Play as guest', hint: 'action', run: () => guest.mutate(key) },
    { name: 'Sign in with a wallet', hint: 'action', run: () => void requestWallet() },
  ];
  const acts: Command[] = [
    { name: 'Link a wallet', hint: 'action', run: () => void requestWallet(true) },
    { name: 'Invite somebody', hint: 'action', run: () => navigate('/referrals') },
    { name: 'Add a friend', hint: 'action', run: () => navigate('/friends') },
  ];
  const known: Command[] = creatures.map(({ id, name, element, level }) => ({
    name,
    hint: `${element}, level ${level}, no. ${id}`,
    run: () => navigate(`/collection/${id}`),
  }));
  return <Palette commands={[...pages, ...(signedIn ? [...known, ...acts] : doors)]} onClose={onClose} />;
}
