import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../design/feedback.tsx';
import { Toaster } from '../design/toaster.tsx';
import { ActionsWatch } from '../features/actions/actions-watch.tsx';
import { TrayButton } from '../features/actions/tray-button.tsx';
import { useSession, useUser } from '../features/session/session.ts';
import { Shell } from '../features/shell/shell.tsx';
import { WalletChip } from '../features/wallet/wallet-chip.tsx';
import { queryClient } from '../platform/query-client.ts';
import { findRoute, Router, usePath } from '../platform/router.tsx';
import { notFound, routes, skyPaths } from './routes.ts';
import { useStageNeeded } from './stage-needed.ts';

const Stage = lazy(async () => ({ default: (await import('./stage.tsx')).Stage }));

export function App() {
  const path = usePath();
  const { route, params } = findRoute(routes, path) ?? { route: notFound, params: {} };
  const Page = route.page;
  const session = useSession();
  const user = useUser();
  const stageNeeded = useStageNeeded();
  const tools = (
    <>
      <TrayButton />
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
        <ActionsWatch signedIn={session.status === 'authenticated'} />
        {stageNeeded && (
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
