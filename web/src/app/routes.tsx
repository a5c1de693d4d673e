import { useEffect } from 'react';
import { Home } from '../features/home/home.tsx';
import type { PageEntry } from '../platform/pages.ts';
import { lazyPage, navigate, type Route, useRoute } from '../platform/router.tsx';
import { pages } from './pages.ts';

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

export const routes = pages.map(routeOf);

export const notFound: Route = {
  path: '*',
  title: 'Not found',
  ...lazyPage(async () => (await import('./not-found.tsx')).NotFound),
};
