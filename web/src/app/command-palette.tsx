import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { navigate, useRoutes } from '../platform/router.tsx';
import { mayEnter } from '../platform/session/access.rules.ts';
import { usePlayAsGuest } from '../platform/session/guest.ts';
import { useSession } from '../platform/session/session.ts';
import type { Command } from '../platform/shell/palette.rules.ts';
import { Palette } from '../platform/shell/palette.tsx';
import { monstersOptions } from '../platform/ultigen/monsters.queries.ts';
import { requestWallet } from '../platform/wallet/wallet.ts';

/** The command palette, with the pages, creatures and actions that are open to the player. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const guest = usePlayAsGuest();
  const signedIn = session.status === 'authenticated';
  const creatures = useQuery({ ...monstersOptions, enabled: signedIn }).data ?? [];
  const [key] = useState(() => crypto.randomUUID());
  const user = signedIn ? session.user : undefined;
  const pages: Command[] = useRoutes()
    .filter((route) => route.title && !route.path.includes('$') && mayEnter(route, user))
    .map(({ path, title }) => ({ name: title, hint: 'page', run: () => navigate(path) }));
  const doors: Command[] = [
    { name: 'Play as guest', hint: 'action', run: () => guest.mutate(key) },
    { name: 'Sign in with a wallet', hint: 'action', run: () => void requestWallet() },
  ];
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
  return <Palette commands={[...pages, ...(signedIn ? [...known, ...acts] : doors)]} onClose={onClose} />;
}
