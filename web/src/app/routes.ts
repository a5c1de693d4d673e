import { Home } from '../features/home/home.tsx';
import { lazyRoute, type Route } from '../platform/router.tsx';

/** Pages of somebody's account, by path. Their code is named in inner-pages.tsx, which the first load does without. */
export const innerTitles = {
  '/sign-in': 'Sign in',
  '/sign-up': 'Make an account',
  '/verify': 'Confirm your address',
  '/reset': 'New password',
  '/link/discord': 'Link Discord',
  '/settings/profile': 'Profile',
  '/settings/accounts': 'Linked accounts',
  '/settings/security': 'Security',
  '/settings/wallets': 'Wallets',
  '/friends': 'Friends',
  '/referrals': 'Referrals',
  '/developers': 'Developer keys',
  '/admin/users': 'Users and roles',
};

const inner = lazyRoute('', '', async () => (await import('./inner-pages.tsx')).InnerPages);

export const routes: Route[] = [
  { path: '/', title: 'Home', page: Home, preload: () => undefined },
  lazyRoute('/hatchery', 'Hatchery', async () => (await import('../features/hatchery/hatchery.tsx')).Hatchery),
  lazyRoute(
    '/collection',
    'Collection',
    async () => (await import('../features/collection/collection.tsx')).Collection,
  ),
  lazyRoute('/collection/$id', 'Creature', async () => (await import('../features/collection/creature.tsx')).Creature),
  lazyRoute('/market', 'Market', async () => (await import('../features/market/market.tsx')).Market),
  lazyRoute('/more', 'More', async () => (await import('../features/settings/settings.tsx')).Settings),
  ...Object.entries(innerTitles).map(([path, title]) => ({
    ...inner,
    path,
    title,
    preload: () =>
      void import('./inner-pages.tsx').then(({ preloadInner }) => preloadInner(path)).catch(() => undefined),
  })),
];

export const notFound = lazyRoute('*', 'Not found', async () => (await import('./not-found.tsx')).NotFound);

/** Pages on the open sky. */
export const skyPaths = ['/', '/hatchery', '/sign-in', '/sign-up', '/verify', '/reset', '/link/discord'];
