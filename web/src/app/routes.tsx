import { useEffect } from 'react';
import { createStore } from '../design/store.ts';
import { Home } from '../features/home/home.tsx';
import { patiently } from '../platform/lazily.ts';
import type { PageEntry } from '../platform/pages.ts';
import { lazyPage, navigate, type Route, type RouteTable, useRoute } from '../platform/router.tsx';
import { firstPages } from './first-pages.ts';

const nothing = () => undefined;

/** Turns a row of the table into a route. Home needs no loading: the first load brings it along. */
function routeOf(entry: PageEntry): Route {
  if ('redirect' in entry) return { ...entry, title: '', page: Redirect, preload: nothing };
  return { ...entry, ...(entry.load ? lazyPage(entry.load) : { page: Home, preload: nothing }) };
}

function Redirect() {
  const { redirect = '/' } = useRoute();
  useEffect(() => navigate(redirect, { replace: true }), [redirect]);
  return null;
}

const later = createStore<readonly Route[] | undefined>(undefined);
const fetchPages = patiently(async () => {
  const { laterPages } = await import('./later-pages.ts');
  later.set(laterPages.map(routeOf));
});
let fetching: Promise<unknown> | undefined;
const fetchLater = () => (fetching ??= fetchPages());

const Nothing = () => null;

export const table: RouteTable = {
  first: firstPages.map(routeOf),
  later,
  fetchLater,
  waiting: {
    path: '*',
    title: '',
    ...lazyPage(async () => {
      await fetchLater();
      return Nothing;
    }),
  },
  notFound: {
    path: '*',
    title: 'Not found',
    ...lazyPage(async () => (await import('./not-found.tsx')).NotFound),
  },
};
