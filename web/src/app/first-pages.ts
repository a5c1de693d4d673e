import type { PageEntry } from '../platform/pages.ts';
import { code } from './code.ts';

const signIn = code(() => import('../features/account/sign-in.tsx'), 'SignIn');

/** The pages that the first load knows: those of the main navigation, and the way in. `laterPages` has all others. */
export const firstPages: PageEntry[] = [
  { path: '/', title: 'Home', sky: true, place: 'home' },
  {
    path: '/hatchery',
    title: 'Hatchery',
    sky: true,
    place: 'hatchery',
    load: code(() => import('../features/hatchery/hatchery.tsx'), 'Hatchery'),
  },
  {
    path: '/collection',
    title: 'Collection',
    place: 'collection',
    load: code(() => import('../features/collection/collection.tsx'), 'Collection'),
  },
  { path: '/play', title: 'Play', place: 'play', load: code(() => import('../features/play/play.tsx'), 'Play') },
  {
    path: '/market',
    title: 'Market',
    place: 'market',
    load: code(() => import('../features/market/market.tsx'), 'Market'),
  },
  {
    path: '/more',
    title: 'More',
    place: 'more',
    load: code(() => import('../features/settings/settings.tsx'), 'Settings'),
  },
  {
    path: '/sign-in',
    title: 'Sign in',
    access: 'visitors',
    offeredTo: 'signed-out',
    sky: true,
    load: signIn,
  },
  { path: '/sign-up', title: 'Create account', access: 'visitors', sky: true, load: signIn },
];
