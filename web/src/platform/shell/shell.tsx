import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { Icon, type IconName } from '../../design/icon.tsx';
import { Link, usePath } from '../router.tsx';
import './shell.css';

const places: { to: string; label: string; icon: IconName }[] = [
  { to: '/', label: 'Home', icon: 'home' },
  { to: '/hatchery', label: 'Hatchery', icon: 'hatchery' },
  { to: '/collection', label: 'Collection', icon: 'collection' },
  { to: '/market', label: 'Market', icon: 'market' },
  { to: '/more', label: 'More', icon: 'more' },
];

interface ShellProps {
  title: string;
  /** The pages that stand on the open sky rather than on the desk. */
  sky: boolean;
  /** Wallet chip and tray. */
  tools: ReactNode;
  children: ReactNode;
}

export function Shell({ title, sky, tools, children }: ShellProps) {
  const path = usePath();
  usePageTitle(title, path);
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
      <nav className="places" aria-label="Main">
        <ul>
          {places.map(({ to, label, icon }) => (
            <li key={to}>
              <Link to={to} className="place" aria-current={isAt(path, to) ? 'page' : undefined}>
                <Icon name={icon} />
                <span>{label}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <OfflineBanner />
      {children}
    </div>
  );
}

/** Pages that one comes to from More. */
const underMore = /^\/(more|settings|friends|referrals|developers|admin)/;

const isAt = (path: string, place: string): boolean =>
  place === '/more' ? underMore.test(path) : place === '/' ? path === '/' : path.startsWith(place);

/** Names the page, and takes the focus along to it when one has moved there, as a page load would. */
function usePageTitle(title: string, path: string): void {
  const first = useRef(true);
  useEffect(() => {
    document.title = title === 'Home' ? 'Hatchery' : `${title} · Hatchery`;
  }, [title]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what moves the focus
  useEffect(() => {
    if (!first.current) document.getElementById('main')?.focus({ preventScroll: true });
    first.current = false;
  }, [path]);
}

const subscribeOnline = (listener: () => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

function OfflineBanner() {
  const online = useSyncExternalStore(subscribeOnline, () => navigator.onLine);
  return (
    <div role="status" className={online ? 'sr-only' : 'offline'}>
      {!online && (
        <>
          <Icon name="offline" size={20} /> You are offline. What you see may be old; it catches up by itself.
        </>
      )}
    </div>
  );
}
