import type { AnchorHTMLAttributes, ComponentType, MouseEvent, ReactNode } from 'react';
import { createContext, lazy, use, useContext, useMemo, useSyncExternalStore } from 'react';
import { type Store, useStore } from '../design/store.ts';
import { patiently } from './lazily.ts';
import type { Page } from './pages.ts';
import { matchPath, type Params } from './route.rules.ts';

/*
 * The paths of this app are a flat list with one detail. A router package costs 26 kB of a first load
 * that may weigh 90 kB in all, and React takes 60 of them.
 */

export interface Route extends Page {
  page: ComponentType;
  /** The path that this one leads to. */
  redirect?: string;
  /** Fetches the page's code ahead of a likely visit. */
  preload: () => void;
}

type Load = () => Promise<ComponentType>;

const pageOf = new Map<Load, ComponentType>();

/** Makes a page whose code is fetched when it is first shown, or when the pointer is on a link to it. */
export function lazyPage(load: Load): Pick<Route, 'page' | 'preload'> {
  const fetch = patiently(load);
  const page = pageOf.get(load) ?? lazy(fetch);
  pageOf.set(load, page);
  return { page, preload: () => void fetch().catch(() => undefined) };
}

const listeners = new Set<() => void>();
const announce = () => {
  for (const listener of listeners) listener();
};
addEventListener('popstate', announce);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function navigate(to: string, { replace = false } = {}): void {
  if (to === location.pathname + location.search) return;
  history[replace ? 'replaceState' : 'pushState'](null, '', to);
  announce();
  scrollTo(0, 0);
}

export const usePath = (): string => useSyncExternalStore(subscribe, () => location.pathname);
/** The query of the address, as in `?element=fire`. */
export const useQueryText = (): string => useSyncExternalStore(subscribe, () => location.search);

/** The pages of the app: those of the first load, and the others. */
export interface RouteTable {
  first: readonly Route[];
  /** The other pages, once they are there. */
  later: Store<readonly Route[] | undefined>;
  /** Fetches the other pages, once. */
  fetchLater: () => Promise<unknown>;
  /** Shown while a path may be one of theirs. */
  waiting: Route;
  /** Shown where no route matches. */
  notFound: Route;
}

interface Place {
  table: RouteTable;
  routes: readonly Route[];
  route: Route;
  params: Params;
}

const PlaceContext = createContext<Place | undefined>(undefined);

function usePlace(): Place {
  const place = useContext(PlaceContext);
  if (!place) throw new Error('This needs a Router around it.');
  return place;
}

/** Returns the values of the current path, as in `{ id: '7' }`. */
export const useParams = (): Params => usePlace().params;
/** Returns the page that is shown. */
export const useRoute = (): Route => usePlace().route;
/** Returns the pages that are known so far. */
export const useRoutes = (): readonly Route[] => usePlace().routes;
/** Returns all pages, and waits for those that the first load leaves out. */
export function useAllRoutes(): readonly Route[] {
  const { table, routes } = usePlace();
  use(table.fetchLater());
  return routes;
}

function findRoute(routes: readonly Route[], path: string): { route: Route; params: Params } | undefined {
  for (const route of routes) {
    const params = matchPath(route.path, path);
    if (params) return { route, params };
  }
  return undefined;
}

interface RouterProps {
  table: RouteTable;
  children: ReactNode;
}

/** Finds the route of the current path and gives it to everything inside. */
export function Router({ table, children }: RouterProps) {
  const later = useStore(table.later);
  const routes = useMemo(() => [...table.first, ...(later ?? [])], [table, later]);
  const { route, params } = findRoute(routes, usePath()) ?? {
    route: later ? table.notFound : table.waiting,
    params: {},
  };
  return <PlaceContext value={{ table, routes, route, params }}>{children}</PlaceContext>;
}

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: string;
}

/** Returns what fetches the code of a page ahead of a likely visit. */
export function usePreload(): (to: string) => void {
  const { table, routes } = usePlace();
  return (to) => (findRoute(routes, to.split('?')[0] ?? to)?.route ?? table.waiting).preload();
}

export function Link({ to, onClick, ...rest }: LinkProps) {
  const preloadPage = usePreload();
  const preload = () => preloadPage(to);
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigate(to);
  }
  return <a {...rest} href={to} onClick={follow} onPointerEnter={preload} onFocus={preload} />;
}
