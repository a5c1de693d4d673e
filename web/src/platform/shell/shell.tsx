import type { ReactNode } from 'react';
import { Icon } from '../../design/icon.tsx';
import type { Page } from '../pages.ts';
import { Link, usePath, useRoute, useRoutes } from '../router.tsx';
import { Connection } from './connection.tsx';
import './shell.css';

interface ShellProps {
  /** Wallet chip and tray. */
  tools: ReactNode;
  children: ReactNode;
}

/** The frame of every page: the sky, the brand, the tools and the main navigation. */
export function Shell({ tools, children }: ShellProps) {
  const { sky } = useRoute();
  return (
    <div className={`shell ${sky ? 'shell-sky' : 'shell-desk'}`}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <div className="backdrop" aria-hidden="true" />
      <header className="top">
        <Link to="/" className="brand" aria-label="Hatchery, home">
          <img src="/mark.svg" alt="" width="36" height="36" />
          <span>Hatchery</span>
        </Link>
        <div className="tools">{tools}</div>
      </header>
      <Places />
      <Connection />
      {children}
    </div>
  );
}

/** The main navigation. */
function Places() {
  const path = usePath();
  const routes = useRoutes();
  return (
    <nav className="places" aria-label="Main">
      <ul>
        {routes.map(
          (route) =>
            route.place && (
              <li key={route.path}>
                <Link to={route.path} className="place" aria-current={isAt(path, routes, route) ? 'page' : undefined}>
                  <Icon name={route.place} />
                  <span>{route.title}</span>
                </Link>
              </li>
            ),
        )}
      </ul>
    </nav>
  );
}

const isBeneath = (path: string, place: string): boolean => path === place || path.startsWith(`${place}/`);

/** Returns whether the current page is a place of the navigation or lies beneath it; sections lie beneath More. */
function isAt(path: string, pages: readonly Page[], { path: place }: Page): boolean {
  if (place === '/more')
    return path === place || pages.some((page) => page.section !== undefined && isBeneath(path, page.path));
  return place === '/' ? path === '/' : path.startsWith(place);
}
