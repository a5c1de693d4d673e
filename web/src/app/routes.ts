import { Home } from '../features/home/home.tsx';
import { lazyRoute, type Route } from '../platform/router.tsx';

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
  lazyRoute('/settings/profile', 'Profile', async () => (await import('../features/settings/profile.tsx')).Profile),
];

export const notFound = lazyRoute(
  '*',
  'Not found',
  async () => (await import('../features/shell/not-found.tsx')).NotFound,
);

/** Pages on the open sky. */
export const skyPaths = ['/', '/hatchery'];
