import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { navigate } from '../platform/router.tsx';
import { usePlayAsGuest } from '../platform/session/guest.ts';
import { useSession } from '../platform/session/session.ts';
import type { Command } from '../platform/shell/palette.rules.ts';
import { Palette } from '../platform/shell/palette.tsx';
import { mayEnter } from '../platform/shell/sections.rules.ts';
import { monstersOptions } from '../platform/ultigen/monsters.queries.ts';
import { requestWallet } from '../platform/wallet/wallet.ts';
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
