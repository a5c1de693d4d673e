import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Toaster } from '../design/toaster.tsx';
import { queryClient } from '../platform/query-client.ts';
import { Router, usePath, useRoute } from '../platform/router.tsx';
import { useUser } from '../platform/session/session.ts';
import { Shell } from '../platform/shell/shell.tsx';
import { useWeb3Wanted, wantWeb3, wasConnected } from '../platform/wallet/wallet.ts';
import { WalletChip } from '../platform/wallet/wallet-chip.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { notFound, routes } from './routes.tsx';

const Player = lazy(async () => ({ default: (await import('./player.tsx')).Player }));
const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }));
const Web3 = lazy(async () => ({ default: (await import('./web3.tsx')).Web3 }));

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Router routes={routes} notFound={notFound}>
        <CurrentPage />
        <SearchByKey />
        <Web3WhenWanted />
        <Toaster />
      </Router>
    </QueryClientProvider>
  );
}

function CurrentPage() {
  const { page: Page } = useRoute();
  return (
    <Shell tools={<Tools />}>
      <ErrorBoundary resetKey={usePath()}>
        <Suspense fallback={<main id="main" className="page page-waiting" aria-busy="true" tabIndex={-1} />}>
          <Page />
        </Suspense>
      </ErrorBoundary>
    </Shell>
  );
}

/** The signed-in player's notifications and transactions, and the wallet chip. */
function Tools() {
  const user = useUser();
  return (
    <>
      {user && (
        <Suspense>
          <Player />
        </Suspense>
      )}
      <WalletChip guest={user?.guest ?? false} signedIn={user !== undefined} known={addressesOf(user)} />
    </>
  );
}

function SearchByKey() {
  const [searching, setSearching] = useSearchKey();
  return (
    searching && (
      <Suspense>
        <CommandPalette onClose={() => setSearching(false)} />
      </Suspense>
    )
  );
}

function Web3WhenWanted() {
  const wanted = useWeb3Wanted();
  useEffect(reconnectWhenIdle, []);
  return (
    wanted && (
      <ErrorBoundary resetKey="web3">
        <Suspense>
          <Web3 />
        </Suspense>
      </ErrorBoundary>
    )
  );
}

const addressesOf = (user: ReturnType<typeof useUser>): string[] =>
  (user?.wallets ?? []).map(({ address }) => address.toLowerCase());

/** Opens the command palette when `/` is pressed, unless the player is typing. */
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

/** Reconnects the wallet of an earlier visit once the first screen is there. */
function reconnectWhenIdle(): void {
  if (!wasConnected()) return;
  const whenIdle = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 200));
  whenIdle(wantWeb3);
}
