import type { AnchorHTMLAttributes, ComponentType, MouseEvent, ReactNode } from 'react';
import { createContext, lazy, useContext, useSyncExternalStore } from 'react';
import { matchPath, type Params } from './route.rules.ts';

/*
 * The paths of this app are a flat list with one detail. A router package costs 26 kB of a first load
 * that may weigh 90 kB in all, and React takes 60 of them.
 */

export interface Route {
  /** As in `/collection/$id`. */
  path: string;
  title: string;
  page: ComponentType;
  /** Fetches the page's code ahead of a likely visit. */
  preload: () => void;
}

/** A page whose code is fetched when it is first shown, or when a link to it is pointed at. */
export function lazyRoute(path: string, title: string, load: () => Promise<ComponentType>): Route {
  const page = lazy(async () => ({ default: await load() }));
  return { path, title, page, preload: () => void load().catch(() => undefined) };
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

const RoutesContext = createContext<{ routes: Route[]; params: Params }>({ routes: [], params: {} });

export const useParams = (): Params => useContext(RoutesContext).params;

export function findRoute(routes: Route[], path: string): { route: Route; params: Params } | undefined {
  for (const route of routes) {
    const params = matchPath(route.path, path);
    if (params) return { route, params };
  }
  return undefined;
}

export function Router({ routes, params, children }: { routes: Route[]; params: Params; children: ReactNode }) {
  return <RoutesContext value={{ routes, params }}>{children}</RoutesContext>;
}

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: string;
}

/** Returns what fetches the code of a page ahead of a likely visit. */
export function usePreload(): (to: string) => void {
  const { routes } = useContext(RoutesContext);
  return (to) => findRoute(routes, to.split('?')[0] ?? to)?.route.preload();
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
