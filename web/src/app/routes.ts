import { Home } from '../features/home/home.tsx';
import { lazyRoute, type Route } from '../platform/router.tsx';

const signIn = lazyRoute('/sign-in', 'Sign in', async () => (await import('../features/account/sign-in.tsx')).SignIn);

export const routes: Route[] = [
  { path: '/', title: 'Home', page: Home, preload: () => undefined },
  lazyRoute('/hatchery', 'Hatchery', async () => (await import('../features/hatchery/hatchery.tsx')).Hatchery),
  lazyRoute(
    '/collection',
    'Collection',
    async () => (await import('../features/collection/collection.tsx')).Collection,
  ),
  lazyRoute('/collection/$id', 'Creature', async () => (await import('../features/collection/creature.tsx')).Creature),
  lazyRoute('/market', 'Market', async () => (await import('../features/eggs/market.tsx')).Market),
  lazyRoute('/more', 'More', async () => (await import('../features/settings/settings.tsx')).Settings),
  lazyRoute('/settings/profile', 'Profile', async () => (await import('../features/profile/profile.tsx')).Profile),
  lazyRoute(
    '/settings/accounts',
    'Linked accounts',
    async () => (await import('../features/linking/linked-accounts.tsx')).LinkedAccounts,
  ),
  lazyRoute('/settings/security', 'Security', async () => (await import('../features/security/security.tsx')).Security),
  signIn,
  // The same page, so that what was typed stays when one changes one's mind.
  { ...signIn, path: '/sign-up', title: 'Make an account' },
  lazyRoute('/verify', 'Confirm your address', async () => (await import('../features/account/verify.tsx')).Verify),
  lazyRoute('/reset', 'New password', async () => (await import('../features/account/reset.tsx')).Reset),
  lazyRoute(
    '/link/discord',
    'Link Discord',
    async () => (await import('../features/account/link-discord.tsx')).LinkDiscord,
  ),
];

export const notFound = lazyRoute(
  '*',
  'Not found',
  async () => (await import('../features/shell/not-found.tsx')).NotFound,
);

/** Pages on the open sky. */
export const skyPaths = ['/', '/hatchery', '/sign-in', '/sign-up', '/verify', '/reset', '/link/discord'];
