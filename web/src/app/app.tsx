import type { User } from '@hatchery/api/users';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Toaster } from '../design/toaster.tsx';
import { ErrorBoundary } from '../platform/error-boundary.tsx';
import { lazily } from '../platform/lazily.ts';
import { queryClient } from '../platform/query-client.ts';
import { Router, usePath, useRoute } from '../platform/router.tsx';
import { useSession } from '../platform/session/session.ts';
import { Arrival } from '../platform/shell/arrival.tsx';
import { Shell } from '../platform/shell/shell.tsx';
import { forgetWeb3, useWeb3Wanted, wantWeb3, wasConnected } from '../platform/wallet/wallet.ts';
import { WalletChip } from '../platform/wallet/wallet-chip.tsx';
import { table } from './routes.tsx';

const Player = lazily(async () => (await import('./player.tsx')).Player);
const CommandPalette = lazily(async () => (await import('./command-palette.tsx')).CommandPalette);
const Web3 = lazily(async () => (await import('./web3.tsx')).Web3);

export function App() {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <Router table={table}>
          <CurrentPage />
          <SearchByKey />
          <Web3WhenWanted />
          <Toaster />
        </Router>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

function CurrentPage() {
  const { page: Page } = useRoute();
  return (
    <Shell tools={<Tools />}>
      <ErrorBoundary
        resetKey={usePath()}
        fallback={<main id="main" className="page page-waiting" aria-busy="true" tabIndex={-1} />}
      >
        <Arrival />
        <Page />
      </ErrorBoundary>
    </Shell>
  );
}

/** The signed-in player's notifications and transactions, and the wallet chip. */
function Tools() {
  const session = useSession();
  const user = session.status === 'authenticated' ? session.user : undefined;
  return (
    <>
      {user && (
        <Suspense>
          <Player />
        </Suspense>
      )}
      {session.status !== 'loading' && (
        <WalletChip guest={user?.guest ?? false} signedIn={user !== undefined} known={addressesOf(user)} />
      )}
    </>
  );
}

function SearchByKey() {
  const { searching, text, setText, close } = useSearchKey();
  return (
    searching && (
      <ErrorBoundary onGone={close}>
        <CommandPalette text={text} onText={setText} onClose={close} />
      </ErrorBoundary>
    )
  );
}

function Web3WhenWanted() {
  const wanted = useWeb3Wanted();
  useEffect(fetchWhenIdle, []);
  return (
    wanted && (
      <ErrorBoundary onGone={forgetWeb3}>
        <Web3 />
      </ErrorBoundary>
    )
  );
}

const addressesOf = (user: User | undefined): string[] =>
  (user?.wallets ?? []).map(({ address }) => address.toLowerCase());

/** Opens the command palette when `/` is pressed, unless the player is typing. Keeps what is typed until its field has the focus. */
function useSearchKey() {
  const [searching, setSearching] = useState(false);
  const [text, setText] = useState('');
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      const typing = (target as Element).closest('input, textarea, dialog') || document.querySelector('dialog[open]');
      if (key.length !== 1 || ctrlKey || metaKey || altKey || typing || (!searching && key !== '/')) return;
      event.preventDefault();
      if (!searching) setSearching(true);
      else if (key !== '/') setText((before) => before + key);
    }
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [searching]);
  function close() {
    setSearching(false);
    setText('');
  }
  return { searching, text, setText, close };
}

/** Once the first screen is there, fetches the names of the other pages, and reconnects the wallet of an earlier visit. */
function fetchWhenIdle(): void {
  const whenIdle = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 200));
  whenIdle(() => table.waiting.preload());
  if (wasConnected()) whenIdle(wantWeb3);
}
