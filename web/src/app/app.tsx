import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Toaster } from '../design/toaster.tsx';
import { queryClient } from '../platform/query-client.ts';
import { findRoute, Router, usePath } from '../platform/router.tsx';
import { useUser } from '../platform/session/session.ts';
import { Shell } from '../platform/shell/shell.tsx';
import { useStageWanted, wantStage, wasConnected } from '../platform/wallet/wallet.ts';
import { WalletChip } from '../platform/wallet/wallet-chip.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { notFound, routes, skyPaths } from './routes.ts';

const Player = lazy(async () => ({ default: (await import('./player.tsx')).Player }));
const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }));
const Stage = lazy(async () => ({ default: (await import('./stage.tsx')).Stage }));

export function App() {
  const path = usePath();
  const { route, params } = findRoute(routes, path) ?? { route: notFound, params: {} };
  const Page = route.page;
  const user = useUser();
  const stageWanted = useStageWanted();
  useEffect(reconnectWhenIdle, []);
  const [searching, setSearching] = useSearchKey();
  const tools = (
    <>
      {user && (
        <Suspense>
          <Player />
        </Suspense>
      )}
      <WalletChip guest={user?.guest ?? false} signedIn={user !== undefined} known={addressesOf(user)} />
    </>
  );
  return (
    <QueryClientProvider client={queryClient}>
      <Router routes={routes} params={params}>
        <Shell title={route.title} sky={skyPaths.includes(path)} tools={tools}>
          <ErrorBoundary resetKey={path}>
            <Suspense fallback={<main id="main" className="page page-waiting" aria-busy="true" tabIndex={-1} />}>
              <Page />
            </Suspense>
          </ErrorBoundary>
        </Shell>
        {searching && (
          <Suspense>
            <CommandPalette onClose={() => setSearching(false)} />
          </Suspense>
        )}
        {stageWanted && (
          <ErrorBoundary resetKey="stage">
            <Suspense>
              <Stage />
            </Suspense>
          </ErrorBoundary>
        )}
        <Toaster />
      </Router>
    </QueryClientProvider>
  );
}

const addressesOf = (user: ReturnType<typeof useUser>): string[] =>
  (user?.wallets ?? []).map(({ address }) => address.toLowerCase());

/** `/` opens the command palette, unless it is being typed. */
function useSearchKey() {
  const [searching, setSearching] = useState(false);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const typing = (event.target as Element).closest('input, textarea, dialog');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing) return;
      event.preventDefault();
      setSearching(true);
    }
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  return [searching, setSearching] as const;
}

/** The first screen comes first, the wallet of an earlier visit after it. */
function reconnectWhenIdle(): void {
  if (!wasConnected()) return;
  const whenIdle = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 200));
  whenIdle(wantStage);
}
